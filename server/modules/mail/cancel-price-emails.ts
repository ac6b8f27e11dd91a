import type { Transaction } from '#server/db/connection.ts';
import { cancelWaitingPriceEmails } from './outbox.store.ts';

/**
 * Cancels the unsent emails that ask the customer to accept the price of a quote. Staff see them as resolved, with the reason. An email that
 * is being sent is cancelled before its next attempt if the quote then has no open price.
 * @returns the kinds of the cancelled emails, without copies that staff sent again
 */
export const cancelPriceEmails = (trx: Transaction, quoteId: string, now: Date): Promise<string[]> =>
  cancelWaitingPriceEmails(trx, quoteId, now);
