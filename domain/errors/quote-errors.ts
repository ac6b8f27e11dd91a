import { messageErrors } from './message-errors.ts';
import { missingAnswerErrors } from './missing-answer-errors.ts';

/** Errors of quote requests. */
export const quoteErrors = {
  ...messageErrors,
  quote_settled: [409, 'This request is already closed and cannot be withdrawn.'],
  ...missingAnswerErrors,
  stone_gone: [422, 'This stone is no longer available. Choose another one.'],
  choice_gone: [422, 'One of your choices is no longer available. Choose again.'],
  upload_gone: [422, 'One of your files is no longer available. Add it again.'],
  key_invalid: [400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'],
  key_reused: [422, 'This Idempotency-Key was already used for another request. Use a new one.'],
} as const satisfies Record<string, readonly [number, string]>;

export type QuoteErrorCode = keyof typeof quoteErrors;
