import { getAdminQuoteLink } from '#domain/quotes/quote-links.ts';
import { createId } from '#server/db/connection.ts';
import type { OutgoingMessage } from '#server/modules/messages/index.ts';

/** Notifies a staff member of a quote that a colleague assigned to them. */
export const createAssignedMessage = (quote: { id: string; number: string; stone: string }, userId: string): OutgoingMessage => ({
  kind: 'desk_assigned',
  key: createId(),
  about: { userId, quoteId: quote.id },
  userId,
  notification: { title: `${quote.number} has been assigned to you`, text: quote.stone, link: getAdminQuoteLink(quote.number) },
});
