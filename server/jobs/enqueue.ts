import type { Db, Transaction } from '#server/db/connection.ts';
import { insertJob } from './jobs.store.ts';

/** The payload of each kind of job. */
export type JobPayloads = {
  make_derivative: { contentHash: string; width: number; format: string };
  announce_quote: { quoteId: string };
  announce_quote_message: { messageId: string };
  announce_withdrawal: { quoteId: string };
  announce_quote_move: { eventId: string };
  announce_desk_message: { messageId: string };
  remind_of_quote: { quoteId: string; userId: string };
  wake_quote: { quoteId: string };
  expire_quote: { quoteId: string };
  price_requests: Record<string, never>;
  announce_merging: { mergeId: string };
  announce_contact_message: { messageId: string };
  send_mail: { mailId: string };
  tend_outbox: Record<string, never>;
  send_password_code: { codeId: string };
  drop_unclaimed_uploads: Record<string, never>;
  drop_files: { keys: string[] };
  drop_mail_files: { fileNames: string[] };
  tidy_accounts: Record<string, never>;
};

/**
 * Adds a job in the caller's transaction, so that it exists only if the row that needs it is committed.
 * @param key replaces a waiting job with the same key
 * @param runAt the earliest time; now by default
 */
export async function enqueueJob<Name extends keyof JobPayloads>(
  db: Db | Transaction,
  name: Name,
  payload: JobPayloads[Name],
  key?: string,
  runAt?: Date,
): Promise<void> {
  await insertJob(db, { name, payload, key, runAt });
}
