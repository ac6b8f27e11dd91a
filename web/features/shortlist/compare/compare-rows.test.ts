import { expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { listComparisonRows } from './compare-rows.ts';

const stone = (change: Partial<Product>): Product =>
  ({
    mainCategoryName: 'Granite',
    subCategoryName: 'Speckled',
    colourName: 'Grey',
    finish: 'Polished',
    slabLengthMm: 3200,
    slabWidthMm: 2000,
    edgeProfile: '',
    price: 1650,
    pricePer: 'per m²',
    saleUnit: 'square_metre',
    ...change,
  }) as Product;
const findRow = (name: string, ...stones: Product[]) =>
  listComparisonRows(stones, 'Priced on request').find((candidate) => candidate.name === name)!;

test('marks rows with different values, and labels unknown values', () => {
  expect(findRow('Color', stone({}), stone({ colourName: 'Black' }))).toMatchObject({ values: ['Grey', 'Black'], differs: true });
  expect(findRow('Finish', stone({}), stone({})).differs).toBe(false);
  expect(findRow('Edge shown', stone({})).values).toEqual(['Not given']);
  expect(findRow('Slab', stone({ slabWidthMm: null })).values).toEqual(['Not given']);
});

test('compares prices of the same unit only', () => {
  const expensiveStone = stone({ price: 2000.5 });
  expect(findRow('Starts at', stone({}), expensiveStone).notes).toEqual(['Lowest', 'R350.50 more']);
  expect(findRow('Starts at', stone({}), stone({})).notes).toEqual([undefined, undefined]);
  expect(findRow('Starts at', expensiveStone, stone({ saleUnit: 'running_metre' })).notes).toEqual([undefined, undefined]);
  expect(findRow('Starts at', ...[expensiveStone, stone({})].map((product) => ({ ...product, saleUnit: 'other' as const }))).notes).toEqual(
    [undefined, undefined],
  );
  expect(findRow('Starts at', stone({})).notes).toEqual([undefined]);
});

test('shows a stone without a price as priced on request, and compares no prices', () => {
  const { values, notes } = findRow('Starts at', stone({ price: 0 }), stone({}), stone({ price: 2000 }));
  expect(values).toEqual(['Priced on request', 'R1\u00a0650 per m²', 'R2\u00a0000 per m²']);
  expect(notes).toEqual([undefined, undefined, undefined]);
});
