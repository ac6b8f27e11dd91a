import type { Handlers } from '#server/http/endpoint-router.ts';
import type { Enquiries } from './contact-form.service.ts';

export const enquiriesApi = (enquiries: Enquiries): Pick<Handlers, '/contactus'> => ({
  '/contactus': async (input, { address }) => {
    await enquiries.send(input, address);
    return { message: 'Thanks for contacting us.' };
  },
});
