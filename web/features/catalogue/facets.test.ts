import { expect, test } from 'vitest';
import { countProducts, countOptions } from './facets.ts';

const facets = [
  { mainCategory: 'granite', subCategory: 'black', colour: 'ink', count: 2 },
  { mainCategory: 'granite', subCategory: 'white', colour: 'snow', count: 3 },
  { mainCategory: 'marble', subCategory: 'webbed', colour: 'snow', count: 1 },
];

test('counts the stones that match a selection, and all stones without a selection', () => {
  expect(countProducts(facets, { colours: [], main: '', sub: '' })).toBe(6);
  expect(countProducts(facets, { colours: ['snow'], main: '', sub: '' })).toBe(4);
  expect(countProducts(facets, { colours: ['snow', 'ink'], main: 'granite', sub: '' })).toBe(5);
  expect(countProducts(facets, { colours: ['ink'], main: 'marble', sub: '' })).toBe(0);
});

test('counts the options of each filter with the other selections, and ignores the type when it counts materials', () => {
  const { countForColour, countForMaterial, countForType } = countOptions(facets, { colours: ['snow'], main: 'granite', sub: 'white' });
  expect([countForColour('ink'), countForColour('snow')]).toEqual([0, 3]);
  expect([countForMaterial('granite'), countForMaterial('marble')]).toEqual([3, 1]);
  expect([countForType('black'), countForType('white')]).toEqual([0, 3]);
});

test('returns no counts without facets', () => {
  const { countForColour } = countOptions(undefined, { colours: [], main: '', sub: '' });
  expect(countForColour('ink')).toBeUndefined();
});
