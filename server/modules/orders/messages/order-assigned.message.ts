import { getAdminOrderLink } from '#domain/quotes/quote-links.ts';
import { createId } from '#server/db/connection.ts';
import type { OutgoingMessage } from '#server/modules/messages/index.ts';

type AssignedOrder = { id: string; number: string; quoteId: string | null; stone: string };

/** Notifies a staff member of an order that a colleague assigned to them. */
export const createOrderAssignedMessage = (order: AssignedOrder, userId: string): OutgoingMessage => ({
  kind: 'desk_assigned',
  key: createId(),
  about: { userId, quoteId: order.quoteId, orderId: order.id },
  userId,
  notification: { title: `${order.number} has been assigned to you`, text: order.stone, link: getAdminOrderLink(order.number) },
});
