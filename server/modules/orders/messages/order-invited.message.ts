import { createId } from '#server/db/connection.ts';
import { createButton, createGreeting, createOrderButton, type OutgoingMessage } from '#server/modules/messages/index.ts';

type InvitedCustomer = { id: string; fullName: string; email: string };
type InvitedOrder = { id: string; number: string; quoteId: string | null };

/**
 * Emails a customer a link to an order that staff entered.
 * @param link sets the password of a customer without one, who otherwise could not sign in
 */
export const createOrderInvitedMessage = (
  order: InvitedOrder,
  customer: InvitedCustomer,
  link: { url: string; expiresAt: Date } | undefined,
  publicUrl: string,
): OutgoingMessage => ({
  kind: 'order_invited',
  key: createId(),
  about: { userId: customer.id, quoteId: order.quoteId, orderId: order.id },
  email: {
    to: customer.email,
    subject: `Your order ${order.number}`,
    content: (isVerified) => [
      createGreeting(customer.fullName, isVerified),
      'You can now see your order with its payments and documents online, and send us messages about it.',
      link && 'Open the link and choose a password. The link is for you only. It is valid for two weeks and can be used once.',
      link ? createButton('View your order', link.url) : createOrderButton('View your order', order.id, publicUrl, isVerified),
      'If you did not order from us, reply to this email and we will correct it.',
    ],
    ...(link && { confidentialUntil: link.expiresAt }),
  },
});
