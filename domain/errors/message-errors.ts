/** Errors of messages. Separate from `quoteErrors`, because pages with messages load only these. */
export const messageErrors = {
  message_required: [422, 'Enter a message.'],
  quote_closed: [409, 'This request is closed. Send a new one.'],
} as const satisfies Record<string, readonly [number, string]>;
