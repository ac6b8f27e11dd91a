// Separate tables, because the browser loads only those that a page shows without a request.

/** Errors of messages. */
export const messageErrors = {
  message_required: [422, 'Enter a message.'],
  quote_closed: [409, 'This request is closed. Send a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors for missing answers of a quote request. */
export const missingAnswerErrors = {
  stone_required: [422, 'Stone name required.'],
  address_required: [422, 'Address required.'],
  line2_required: [422, 'Line 2 required.'],
  province_required: [422, 'Province required.'],
  city_required: [422, 'City required.'],
  postal_code_required: [422, 'Postal Code required.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of decisions about a quote that its page shows without a request. */
export const decisionErrors = {
  revision_recalled: [409, 'We recalled this quote to change it. You will receive a new one.'],
  acceptance_name_required: [422, 'Type your full name to accept.'],
  reason_required: [422, 'Give a reason in a few words.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of submitting and withdrawing quote requests. */
export const quoteErrors = {
  quote_settled: [409, 'This request is already closed and cannot be withdrawn.'],
  stone_gone: [422, 'This stone is no longer available. Choose another one.'],
  choice_gone: [422, 'One of your choices is no longer available. Choose again.'],
  upload_gone: [422, 'One of your files is no longer available. Add it again.'],
  key_invalid: [400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'],
  key_reused: [422, 'This Idempotency-Key was already used for another request. Use a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Errors of a customer's decisions about a quote (accept, decline, renew, object), of quote lines and of PDFs. */
export const saleErrors = {
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

export type MissingAnswerErrorCode = keyof typeof missingAnswerErrors;
