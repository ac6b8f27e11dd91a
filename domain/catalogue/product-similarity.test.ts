import type { SaleUnit } from '#domain/pricing/meters.ts';
import { expect, test } from 'vitest';
import { calculateSimilarity, sortBySimilarity, type ProductTraits } from './product-similarity.ts';

const product: ProductTraits = {
  mainCategory: 'granite',
  subCategory: 'speckled',
  colour: 'grey',
  priceCents: 200_000,
  saleUnit: 'square_metre' as const,
};
const createTraits = (change: Partial<ProductTraits>): ProductTraits => ({
  ...product,
  mainCategory: 'x',
  subCategory: 'x',
  colour: 'x',
  priceCents: 1,
  ...change,
});

test('products are similar by type first, then by color, then by material and price', () => {
  const [type, colour, material, price] = [
    createTraits({ subCategory: 'speckled' }),
    createTraits({ colour: 'grey' }),
    createTraits({ mainCategory: 'granite' }),
    createTraits({ priceCents: 210_000 }),
  ];
  expect(sortBySimilarity(product, [price, material, colour, type])).toEqual([type, colour, material, price]);
  expect(calculateSimilarity(product, product)).toBe(11);
});

test('prices are compared by their ratio, and only with the same unit', () => {
  const getPriceSimilarity = (priceCents: number, saleUnit: SaleUnit = 'square_metre') =>
    calculateSimilarity(product, createTraits({ priceCents, saleUnit }));
  expect(getPriceSimilarity(400_000)).toBe(0);
  expect(getPriceSimilarity(100_000)).toBe(0);
  expect(getPriceSimilarity(220_000)).toBeGreaterThan(getPriceSimilarity(300_000));
  expect(getPriceSimilarity(200_000, 'running_metre')).toBe(0);
  expect(getPriceSimilarity(0)).toBe(0);
});
