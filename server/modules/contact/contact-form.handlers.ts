import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ContactForm } from './contact-form.service.ts';

export const createContactFormHandlers = (contactForm: ContactForm): Pick<Handlers, '/contactus'> => ({
  '/contactus': async (input, { address }) => {
    await contactForm.send(input, address);
    return { message: 'Thanks for contacting us.' };
  },
});
