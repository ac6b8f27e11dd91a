import { expect, test } from 'vitest';
import { calculateSimilarity, sortBySimilarity, type ProductTraits } from './product-similarity.ts';

const product: ProductTraits = {
  mainCategory: 'granite',
  subCategory: 'speckled',
  colour: 'grey',
  priceCents: 200_000,
  pricePer: 'per m²',
};
const createTraits = (change: Partial<ProductTraits>): ProductTraits => ({
  ...product,
  mainCategory: 'x',
  subCategory: 'x',
  colour: 'x',
  priceCents: 1,
  ...change,
});

test('type weighs most, then color, then material and price', () => {
  const [type, colour, material, price] = [
    createTraits({ subCategory: 'speckled' }),
    createTraits({ colour: 'grey' }),
    createTraits({ mainCategory: 'granite' }),
    createTraits({ priceCents: 210_000 }),
  ];
  expect(sortBySimilarity(product, [price, material, colour, type])).toEqual([type, colour, material, price]);
  expect(calculateSimilarity(product, product)).toBe(11);
});

test('compares prices by their ratio, and only with the same unit', () => {
  const priceSimilarity = (priceCents: number, pricePer = 'per m²') => calculateSimilarity(product, createTraits({ priceCents, pricePer }));
  expect(priceSimilarity(400_000)).toBe(0);
  expect(priceSimilarity(100_000)).toBe(0);
  expect(priceSimilarity(220_000)).toBeGreaterThan(priceSimilarity(300_000));
  expect(priceSimilarity(200_000, 'per running metre')).toBe(0);
  expect(priceSimilarity(0)).toBe(0);
});
