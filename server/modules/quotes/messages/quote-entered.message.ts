import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { createButton, createGreeting, createQuoteButton, type OutgoingMessage } from '#server/modules/messages/index.ts';
import type { QuoteForEmail } from '../quotes.store.ts';
import { createRequestFields } from './request-fields.ts';

const correction = 'If anything is wrong, or you did not ask for this, reply to this email and we will correct it.';

/** Notifies a customer who has a password of a request that staff entered. */
export const createQuoteEnteredMessage = (quote: QuoteForEmail, publicUrl: string): OutgoingMessage => ({
  ...createQuoteEnteredNotification(quote),
  email: {
    to: quote.email,
    subject: `Your quote request ${quote.number}`,
    content: (isVerified) => [
      createGreeting(quote.fullName, isVerified),
      'As agreed, we have created a quote request for you. You can see it in your account.',
      ...(isVerified ? ['These are the details.', ...createRequestFields(quote)] : ['Sign in to see the details.']),
      correction,
      createQuoteButton('View your request', quote.id, publicUrl, isVerified),
    ],
  },
});

/** The notification of a request that staff entered. */
export const createQuoteEnteredNotification = ({ id, number, userId, stone, serviceName }: QuoteForEmail): OutgoingMessage => ({
  kind: 'quote_received',
  key: id,
  about: { userId, quoteId: id },
  userId,
  notification: {
    title: `We created your quote request ${number}`,
    text: `${stone ?? serviceName}. If anything is wrong, send us a message.`,
    link: getCustomerQuoteLink(id),
  },
});

/**
 * The email about a request that staff entered, with a link to choose a password, for a customer without a password. Staff typed the
 * name and the answers, but often copy them from a contact message. An unverified address therefore gets none of them.
 */
export const createQuoteEnteredLinkMessage = (
  quote: QuoteForEmail,
  { url, expiresAt }: { url: string; expiresAt: Date },
): OutgoingMessage => ({
  kind: 'quote_entered',
  key: quote.id,
  about: { userId: quote.userId, quoteId: quote.id },
  email: {
    to: quote.email,
    subject: `Your quote request ${quote.number}`,
    content: (isVerified) => [
      createGreeting(quote.fullName, isVerified),
      'As agreed, we have created a quote request for you.',
      ...(isVerified ? ['These are the details.', ...createRequestFields(quote)] : []),
      'To follow your request, send us messages and see your quote, open the link and choose a password. The link is for you only. It is valid for two weeks and can be used once.',
      createButton('View your request', url),
      correction,
    ],
    confidentialUntil: expiresAt,
  },
});
