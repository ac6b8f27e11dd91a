import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { createGreeting, type LoadMessage } from '#server/modules/messages/index.ts';
import { findQuoteForEmail } from '../quotes.store.ts';

/** Confirms a withdrawal to the customer. */
export const loadQuoteWithdrawn: LoadMessage<'quote_withdrawn'> = async (trx, { quoteId }) => {
  const quote = await findQuoteForEmail(trx, quoteId);
  if (quote === undefined) return undefined;
  const { id, number, userId, fullName, email } = quote;
  return {
    key: id,
    about: { userId, quoteId: id },
    userId,
    notification: {
      title: `You withdrew ${number}`,
      text: 'We have stopped working on it. You are welcome to send a new request at any time.',
      link: getCustomerQuoteLink(id),
    },
    email: {
      to: email,
      subject: `You withdrew your request ${number}`,
      content: (isVerified) => [
        createGreeting(fullName, isVerified),
        'We have stopped working on your request. You are welcome to send a new one at any time.',
      ],
    },
  };
};
