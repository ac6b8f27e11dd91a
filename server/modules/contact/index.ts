import type { Core } from '#server/http/core.ts';
import { contactMessageEndpoints } from '#contract/admin/contacts.endpoints.ts';
import { contactFormEndpoints } from '#contract/public/contact.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { createContactMessagesAdmin } from './admin/contact-messages.service.ts';
import { createContactForm } from './contact-form.service.ts';

export type { ContactMessagesAdmin } from './admin/contact-messages.service.ts';
export { contactMessages } from './messages/contact-to-staff.message.ts';
export { lockContactMessagesOfDataSubject, contactPersonalData } from './contact-personal-data.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits'> & { settings: SettingsService; spam: Spam };

export function createContactModule(dependencies: Dependencies) {
  const form = createContactForm(dependencies);
  const contacts = createContactMessagesAdmin(dependencies);
  const handlers = {
    ...serve(contactFormEndpoints, {
      '/contactus': async (input) => {
        await form.send(input);
        return { message: 'Thanks for contacting us.' };
      },
    }),
    ...serve(contactMessageEndpoints, {
      '/admin/contacts/list': (input) => contacts.list(input),
      '/admin/contacts/get': ({ _id }) => contacts.get(_id),
      '/admin/contacts/save': (input, { currentUser }) => contacts.save(currentUser, input),
      '/admin/contacts/answer': (input, { currentUser, idempotencyKey }) => contacts.answer(currentUser, input, idempotencyKey),
      '/admin/contacts/email/correct': async (input, { currentUser }) => ({ message: await contacts.correctEmail(currentUser, input) }),
      '/admin/contacts/spam': ({ _id, spam }, { currentUser }) => contacts.markSpam(currentUser, _id, spam),
    }),
  };
  return { contacts, handlers };
}
