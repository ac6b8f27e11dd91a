/** About the price book. */
export const priceProblems = {
  price_book_wrong: [422, 'Something in the price book makes no sense.'],
  price_book_same: [422, 'Nothing differs from the prices in force.'],
  note_required: [422, 'Write a line on what changes, and why.'],
} as const satisfies Record<string, readonly [number, string]>;
