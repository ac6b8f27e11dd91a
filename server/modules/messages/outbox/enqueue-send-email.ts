import type { MessageKind } from '#domain/messages/message-kinds.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';

/**
 * Enqueues the job that sends an email of the outbox, at most one job for each email. The outbox schedules retries, and `send_due_emails`
 * enqueues a new job if an attempt could not be recorded. The second attempt is for a process that was killed: it sends the email
 * again, unless the email was already marked as sent.
 */
export const enqueueSendEmailJob = (db: Db | Transaction, mailId: string, runAt?: Date): Promise<void> =>
  enqueueJob(db, 'send_email', { mailId }, { key: `send_email:${mailId}`, runAt, maxAttempts: 2 });

/**
 * Enqueues the job that updates the response times of the quote of a staff message, after its email failed or before it is sent again. The job
 * locks the quote in its own transaction, because an erasure locks the quote before its emails.
 */
export async function enqueueResponseUpdate(trx: Transaction, { kind, quoteId }: { kind: string; quoteId: string | null }): Promise<void> {
  if (kind === ('quote_message' satisfies MessageKind) && quoteId !== null) await enqueueJob(trx, 'update_quote_response', { quoteId });
}
