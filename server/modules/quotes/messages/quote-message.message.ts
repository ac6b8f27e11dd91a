import { getCustomerOrderLink, getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { closedToMessagesStatuses } from '#domain/quotes/quote-statuses.ts';
import { createGreeting, createLines, createOrderButton, createQuoteButton, type LoadMessage } from '#server/modules/messages/index.ts';
import { findStaffMessageForEmail, type StaffMessageForEmail } from './quote-messages.store.ts';

/** Returns the name, link and button of the order, if there is one, or of the quote of a message. */
function describeSubject({ orderId, orderNumber, quoteId, quoteNumber, status }: StaffMessageForEmail, publicUrl: string) {
  if (orderId !== null)
    return {
      name: `order ${orderNumber}`,
      number: orderNumber,
      link: getCustomerOrderLink(orderId),
      canReply: true,
      createButton: (isVerified: boolean) => createOrderButton('Reply in your account', orderId, publicUrl, isVerified),
    };
  const canReply = !closedToMessagesStatuses.includes(status);
  return {
    name: `request ${quoteNumber}`,
    number: quoteNumber,
    link: getCustomerQuoteLink(quoteId),
    canReply,
    createButton: (isVerified: boolean) =>
      createQuoteButton(canReply ? 'Reply in your account' : 'View your request', quoteId, publicUrl, isVerified),
  };
}

/** Notifies the customer of a message from staff. The email invites a reply unless the quote is closed. */
export const loadQuoteMessage: LoadMessage<'quote_message'> = async (trx, { messageId }, { publicUrl }) => {
  const message = await findStaffMessageForEmail(trx, messageId);
  if (message === undefined) return undefined;
  const { userId, quoteId, orderId, bodyText } = message;
  const { name, number, link, canReply, createButton } = describeSubject(message, publicUrl);
  return {
    key: messageId,
    about: { userId, quoteId, ...(orderId !== null && { orderId }) },
    userId,
    notification: { title: `New message about ${number}`, text: bodyText, link },
    email: {
      to: message.email,
      subject: `About your ${name}`,
      content: (isVerified) => [
        createGreeting(message.fullName, isVerified),
        createLines(bodyText),
        canReply && 'Reply to this email, or send us a message from your account.',
        createButton(isVerified),
      ],
    },
  };
};
