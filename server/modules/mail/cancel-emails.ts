import type { Transaction } from '#server/db/connection.ts';
import type { EmailKind } from './enqueue-email.ts';
import { cancelWaitingEmails } from './outbox.store.ts';

/**
 * Cancels the unsent emails of some kinds about a quote, and releases their keys, so that an email with the same key can be enqueued later.
 * Staff see them as resolved, with the reason. An email that is being sent is not cancelled.
 * @returns the kinds of the cancelled emails
 */
export const cancelEmailsAboutQuote = (
  trx: Transaction,
  email: { quoteId: string; kinds: readonly EmailKind[]; reason: string },
  now: Date,
): Promise<string[]> => cancelWaitingEmails(trx, email, now);
