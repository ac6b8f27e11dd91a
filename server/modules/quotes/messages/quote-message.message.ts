import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { closedToMessagesStatuses } from '#domain/quotes/quote-statuses.ts';
import { createGreeting, createLines, createQuoteButton, type LoadMessage } from '#server/modules/messages/index.ts';
import { findStaffMessageForEmail } from './quote-messages.store.ts';

/** Notifies the customer of a message from staff. The email invites a reply unless the quote is closed. */
export const loadQuoteMessage: LoadMessage<'quote_message'> = async (trx, { messageId }, { publicUrl }) => {
  const message = await findStaffMessageForEmail(trx, messageId);
  if (message === undefined) return undefined;
  const { id, userId, number, bodyText } = message;
  const isClosed = closedToMessagesStatuses.includes(message.status);
  return {
    key: messageId,
    about: { userId, quoteId: id },
    userId,
    notification: { title: `New message about ${number}`, text: bodyText, link: getCustomerQuoteLink(id) },
    email: {
      to: message.email,
      subject: `About your request ${number}`,
      content: (isVerified) => [
        createGreeting(message.fullName, isVerified),
        createLines(bodyText),
        !isClosed && 'Reply to this email, or send us a message from your account.',
        createQuoteButton(isClosed ? 'View your request' : 'Reply in your account', id, publicUrl, isVerified),
      ],
    },
  };
};
