/** Messages about single fields of the price book, for the form and the server. */
export const priceBookMessages = {
  codeInvalid: 'The code can contain lowercase letters, numbers and _ only.',
  codeTwice: 'This code is used twice.',
  nameRequired: 'Enter a name.',
  percentInvalid: 'Enter a percentage from 0 to 100, with up to 2 decimals.',
  amountInvalid: 'Enter an amount in rand from 0 to 1\u00a0000\u00a0000.',
  quoteOutsideRange: '“Quote” must be between “From” and “To”.',
  highBelowLow: '“To” must be the same as “From” or higher.',
} as const;

/** Errors of the price book and of product rates, and of calculating prices with them. */
export const priceBookErrors = {
  price_book_wrong: [422, 'The price book contains an error.'],
  price_book_same: [422, 'There are no changes from the current prices.'],
  price_book_missing: [422, 'Publish a price book first.'],
  product_archived: [422, 'This stone is archived. Choose another one.'],
  slab_size_missing: [422, 'Enter the slab length and width of the stone first, or choose another way to charge it.'],
  slab_price_only: [422, 'This stone has a price per slab only. Charge it by whole slabs.'],
  price_unit_missing: [422, 'The price of this stone has no unit. Enter “per m²”, “per meter” or “per slab” in the catalogue first.'],
  job_not_priceable: [422, 'Check the sizes and quantities. They are missing or too large.'],
  product_rate_invalid: [422, 'Check the costs and prices of the stone.'],
  price_note_required: [422, 'Describe what changes and why.'],
} as const satisfies Record<string, readonly [number, string]>;
