import { expect, test } from 'vitest';
import { findPages } from './page-search.ts';

const findDetail = (search: string, content: string) =>
  findPages(search, [{ slug: 'aboutus', content: `<p>${content}</p>` }]).hits.find(({ path }) => path === '/aboutus')?.detail;

test('the search shows the text around a word with accents, for a term with or without accents', () => {
  const content = 'Our showroom has a café in which you can compare slabs in daylight.';
  for (const search of ['café', 'cafe', 'CAFÉ']) expect(findDetail(search, content), search).toContain('has a café in which');
});

test('the search cuts the text at spaces, also if accents precede the word', () => {
  const before = 'e\u0301'.repeat(60);
  expect(findDetail('slabs', `${before} and then the slabs in daylight`)).toBe('…and then the slabs in daylight');
});

test('the search finds words with entities, and words of adjacent tags separately', () => {
  expect(findDetail('terms', 'Care &amp; <b>terms</b> &lt;5&nbsp;years&gt;')).toBe('Care & terms <5 years>');
  expect(findDetail('kitchens', 'Our work</p><ul><li>Kitchens</li><li>Bathrooms</li></ul><p>')).toBe('Our work Kitchens Bathrooms');
});
