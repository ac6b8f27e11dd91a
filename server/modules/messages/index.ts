import type { Core } from '#server/http/core.ts';
import { notificationEndpoints } from '#contract/account/notifications.endpoints.ts';
import { outboxEndpoints } from '#contract/admin/outbox.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import { createOutboxAdmin } from './admin/outbox-admin.service.ts';
import type { MessageLoaders } from './message.ts';
import { createNotifications } from './notifications/notifications.service.ts';
import { createOutbox, type EmailDelivery, type SenderSettings } from './outbox/outbox.service.ts';
import { createQueuedMessages } from './queued-messages.ts';

export { createAccountMessage, type EmailRecipient } from './account-message.ts';
export {
  bankDetailsNotice,
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
} from './content.ts';
export { dispatch, enqueueMessages, enqueueStatusMessage } from './dispatch.ts';
export type { LoadMessage, OutgoingMessage } from './message.ts';
export { notificationsPersonalData } from './notifications/notifications-personal-data.store.ts';
export { detachEmailsOfMerge, hasEmailsOfMerge, emailPersonalData } from './outbox/email-personal-data.store.ts';
export { listEmailFiles, createFileOutbox, getOutboxFolder, readEmailFile, type EmailFile } from './outbox/file-outbox.ts';
export type { EmailDelivery } from './outbox/outbox.service.ts';
export { listUndeliveredEmails, resendUndeliveredEmails } from './outbox/undelivered-emails.ts';

type Dependencies = Pick<Core, 'db' | 'log' | 'clock' | 'files' | 'publicUrl'> & {
  settings: SenderSettings;
  outgoing: EmailDelivery | undefined;
  loaders: MessageLoaders;
};
type MessageJobs = JobHandlersFor<'dispatch_messages' | 'send_email' | 'send_due_emails' | 'delete_email_files'>;

export function createMessagesModule(dependencies: Dependencies) {
  const queued = createQueuedMessages(dependencies);
  const outbox = createOutbox({ ...dependencies, queued });
  const jobs: MessageJobs = {
    dispatch_messages: (payload) => queued.dispatchQueued(payload),
    send_email: async ({ mailId }, { logger }) => {
      const failure = await outbox.send(mailId);
      if (failure) logger.warn(failure);
    },
    send_due_emails: () => outbox.processDueEmails(),
    delete_email_files: ({ fileNames }) => outbox.deleteFiles(fileNames),
  };
  const outboxAdmin = createOutboxAdmin(dependencies);
  const notifications = createNotifications(dependencies);
  const handlers = {
    ...serve(outboxEndpoints, {
      '/admin/outbox/list': (page) => outboxAdmin.list(page),
      '/admin/outbox/get': ({ _id }) => outboxAdmin.get(_id),
      '/admin/outbox/resend': (selection, { currentUser }) => outboxAdmin.resend(currentUser, selection),
      '/admin/outbox/dismiss': async (selection, { currentUser }) => ({ ids: await outboxAdmin.dismiss(currentUser, selection) }),
    }),
    ...serve(notificationEndpoints, {
      '/user/notifications/list': (input, { currentUser }) => notifications.list(currentUser, input),
      '/user/notifications/read': async (input, { currentUser }) => ({ unread: await notifications.markRead(currentUser, input) }),
      '/user/notifications/preferences': async (input, { currentUser }) => ({
        result: await notifications.savePreferences(currentUser, input),
      }),
    }),
  };
  return { outbox, outboxAdmin, queued, handlers, jobs, purgeExpired: outbox.purgeExpired };
}
