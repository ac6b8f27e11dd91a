import type { contactMessageEndpoints } from '#contract/admin/contacts.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ContactMessagesAdmin } from './contact-messages.service.ts';

type ContactPaths = keyof typeof contactMessageEndpoints | '/admin/contacts/spam';

export const createContactMessagesHandlers = (contacts: ContactMessagesAdmin): Pick<Handlers, ContactPaths> => ({
  '/admin/contacts/list': async (input) => ({ response: await contacts.list(input) }),
  '/admin/contacts/get': async ({ _id }) => ({ response: await contacts.get(_id) }),
  '/admin/contacts/save': async (input, { currentUser }) => ({ response: await contacts.save(currentUser, input) }),
  '/admin/contacts/answer': async (input, { currentUser, idempotencyKey }) => ({
    response: await contacts.answer(currentUser, input, idempotencyKey),
  }),
  '/admin/contacts/email/correct': async (input, { currentUser }) => ({ message: await contacts.correctEmail(currentUser, input) }),
  '/admin/contacts/spam': async ({ _id, spam }, { currentUser }) => ({ response: await contacts.markSpam(currentUser, _id, spam) }),
});
