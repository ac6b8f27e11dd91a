import { decisionErrors } from './decision-errors.ts';

/** Errors of a customer's decisions about a quote (accept, decline, renew, object), of quote lines and of PDFs. */
export const saleErrors = {
  ...decisionErrors,
  revision_old: [409, 'A newer revision of this quote has replaced this one.'],
  revision_expired: [409, 'This quote has expired. Ask for today’s price.'],
  quote_in_review: [409, 'We are working on a new price. You will receive an email when it is ready.'],
  quote_not_priced: [409, 'This price cannot be accepted online. Send us a message, and we will send you a quote to accept.'],
  quote_decided: [409, 'This quote has already been accepted or closed.'],
  acceptance_name_invalid: [422, 'Use letters, spaces and punctuation only in your name.'],
  alternative_unknown: [422, 'Choose one of the alternatives of this quote.'],
  extra_unknown: [422, 'Choose extras of this quote only.'],
  line_unknown: [422, 'This line is not part of the quote.'],
  objection_not_possible: [409, 'You can only object to an acceptance that we recorded for you.'],
  not_expired: [409, 'This quote has not expired.'],
  document_pending: [409, 'The PDF is being prepared. Try again in a few seconds.'],
} as const satisfies Record<string, readonly [number, string]>;
