/** Errors of back-office work on quotes. Separate from `quoteErrors`, because the customer's pages load that table. */
export const adminQuoteErrors = {
  move_not_allowed: [409, 'This status change is not possible.'],
  move_note_required: [422, 'Enter a message for the customer.'],
  valid_until_range: [422, 'Choose a date from today to one year ahead.'],
  customer_erased: [409, 'This customer’s data has been erased, so nothing can be sent.'],
  time_past: [422, 'Choose a time within the next two years.'],
  views_full: [409, 'You have 50 saved views already. Delete one first.'],
} as const satisfies Record<string, readonly [number, string]>;
