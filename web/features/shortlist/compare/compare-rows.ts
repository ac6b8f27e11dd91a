import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { specs } from '#web/features/catalogue/product-specs.tsx';

/** Row of the comparison: a value for each product, and whether they differ. */
export type ComparisonRow = { name: string; values: string[]; differs: boolean; note?: (string | undefined)[] };

const unknownLabel = 'Not given';

const columns: readonly [name: string, value: (product: Product) => string][] = [
  ['Material', ({ mainCategoryName }) => mainCategoryName],
  ['Type', ({ subCategoryName }) => subCategoryName],
  ...specs,
];

const getRow = (name: string, values: string[]): ComparisonRow => ({ name, values, differs: new Set(values).size > 1 });

/** Returns the difference of each price to the lowest one, if all prices are known and have the same unit. */
function priceNotes(products: readonly Product[]): (string | undefined)[] {
  const prices = products.map(({ price }) => toCents(price));
  const lowest = Math.min(...prices);
  const comparable = products.length > 1 && new Set(products.map(({ pricePer }) => pricePer)).size === 1;
  if (!comparable || lowest === 0 || prices.every((price) => price === lowest)) return products.map(() => undefined);
  return prices.map((price) => (price === lowest ? 'Lowest' : `${formatRand(price - lowest)} more`));
}

/** Returns the rows of the comparison. @param onRequest label for a product without a price */
export function getRows(products: readonly Product[], onRequest: string): ComparisonRow[] {
  const price = getRow(
    'Starts at',
    products.map(({ price: rand, pricePer }) => (rand > 0 ? `${formatRand(toCents(rand))} ${pricePer}`.trim() : onRequest)),
  );
  const customRows = columns.map(([name, value]) =>
    getRow(
      name,
      products.map((product) => value(product) || unknownLabel),
    ),
  );
  return [{ ...price, note: priceNotes(products) }, ...customRows];
}
