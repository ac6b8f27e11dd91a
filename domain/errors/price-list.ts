/** About price lists that staff import and export. */
export const priceListProblems = {
  list_too_large: [413, 'A price list may have 10 MB at most.'],
  list_too_long: [422, 'A price list may have 20 000 rows at most.'],
  list_too_wide: [422, 'A price list may have 200 columns at most.'],
  list_unreadable: [422, 'That is neither a CSV file nor an Excel workbook (.xlsx), or it is broken.'],
  list_empty: [422, 'There is no row below the headings.'],
  list_headings: [422, 'The first row must hold the headings, Name or Address among them.'],
  list_faulty: [422, 'Nothing was imported, because some rows have faults.'],
  plan_stale: [409, 'Something has changed since you looked, so nothing was imported. Check the file again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type PriceListProblemCode = keyof typeof priceListProblems;
