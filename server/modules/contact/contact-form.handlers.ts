import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ContactForm } from './contact-form.service.ts';

export const createContactFormHandlers = (contactForm: ContactForm): Pick<Handlers, '/contactus' | '/admin/contacts/spam'> => ({
  '/contactus': async (input, { address }) => {
    await contactForm.send(input, address);
    return { message: 'Thanks for contacting us.' };
  },

  '/admin/contacts/spam': async ({ _id, spam }, { currentUser }) => ({ response: await contactForm.markSpam(currentUser, _id, spam) }),
});
