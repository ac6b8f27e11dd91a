import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import { createContactMessagesHandlers } from './admin/contact-messages.handlers.ts';
import { createContactMessagesAdmin } from './admin/contact-messages.service.ts';
import { createContactFormHandlers } from './contact-form.handlers.ts';
import { createContactForm } from './contact-form.service.ts';

export type { ContactMessagesAdmin } from './admin/contact-messages.service.ts';
export { lockContactMessagesOfDataSubject, contactPersonalData } from './contact-personal-data.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: SettingsService; limits: RateLimiter; spam: Spam };

export function createContactModule(dependencies: Dependencies) {
  const form = createContactForm(dependencies);
  const contacts = createContactMessagesAdmin(dependencies);
  const jobs: JobHandlersFor<'notify_contact_message'> = {
    notify_contact_message: ({ messageId }) => form.notifyStaff(messageId),
  };
  return { contacts, handlers: { ...createContactFormHandlers(form), ...createContactMessagesHandlers(contacts) }, jobs };
}
