import type { Db, Transaction } from '#server/db/connection.ts';
import { insertJob, type JobOptions } from './jobs.store.ts';

/** The payload of each kind of job. */
export type JobPayloads = {
  create_image_variant: { contentHash: string; width: number; format: string };
  notify_quote_received: { quoteId: string };
  notify_staff_of_message: { messageId: string };
  notify_quote_withdrawn: { quoteId: string };
  notify_status_changed: { eventId: string };
  notify_customer_of_message: { messageId: string };
  /** An email with a message of staff failed or is sent again, so the message no longer or again counts as a response. */
  update_quote_response: { quoteId: string };
  send_reminder: { quoteId: string; userId: string };
  end_snooze: { quoteId: string };
  expire_quote: { quoteId: string };
  /** `eventId`: the status change that the customer is notified of once the PDF is rendered. */
  render_document: { documentId: string; eventId: string };
  notify_quote_expiring: { quoteId: string; validUntil: string; days: number };
  notify_staff_of_decision: { eventId: string };
  notify_staff_of_objection: { quoteId: string };
  notify_accounts_merged: { mergeId: string };
  notify_contact_message: { messageId: string };
  send_email: { mailId: string };
  send_due_emails: Record<string, never>;
  send_password_code: { codeId: string };
  delete_unused_uploads: Record<string, never>;
  delete_files: { keys: string[] };
  delete_email_files: { fileNames: string[] };
  delete_expired_data: Record<string, never>;
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
