import type { LoadMessage } from '#server/modules/messages/index.ts';
import { findStatusChangeForEmail } from './quote-messages.store.ts';
import { createStatusMessage } from './status-message.ts';

/** Asks the customer for more information. */
export const loadQuoteInfoNeeded: LoadMessage<'quote_info_needed'> = async (trx, { eventId }, { publicUrl }) => {
  const change = await findStatusChangeForEmail(trx, eventId, 'info_needed');
  if (change === undefined) return undefined;
  const title = `We need more information for ${change.number}`;
  const opening = 'To prepare your quote, we need some more information:';
  return createStatusMessage(change, { title, opening, button: 'Reply in your account' }, publicUrl);
};
