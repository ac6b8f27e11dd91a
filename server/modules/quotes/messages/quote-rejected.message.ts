import type { LoadMessage } from '#server/modules/messages/index.ts';
import { findStatusChangeForEmail } from './quote-messages.store.ts';
import { createStatusMessage } from './status-message.ts';

/** Notifies the customer of a rejected request. */
export const loadQuoteRejected: LoadMessage<'quote_rejected'> = async (trx, { eventId }, { publicUrl }) => {
  const change = await findStatusChangeForEmail(trx, eventId, 'rejected');
  if (change === undefined) return undefined;
  const title = `We are unable to quote for ${change.number}`;
  const opening = 'Thank you for your request. We are sorry that we cannot take on this job:';
  return createStatusMessage(change, { title, opening, button: 'View your request' }, publicUrl);
};
