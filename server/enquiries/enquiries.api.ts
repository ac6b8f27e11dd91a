import type { Handlers } from '#server/serve.ts';
import type { Enquiries } from './enquiries.service.ts';

export const enquiriesApi = (enquiries: Enquiries): Pick<Handlers, '/contactus'> => ({
  '/contactus': async (input, { address }) => {
    await enquiries.send(input, address);
    return { message: 'Thanks for contacting us.' };
  },
});
