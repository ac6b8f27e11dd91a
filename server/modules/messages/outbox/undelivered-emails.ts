import type { UndeliveredEmail } from '#contract/admin/outbox.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { enqueueResponseUpdate, enqueueSendEmailJob } from './enqueue-send-email.ts';
import { updateOutboxEmail } from './outbox.store.ts';
import { listUndelivered, lockUndeliveredForUpdate, type EmailSubject } from './undelivered-emails.store.ts';

const maxListed = 20;

/** Lists up to 20 undelivered emails about a record, newest first. */
export const listUndeliveredEmails = async (db: Db | Transaction, about: EmailSubject): Promise<UndeliveredEmail[]> =>
  (await listUndelivered(db, about, maxListed)).map(({ id, subject, recipient, lastError, createdAt, isContentRemoved }) => ({
    _id: id,
    subject,
    to: recipient,
    reason: lastError ?? '',
    createdAt: createdAt.toISOString(),
    contentRemoved: Boolean(isContentRemoved),
  }));

/**
 * Sends the undelivered emails about a record again, to another address. Emails whose code or link was removed are marked as resolved,
 * because new ones replace them.
 */
export async function resendUndeliveredEmails(trx: Transaction, about: EmailSubject, recipient: string, now: Date): Promise<void> {
  for (const { id, isContentRemoved, ...email } of await lockUndeliveredForUpdate(trx, about)) {
    if (isContentRemoved) await updateOutboxEmail(trx, id, { dismissedAt: now });
    else {
      await updateOutboxEmail(trx, id, { recipient, status: 'waiting', attempts: 0, nextAttemptAt: null, lastError: null });
      await enqueueSendEmailJob(trx, id);
      await enqueueResponseUpdate(trx, email);
    }
  }
}
