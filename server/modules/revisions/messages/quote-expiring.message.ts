import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { addDays, formatLongDay, toLocalDate } from '#domain/shared/time.ts';
import { createGreeting, createQuoteButton, type LoadMessage } from '#server/modules/messages/index.ts';
import { findExpiringQuote } from './revision-messages.store.ts';

/** Reminds the customer of an open quote that expires in some days, or today. On another day, for example after an outage, it is not true. */
export const loadQuoteExpiring: LoadMessage<'quote_expiring'> = async (trx, { quoteId, validUntil, days }, { now, publicUrl }) => {
  if (toLocalDate(now) !== addDays(validUntil, -days)) return undefined;
  const quote = await findExpiringQuote(trx, quoteId, validUntil);
  if (quote === undefined) return undefined;
  const { number, userId, fullName, email, stone } = quote;
  const title = days === 0 ? `Your quote ${number} expires today` : `Your quote ${number} expires in ${days} days`;
  const text = `You can accept it until ${formatLongDay(validUntil)}. After that we need to price it again.`;
  return {
    key: `${quoteId}:${validUntil}:${days}`,
    about: { userId, quoteId },
    userId,
    notification: { title, text, link: getCustomerQuoteLink(quoteId) },
    email: {
      to: email,
      subject: title,
      content: (isVerified) => [
        createGreeting(fullName, isVerified),
        text,
        isVerified && `Your quote: ${stone}.`,
        createQuoteButton('View your quote', quoteId, publicUrl, isVerified),
      ],
    },
  };
};
