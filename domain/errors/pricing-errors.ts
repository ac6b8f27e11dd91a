/** Errors of pricing and sending quotes, and of recording acceptances. */
export const pricingErrors = {
  price_needed: [422, 'A quote needs a price. Price the quote and send it.'],
  lines_required: [422, 'Add at least one line.'],
  alternative_name_required: [422, 'Choose a stone, or enter the name of the service.'],
  line_label_required: [422, 'Enter a description.'],
  quantity_invalid: [422, 'Enter a quantity above 0 with up to 3 decimals.'],
  unit_price_invalid: [422, 'Enter a price in rand with up to 2 decimals.'],
  price_on_request: [422, 'This is priced on request. Enter its price.'],
  unit_cost_invalid: [422, 'Enter a cost in rand from 0 to 10\u00a0000\u00a0000 with up to 2 decimals.'],
  override_reason_required: [422, 'Enter a reason for the change.'],
  discount_invalid: [422, 'Enter a discount of more than 0 and at most the whole price.'],
  discount_reason_required: [422, 'Enter a reason for the discount.'],
  total_not_positive: [422, 'The total must be more than R0.'],
  total_too_large: [422, 'The total must be at most R100 million. Check the quantities and prices.'],
  alternatives_too_many: [422, 'A quote can have up to 3 alternatives.'],
  lines_too_many: [422, 'A quote can have up to 200 lines.'],
  terms_changed: [409, 'The terms and conditions have changed. Read the current ones, then save the draft again.'],
  recalled_by_owner: [403, 'An owner recalled this revision. Only an owner can undo this.'],
  nothing_to_send: [409, 'There is no price to send. Price the quote first.'],
  quote_marked_as_spam: [409, 'This quote is marked as spam. Choose “Not spam” first.'],
  approval_needed: [409, 'An owner must approve this quote before it is sent.'],
  particulars_missing: [409, 'Enter the legal name and address of the business in the settings first.'],
  demo_wording_left: [409, 'Replace the demonstration wording in the terms, the particulars and the bank details first.'],
  acceptance_note_required: [422, 'Enter what was agreed and when.'],
  approval_not_needed: [409, 'This price needs no approval. You can send the quote.'],
  approval_not_requested: [409, 'The request for approval was withdrawn, or answered already.'],
  return_note_required: [422, 'Enter what to change.'],
  acceptance_needs_owner: [409, 'The price is below the limits, or the customer is a staff member. An owner must record this acceptance.'],
  payment_terms_invalid: [
    422,
    'Payments need a name and a share each. The shares must add up to 100%, and the first must be due after acceptance.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type PricingErrorCode = keyof typeof pricingErrors;

const notPriceableCodes = new Set([
  'price_book_missing',
  'job_not_priceable',
  'slab_size_missing',
  'price_unit_missing',
  'product_archived',
  'not_found',
]);
/** Returns true for an error after which staff enter the lines by hand, because the price engine has no price for the stone or sizes. */
export const isNotPriceable = (code: string): boolean => notPriceableCodes.has(code);

/** Errors of back-office work on quotes. */
export const adminQuoteErrors = {
  move_not_allowed: [409, 'This status change is not possible.'],
  move_note_required: [422, 'Enter a message for the customer.'],
  valid_until_range: [422, 'Choose a date from today to one year ahead.'],
  customer_erased: [409, 'This customer’s data has been erased, so nothing can be sent.'],
  time_past: [422, 'Choose a time within the next two years.'],
  views_full: [409, 'You have 50 saved views already. Delete one first.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Messages about single fields of the price book, for the form and the server. */
export const priceBookMessages = {
  codeInvalid: 'The code can contain lowercase letters, numbers and _ only.',
  codeReserved: 'This code is reserved for the stone. Enter another one.',
  codeTwice: 'This code is used twice.',
  nameRequired: 'Enter a name.',
  percentInvalid: 'Enter a percentage from 0 to 100, with up to 2 decimals.',
  amountInvalid: 'Enter an amount in rand from 0 to 1\u00a0000\u00a0000.',
  quoteOutsideRange: '“Quote” must be between “From” and “To”.',
  highBelowLow: '“To” must be the same as “From” or higher.',
} as const;

/** Errors of the price book and of product rates, and of calculating prices with them. */
export const priceBookErrors = {
  price_book_invalid: [422, 'The price book contains an error.'],
  price_book_unchanged: [422, 'There are no changes from the current prices.'],
  price_book_missing: [422, 'Publish a price book first.'],
  product_archived: [422, 'This stone is archived. Choose another one.'],
  slab_size_missing: [422, 'Enter the slab length and width of the stone first, or choose another way to charge it.'],
  slab_price_only: [422, 'This stone has a price per slab only. Charge it by whole slabs.'],
  price_unit_missing: [422, 'The price of this stone has no unit. Enter “per m²”, “per meter” or “per slab” in the catalogue first.'],
  job_not_priceable: [422, 'Check the sizes and quantities. They are missing or too large.'],
  product_rate_invalid: [422, 'Check the costs and prices of the stone.'],
  price_note_required: [422, 'Describe what changes and why.'],
} as const satisfies Record<string, readonly [number, string]>;
