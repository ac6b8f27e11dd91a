import type { Mail } from '#server/outside/mail.ts';
import type { QuoteForMail } from './quotes.store.ts';
import { describeRequest } from './request-words.ts';

/** To who has an account: the desk entered a request for them. */
export const enteredMail = (quote: QuoteForMail, publicUrl: string): Mail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  to: quote.email,
  subject: `We entered your request ${quote.number}`,
  text: [
    `Dear ${quote.fullName}`,
    'As agreed, we entered a request for you. It stands in your account with everything else. This is what we wrote down.',
    describeRequest(quote),
    'Is something of this not right, or did you not ask us? Answer this mail and we put it right.',
  ].join('\n\n'),
  action: { label: 'See your request', url: `${publicUrl}/user/quotes?id=${quote.id}` },
});

/** To who had none: the same, with the link by which the account becomes theirs. */
export const claimRequestMail = (quote: QuoteForMail, { url, until }: { url: string; until: Date }): Mail => ({
  kind: 'quote_entered',
  key: `quote_entered:${quote.id}`,
  to: quote.email,
  subject: `We entered your request ${quote.number}`,
  text: [
    `Dear ${quote.fullName}`,
    'As agreed, we entered a request for you. This is what we wrote down.',
    describeRequest(quote),
    'To follow it, write to us about it and see your quote, open the link and choose a password. The link is only for you; it counts for two weeks, and once.',
    'Is something of this not right, or did you not ask us? Answer this mail and we put it right.',
  ].join('\n\n'),
  action: { label: 'See your request', url },
  secretUntil: until,
});
