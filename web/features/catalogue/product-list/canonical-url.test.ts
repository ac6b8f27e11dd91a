import { expect, test } from 'vitest';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { toCanonicalUrl } from './canonical-url.ts';
import { parseProductListParams } from './list-query.ts';

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
const getCanonicalUrl = (search: string, count = 3) =>
  toCanonicalUrl(parseProductListParams(new URLSearchParams(search)), filterOptions, count);

test('returns one canonical URL for all parameters that select the same category', () => {
  for (const search of [`type=main&id=${granite}`, `main=${granite}`, `id=${granite}&skip=24&sort=price&type=main`]) {
    expect(getCanonicalUrl(search), search).toBe(`/prodlist?type=main&id=${granite}`);
  }
  for (const search of [`sub=${black}`, `main=${granite}&sub=${black}`, `id=${black}&type=sub`, `sub=${black}&main=${granite}&utm=x`]) {
    expect(getCanonicalUrl(search), search).toBe(`/prodlist?type=sub&id=${black}`);
  }
  expect(getCanonicalUrl('')).toBe('/prodlist');
});

test('returns a canonical URL with the parameters in a fixed order for one color', () => {
  expect(getCanonicalUrl(`colour=${ink}&main=${granite}`)).toBe(`/prodlist?type=main&id=${granite}&colour=${ink}`);
});

test('returns no canonical URL for searches, several colors and empty lists', () => {
  expect(getCanonicalUrl('search=white')).toBeUndefined();
  expect(getCanonicalUrl(`colour=${ink}&colour=${snow}`)).toBeUndefined();
  expect(getCanonicalUrl(`sub=${black}`, 0)).toBeUndefined();
});
