import { expect, test } from 'vitest';
import { similarity, sortBySimilarity, type ProductTraits } from './product-similarity.ts';

const one: ProductTraits = { mainCategory: 'granite', subCategory: 'speckled', colour: 'grey', priceCents: 200_000, pricePer: 'per m²' };
const like = (change: Partial<ProductTraits>): ProductTraits => ({
  ...one,
  mainCategory: 'x',
  subCategory: 'x',
  colour: 'x',
  priceCents: 1,
  ...change,
});

test('type weighs most, then color, then material and price', () => {
  const [type, colour, material, price] = [
    like({ subCategory: 'speckled' }),
    like({ colour: 'grey' }),
    like({ mainCategory: 'granite' }),
    like({ priceCents: 210_000 }),
  ];
  expect(sortBySimilarity(one, [price, material, colour, type])).toEqual([type, colour, material, price]);
  expect(similarity(one, one)).toBe(11);
});

test('compares prices by their ratio, and only with the same unit', () => {
  const near = (priceCents: number, pricePer = 'per m²') => similarity(one, like({ priceCents, pricePer }));
  expect(near(400_000)).toBe(0);
  expect(near(100_000)).toBe(0);
  expect(near(220_000)).toBeGreaterThan(near(300_000));
  expect(near(200_000, 'per running metre')).toBe(0);
  expect(near(0)).toBe(0);
});
