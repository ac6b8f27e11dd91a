import { expect, test } from 'vitest';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { toCanonicalUrl } from './canonical-url.ts';
import { parseQuery } from './list-query.ts';

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
const getCanonicalUrl = (address: string, count = 3) => toCanonicalUrl(parseQuery(new URLSearchParams(address)), filterOptions, count);

test('a category has one canonical URL for all its parameters', () => {
  for (const address of [`type=main&id=${granite}`, `main=${granite}`, `id=${granite}&skip=24&sort=price&type=main`]) {
    expect(getCanonicalUrl(address), address).toBe(`/prodlist?type=main&id=${granite}`);
  }
  for (const address of [`sub=${black}`, `main=${granite}&sub=${black}`, `id=${black}&type=sub`, `sub=${black}&main=${granite}&utm=x`]) {
    expect(getCanonicalUrl(address), address).toBe(`/prodlist?type=sub&id=${black}`);
  }
  expect(getCanonicalUrl('')).toBe('/prodlist');
});

test('one color has its own canonical URL, with the parameters in a fixed order', () => {
  expect(getCanonicalUrl(`colour=${ink}&main=${granite}`)).toBe(`/prodlist?type=main&id=${granite}&colour=${ink}`);
});

test('searches, several colors and empty lists have no canonical URL', () => {
  expect(getCanonicalUrl('search=white')).toBeUndefined();
  expect(getCanonicalUrl(`colour=${ink}&colour=${snow}`)).toBeUndefined();
  expect(getCanonicalUrl(`sub=${black}`, 0)).toBeUndefined();
});
