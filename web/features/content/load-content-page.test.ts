import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/index.ts';
import { loadContent, prepareContent } from './load-content-page.ts';

test('requests the page whose slug is the path without non-word characters', async () => {
  const requests: unknown[] = [];
  const call = ((_path: string, input: unknown) => {
    requests.push(input);
    return Promise.resolve({ result: { slug: '', content: '<p>Text.</p>' } });
  }) as unknown as ApiClient;
  for (const path of ['/aboutus', '/terms-and/conditions_2']) await loadContent(call, { url: new URL(path, 'https://shop.test') });
  expect(requests).toEqual([{ slug: 'aboutus' }, { slug: 'termsandconditions_2' }]);
});

test('adds unique ids to the headings and lists the headings as plain text', () => {
  const { html, sections } = prepareContent('<h2>1. You &amp; <em>us</em></h2><p>a</p><h2>End</h2><h2>End</h2><h2>…</h2>');
  expect(sections).toEqual([
    { id: '1-you-us', title: '1. You & us' },
    { id: 'end', title: 'End' },
    { id: 'end-3', title: 'End' },
    { id: 'section-4', title: '…' },
  ]);
  expect(html).toContain('<h2 id="1-you-us" tabindex="-1">1. You &amp; <em>us</em></h2>');
});

test('wraps tables in a scrolling container', () => {
  expect(prepareContent('<table><tbody></tbody></table>').html).toMatch(
    /^<div class="prose-table"[^>]*><table><tbody><\/tbody><\/table><\/div>$/,
  );
});

test('returns the first paragraph as the description, truncated at a word', () => {
  expect(prepareContent('<h2>A</h2><p>Salt &amp; <b>stone</b>.</p><p>More</p>').description).toBe('Salt & stone.');
  const longDescription = prepareContent(`<p>${'granite '.repeat(40)}</p>`).description;
  expect(longDescription.length).toBeLessThanOrEqual(160);
  expect(longDescription).toMatch(/granite…$/);
  expect(prepareContent('').description).toBe('');
});
