// Not in `price-book.ts`: the quote form would load the price book and the comparison of suburb names (1 kB).

const saleUnits: readonly [RegExp, 'running_metre' | 'square_metre'][] = [
  [/m²|m2|sqm|square/i, 'square_metre'],
  [/running|linear|lineal|\bmet(?:re|er)\b/i, 'running_metre'],
];

/** Returns true if the unit of a stone's price is a whole slab (`per slab`). */
export const isSlabPrice = (pricePer: string): boolean => /\bslab/i.test(pricePer);

/** Returns the unit of a stone's price (`per m²`); undefined for other units. */
export const parseSaleUnit = (pricePer: string): 'running_metre' | 'square_metre' | undefined =>
  isSlabPrice(pricePer) ? undefined : saleUnits.find(([pattern]) => pattern.test(pricePer))?.[1];
