import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { Limits } from '#server/lib/rate-limits/rate-limits.ts';
import type { Settings } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { contactsHandlers } from './admin/contact-messages.handlers.ts';
import { createContacts } from './admin/contact-messages.service.ts';
import { enquiriesHandlers } from './contact-form.handlers.ts';
import { createEnquiries } from './contact-form.service.ts';

export type { Contacts } from './admin/contact-messages.service.ts';
export { lockContactMessagesOfSubject, contactPersonalData } from './contact-personal-data.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: Settings; limits: Limits; spam: Spam };

export function createContactModule(dependencies: Dependencies) {
  const form = createEnquiries(dependencies);
  const contacts = createContacts(dependencies);
  const jobs: JobHandlersFor<'announce_contact_message'> = {
    announce_contact_message: ({ messageId }) => form.announce(messageId),
  };
  return { contacts, handlers: { ...enquiriesHandlers(form), ...contactsHandlers(contacts) }, jobs };
}
