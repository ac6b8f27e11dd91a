import type { MessageParams, QueuedKind } from '#domain/messages/message-kinds.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { insertJob, type JobOptions } from './jobs.store.ts';

/** The payload of each kind of job. */
export type JobPayloads = {
  /** Loads and sends the messages about one record. */
  dispatch_messages: { kinds: readonly QueuedKind[]; params: MessageParams<QueuedKind> };
  create_image_variant: { contentHash: string; width: number; format: string };
  /** An email with a message of staff failed or is sent again, so the message no longer or again counts as a response. */
  update_quote_response: { quoteId: string };
  end_snooze: { quoteId: string };
  expire_quote: { quoteId: string };
  /** `eventId`: the status change that the customer is notified of once the PDF is rendered. */
  render_document: { documentId: string; eventId: string };
  /** Renders an invoice, credit note, receipt or statement. */
  render_order_document: { orderDocumentId: string };
  send_email: { mailId: string };
  send_due_emails: Record<string, never>;
  send_password_code: { codeId: string };
  send_payment_reminders: Record<string, never>;
  delete_unused_uploads: Record<string, never>;
  delete_files: { keys: string[] };
  delete_email_files: { fileNames: string[] };
  delete_expired_data: Record<string, never>;
  make_backup: Record<string, never>;
  prove_backup: Record<string, never>;
  check_backups: Record<string, never>;
};

/** Inserts a job in the caller's transaction, so that it runs only if the transaction commits. */
export async function enqueueJob<Name extends keyof JobPayloads>(
  db: Db | Transaction,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await insertJob(db, { name, payload, ...options });
}
