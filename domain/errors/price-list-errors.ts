/** Errors of importing and exporting price lists. */
export const priceListErrors = {
  list_too_large: [413, 'The file can be up to 10 MB.'],
  list_too_long: [422, 'The file can have up to 20 000 rows.'],
  list_too_wide: [422, 'The file can have up to 200 columns.'],
  list_unreadable: [422, 'This is not a valid CSV or Excel (.xlsx) file.'],
  list_empty: [422, 'The file has no rows below the headings. Add at least one product.'],
  list_headings: [422, 'The first row must contain the headings, including Name or Address.'],
  list_faulty: [422, 'Nothing was imported because some rows have errors.'],
  plan_stale: [409, 'Products have changed since the preview, so nothing was imported. Check the file again.'],
} as const satisfies Record<string, readonly [number, string]>;
