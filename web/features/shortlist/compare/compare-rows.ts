import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { specs } from '#web/features/catalogue/product-specs.tsx';

/** Row of the comparison: a value for each product, and whether the values differ. */
export type ComparisonRow = { name: string; values: string[]; differs: boolean; notes?: (string | undefined)[] };

const unknownLabel = 'Not given';

const rowDefinitions: readonly [name: string, getValue: (product: Product) => string][] = [
  ['Material', ({ mainCategoryName }) => mainCategoryName],
  ['Type', ({ subCategoryName }) => subCategoryName],
  ...specs,
];

const createRow = (name: string, values: string[]): ComparisonRow => ({ name, values, differs: new Set(values).size > 1 });

/** Returns the difference of each price to the lowest price, if all prices are known and have the same known unit. */
function getPriceNotes(products: readonly Product[]): (string | undefined)[] {
  const pricesCents = products.map(({ price }) => toCents(price));
  const lowestCents = Math.min(...pricesCents);
  const [first] = products;
  const isComparable = products.length > 1 && products.every(({ saleUnit }) => saleUnit !== 'other' && saleUnit === first?.saleUnit);
  if (!isComparable || lowestCents === 0 || pricesCents.every((cents) => cents === lowestCents)) return products.map(() => undefined);
  return pricesCents.map((cents) => (cents === lowestCents ? 'Lowest' : `${formatRand(cents - lowestCents)} more`));
}

/** Returns the rows of the comparison. @param onRequest label for a product without a price */
export function listComparisonRows(products: readonly Product[], onRequest: string): ComparisonRow[] {
  const priceRow = createRow(
    'Starts at',
    products.map(({ price: rand, pricePer }) => (rand > 0 ? `${formatRand(toCents(rand))} ${pricePer}`.trim() : onRequest)),
  );
  const specRows = rowDefinitions.map(([name, getValue]) =>
    createRow(
      name,
      products.map((product) => getValue(product) || unknownLabel),
    ),
  );
  return [{ ...priceRow, notes: getPriceNotes(products) }, ...specRows];
}
