/** Returns the first ten items in columns of 3, 3, 3 and 1 (specification, section 2). */
export function toUploadColumns<Item>(items: readonly Item[]): Item[][] {
  return [0, 3, 6, 9].map((from) => items.slice(from, Math.min(from + 3, 10))).filter((column) => column.length > 0);
}
