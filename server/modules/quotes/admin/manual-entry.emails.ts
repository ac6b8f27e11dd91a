import { createGreeting, type OutgoingEmail, createTextForVerifiedRecipient, createQuoteButton } from '#server/modules/mail/index.ts';
import type { QuoteForEmail } from '../quotes.store.ts';
import { formatRequestForEmail } from '../format-request.ts';

/** Builds the email about a request that staff entered, for a customer who has a password. */
export const createRequestEnteredEmail = (quote: QuoteForEmail, publicUrl: string): OutgoingEmail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  about: { userId: quote.userId, quoteId: quote.id },
  to: quote.email,
  subject: `Your quote request ${quote.number}`,
  text: [
    createGreeting(quote.fullName),
    'As agreed, we have created a quote request for you. You can see it in your account.',
    createTextForVerifiedRecipient(`These are the details.\n\n${formatRequestForEmail(quote)}`, 'Sign in to see the details.'),
    'If anything is wrong, or you did not ask for this, reply to this email and we will correct it.',
  ],
  action: createQuoteButton('View your request', quote.id, publicUrl),
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
  text: [
    createGreeting(quote.fullName),
    'As agreed, we have created a quote request for you.',
    createTextForVerifiedRecipient(`These are the details.\n\n${formatRequestForEmail(quote)}`),
    'To follow your request, send us messages and see your quote, open the link and choose a password. The link is for you only. It is valid for two weeks and can be used once.',
    'If anything is wrong, or you did not ask for this, reply to this email and we will correct it.',
  ],
  action: { label: 'View your request', url },
  confidentialUntil: expiresAt,
});
