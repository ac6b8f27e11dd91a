// Not in `price-book.ts`: the quote form would load the price book and the comparison of suburb names (1 kB).

/**
 * The units of a stone's price. The database derives them from the text that visitors read (`parse_sale_unit`); `other` is a text without a
 * known unit.
 */
export const saleUnits = ['square_metre', 'running_metre', 'slab', 'other'] as const;
export type SaleUnit = (typeof saleUnits)[number];

/** Returns the unit of a price per meter; undefined for other units, and without a stone. */
export const findMeterUnit = (saleUnit: SaleUnit | null | undefined): 'square_metre' | 'running_metre' | undefined =>
  saleUnit === 'square_metre' || saleUnit === 'running_metre' ? saleUnit : undefined;
