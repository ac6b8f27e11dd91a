import { greeting, personal, quoteButton } from '#server/modules/mail/mail-text.ts';
import type { Mail } from '#server/modules/mail/queue-mail.ts';
import type { QuoteForMail } from '#server/modules/quotes/quotes.store.ts';
import { describeRequest } from '#server/modules/quotes/format-request.ts';

/** Builds the mail about a request that staff entered, for a customer who has a password. */
export const enteredMail = (quote: QuoteForMail, publicUrl: string): Mail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  to: quote.email,
  subject: `We entered your request ${quote.number}`,
  text: [
    greeting(quote.fullName),
    'As agreed, we entered a request for you. It is in your account with everything else.',
    personal(`This is what we wrote down.\n\n${describeRequest(quote)}`, 'Sign in to see what we wrote down.'),
    'Is something of this not right, or did you not ask us? Answer this mail and we put it right.',
  ],
  action: quoteButton('See your request', quote.id, publicUrl),
});

/**
 * Builds the mail about a request that staff entered, for a customer without a password: it contains the link to choose one. Staff typed the
 * name and the answers, but often copy them from a message of the contact form, so an unverified address gets none of them.
 */
export const claimRequestMail = (quote: QuoteForMail, { url, until }: { url: string; until: Date }): Mail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  to: quote.email,
  subject: `We entered your request ${quote.number}`,
  text: [
    greeting(quote.fullName),
    'As agreed, we entered a request for you.',
    personal(`This is what we wrote down.\n\n${describeRequest(quote)}`),
    'To follow it, write to us about it and see your quote, open the link and choose a password. The link is only for you; it counts for two weeks, and once.',
    'Is something of this not right, or did you not ask us? Answer this mail and we put it right.',
  ],
  action: { label: 'See your request', url },
  secretUntil: until,
});
