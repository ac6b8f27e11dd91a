import { createButton, createGreeting, createQuoteButton, type OutgoingEmail } from '#server/modules/mail/index.ts';
import type { QuoteForEmail } from './quotes.store.ts';
import { createRequestFields } from './format-request.ts';

/** Builds the email about a request that staff entered, for a customer who has a password. */
export const createRequestEnteredEmail = (quote: QuoteForEmail, publicUrl: string): OutgoingEmail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: quote.email,
  subject: `Your quote request ${quote.number}`,
  content: (isVerified) => [
    createGreeting(quote.fullName, isVerified),
    'As agreed, we have created a quote request for you. You can see it in your account.',
    ...(isVerified ? ['These are the details.', ...createRequestFields(quote)] : ['Sign in to see the details.']),
    'If anything is wrong, or you did not ask for this, reply to this email and we will correct it.',
    createQuoteButton('View your request', quote.id, publicUrl, isVerified),
  ],
});

/**
 * Builds the email about a request that staff entered, with a link to choose a password, for a customer without a password. Staff typed the
 * name and the answers, but often copy them from a contact message. An unverified address therefore gets none of them.
 */
export const createRequestEnteredWithLinkEmail = (
  quote: QuoteForEmail,
  { url, expiresAt }: { url: string; expiresAt: Date },
): OutgoingEmail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: quote.email,
  subject: `Your quote request ${quote.number}`,
  content: (isVerified) => [
    createGreeting(quote.fullName, isVerified),
    'As agreed, we have created a quote request for you.',
    ...(isVerified ? ['These are the details.', ...createRequestFields(quote)] : []),
    'To follow your request, send us messages and see your quote, open the link and choose a password. The link is for you only. It is valid for two weeks and can be used once.',
    createButton('View your request', url),
    'If anything is wrong, or you did not ask for this, reply to this email and we will correct it.',
  ],
  confidentialUntil: expiresAt,
});
