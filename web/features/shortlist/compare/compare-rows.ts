import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { specs } from '#web/features/catalogue/product-specs.tsx';

/** One line of the comparison: a value for each stone, and whether they differ. */
export type Row = { name: string; values: string[]; differs: boolean; note?: (string | undefined)[] };

const unknown = 'Not given';

const columns: readonly [name: string, value: (product: Product) => string][] = [
  ['Material', ({ mainCategoryName }) => mainCategoryName],
  ['Type', ({ subCategoryName }) => subCategoryName],
  ...specs,
];

const getRow = (name: string, values: string[]): Row => ({ name, values, differs: new Set(values).size > 1 });

/** Where all prices are known and for the same measure, and one is lowest: how much more the others are. */
function priceNotes(products: readonly Product[]): (string | undefined)[] {
  const prices = products.map(({ price }) => toCents(price));
  const lowest = Math.min(...prices);
  const comparable = products.length > 1 && new Set(products.map(({ pricePer }) => pricePer)).size === 1;
  if (!comparable || lowest === 0 || prices.every((price) => price === lowest)) return products.map(() => undefined);
  return prices.map((price) => (price === lowest ? 'Lowest' : `${formatRand(price - lowest)} more`));
}

/** Returns the rows of the comparison. @param onRequest the label for a stone without a price */
export function getRows(products: readonly Product[], onRequest: string): Row[] {
  const price = getRow(
    'Starts at',
    products.map(({ price: rand, pricePer }) => (rand > 0 ? `${formatRand(toCents(rand))} ${pricePer}`.trim() : onRequest)),
  );
  const others = columns.map(([name, value]) =>
    getRow(
      name,
      products.map((product) => value(product) || unknown),
    ),
  );
  return [{ ...price, note: priceNotes(products) }, ...others];
}
