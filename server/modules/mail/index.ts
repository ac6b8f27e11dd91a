import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { createOutboxHandlers } from './admin/outbox.handlers.ts';
import { createOutboxAdmin } from './admin/outbox-admin.service.ts';
import { createOutbox, type EmailDelivery, type SenderSettings } from './outbox.service.ts';

export { cancelPriceEmails } from './cancel-price-emails.ts';
export { listEmailFiles, createFileOutbox, getOutboxFolder, readEmailFile, type EmailFile } from './file-outbox.ts';
export { detachEmailsOfMerge, hasEmailsOfMerge, emailPersonalData } from './email-personal-data.store.ts';
export {
  createButton,
  createFields,
  createGreeting,
  createLines,
  createOrderButton,
  createQuoteButton,
  createReplyButton,
  listSenderFields,
  type Block,
  type Content,
} from './email-content.ts';
export type { EmailDelivery } from './outbox.service.ts';
export { listUndeliveredEmails, resendUndeliveredEmails } from './undelivered-emails.ts';
export { enqueueEmail, type OutgoingEmail, type EmailKind } from './enqueue-email.ts';

type Dependencies = {
  db: Db;
  log: Logger;
  clock: Clock;
  files: FileStorage;
  settings: SenderSettings;
  publicUrl: string;
  outgoing: EmailDelivery | undefined;
};
type EmailJobs = JobHandlersFor<'send_email' | 'send_due_emails' | 'delete_email_files'>;

export function createMailModule({ db, log, clock, files, settings, publicUrl, outgoing }: Dependencies) {
  const outbox = createOutbox({ db, log, files, settings, clock, publicUrl, outgoing });
  const jobs: EmailJobs = {
    send_email: async ({ mailId }, { logger }) => {
      const failure = await outbox.send(mailId);
      if (failure) logger.warn(failure);
    },
    send_due_emails: () => outbox.processDueEmails(),
    delete_email_files: ({ fileNames }) => outbox.deleteFiles(fileNames),
  };
  const outboxAdmin = createOutboxAdmin({ db, clock, settings, publicUrl });
  return { outbox, outboxAdmin, handlers: createOutboxHandlers(outboxAdmin), jobs, purgeExpired: outbox.purgeExpired };
}
