import { formatLongDay } from '#domain/shared/time.ts';
import type { LoadMessage } from '#server/modules/messages/index.ts';
import { findStatusChangeForEmail } from './quote-messages.store.ts';
import { createStatusMessage } from './status-message.ts';

/** Notifies the customer of an expired quote. */
export const loadQuoteExpired: LoadMessage<'quote_expired'> = async (trx, { eventId }, { publicUrl }) => {
  const change = await findStatusChangeForEmail(trx, eventId, 'expired');
  if (change === undefined) return undefined;
  const title = `Your quote ${change.number} has expired`;
  const opening = 'If you are still interested, ask for today’s price on the page of your quote.';
  const validity = change.validUntil === null ? '' : `This quote was valid until ${formatLongDay(change.validUntil)}.`;
  return createStatusMessage(change, { title, opening, button: 'View your quote', validity }, publicUrl);
};
