/** What a request lacks. The form says it too, and loads nothing else of what the server may say. */
export const missingProblems = {
  stone_required: [422, 'Stone name required.'],
  address_required: [422, 'Address required.'],
  line2_required: [422, 'Line 2 required.'],
  province_required: [422, 'Province required.'],
  city_required: [422, 'City required.'],
  postal_code_required: [422, 'Postal Code required.'],
} as const satisfies Record<string, readonly [number, string]>;

/** About requests for a quote. */
export const quoteProblems = {
  message_required: [422, 'Please write a message.'],
  quote_settled: [409, 'This request is settled already and cannot be withdrawn.'],
  quote_closed: [409, 'This request is closed. Please send a new one.'],
  ...missingProblems,
  stone_gone: [422, 'This stone is no longer in our range. Please choose another.'],
  choice_gone: [422, 'One of your choices is no longer in our range. Please choose again.'],
  upload_gone: [422, 'One of your files is no longer here. Please add it again.'],
  key_invalid: [400, 'The Idempotency-Key must be 1 to 200 visible ASCII characters.'],
  key_reused: [422, 'This key was used for another request already.'],
} as const satisfies Record<string, readonly [number, string]>;

export type QuoteProblemCode = keyof typeof quoteProblems;
