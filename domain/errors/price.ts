/** About the price book. */
export const priceProblems = {
  price_book_wrong: [422, 'The price book contains an error.'],
  price_book_same: [422, 'There are no changes from the current prices.'],
  price_note_required: [422, 'Describe what changes and why.'],
} as const satisfies Record<string, readonly [number, string]>;
