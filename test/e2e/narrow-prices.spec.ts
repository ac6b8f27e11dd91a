import type { Page } from '@playwright/test';
import { submitQuote } from './open-quote-list.ts';
import { buildAlternative, sendRevision } from './send-revision.ts';
import { createStaffAccount } from './staff-accounts.ts';
import { createAccount, expect, openPage, signIn, test } from './support.ts';

/** Lists the prices that an element cuts off. A price outside a scroll container is not cut, because scrolling shows it. */
const listCutPrices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutBy = (price: DOMRect, { left, right }: DOMRect) => price.left < left - 1 || price.right > right + 1;
    const isCut = (element: Element, price: DOMRect): boolean => {
      for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX !== 'visible' && isCutBy(price, parent.getBoundingClientRect())) return true;
      }
      return isCutBy(price, new DOMRect(0, 0, innerWidth));
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cutPrices: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const element = text.parentElement!;
      if (!/R\s?\d|^\s*per /.test(text.data) || !element.checkVisibility() || element.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (isCut(element, range.getBoundingClientRect())) cutPrices.push(element.parentElement!.innerText);
    }
    return cutPrices;
  });

test('no page cuts a price in a window 320 px wide', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [customer, staff] = [await createAccount(request), await createStaffAccount(request, 'owner')];
  const { _id } = await submitQuote(request, customer, { slug: 'paarl-rock' });
  const alternatives = ['paarl-rock', 'karoo-night'].map((slug) => buildAlternative(request, slug, { unitPriceCents: 123_456_789 }));
  await sendRevision(request, staff, _id, await Promise.all(alternatives));
  await signIn(page, customer);
  const urls = [
    '/',
    '/prodlist',
    '/prodlist?product=karoo-night',
    '/stone/karoo-night',
    '/compare?ids=karoo-night,paarl-rock',
    '/quotes?product=karoo-night',
    '/user/quotes',
    `/user/quotes?id=${_id}`,
  ];
  for (const url of urls) {
    await openPage(page, url);
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('body')).toContainText(/R\s?\d|Quote ready/);
    expect.soft(await listCutPrices(page), url).toEqual([]);
  }
});
