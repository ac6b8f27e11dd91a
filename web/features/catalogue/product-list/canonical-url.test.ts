import { expect, test } from 'vitest';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { getCanonicalUrl } from './canonical-url.ts';
import { parseProductListQuery } from './list-query.ts';

const [granite, black, ink, snow] = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
  string,
];
const filterOptions = {
  materials: [{ _id: granite }],
  types: [{ _id: black, mainCategory: granite }],
  colours: [],
} as unknown as FilterOptions;
const canonicalUrlOf = (search: string, count = 3) =>
  getCanonicalUrl(parseProductListQuery(new URLSearchParams(search)), filterOptions, count);

test('returns one canonical URL for all parameters that select the same category', () => {
  for (const search of [`type=main&id=${granite}`, `main=${granite}`, `id=${granite}&skip=24&sort=price&type=main`]) {
    expect(canonicalUrlOf(search), search).toBe(`/prodlist?type=main&id=${granite}`);
  }
  for (const search of [`sub=${black}`, `main=${granite}&sub=${black}`, `id=${black}&type=sub`, `sub=${black}&main=${granite}&utm=x`]) {
    expect(canonicalUrlOf(search), search).toBe(`/prodlist?type=sub&id=${black}`);
  }
  expect(canonicalUrlOf('')).toBe('/prodlist');
});

test('returns a canonical URL with the parameters in a fixed order for one color', () => {
  expect(canonicalUrlOf(`colour=${ink}&main=${granite}`)).toBe(`/prodlist?type=main&id=${granite}&colour=${ink}`);
});

test('returns no canonical URL for searches, several colors and empty lists', () => {
  expect(canonicalUrlOf('search=white')).toBeUndefined();
  expect(canonicalUrlOf(`colour=${ink}&colour=${snow}`)).toBeUndefined();
  expect(canonicalUrlOf(`sub=${black}`, 0)).toBeUndefined();
});
