import type { Page } from '@playwright/test';
import { compareScreenshots } from './compare-screenshots.ts';
import { maxDifferingPixels, takeScreenshot } from './expect-screenshot.ts';
import { expect, openQuoteForm, test } from './support.ts';

// Shows which changes of a screen the comparison of screens.spec.ts accepts and detects.

/** Changes the page with CSS. @returns true if the comparison accepts the change */
async function isAccepted(page: Page, css: string): Promise<boolean> {
  const { differingPixels } = await compareScreenshots(await takeScreenshot(page), await takeScreenshot(page, css));
  return differingPixels <= maxDifferingPixels;
}

const priceText = 'main p:has(> span > strong)';

test('a screenshot matches if texts are up to one pixel further left or right', async ({ page }) => {
  await openQuoteForm(page);
  for (const shift of ['0.02px', '0.5px', '1px', '-1px']) {
    for (const element of [priceText, 'h1', 'main label', 'header a']) {
      expect.soft(await isAccepted(page, `${element} { position: relative; left: ${shift} }`), `${element} by ${shift}`).toBe(true);
    }
  }
});

test('a screenshot does not match if an element is moved, missing or has another color', async ({ page }) => {
  await openQuoteForm(page);
  for (const css of [
    `${priceText} { position: relative; left: 3px }`,
    `${priceText} { position: relative; top: 1px }`,
    'h1 { margin-left: 2px }',
    `${priceText} { visibility: hidden }`,
    `${priceText} { color: #7a746b }`,
    'header svg { visibility: hidden }',
    'header svg { color: #a3532f }',
    'main [id^=step-] { border-color: transparent; color: #a3532f }',
    'main select { border-color: transparent }',
  ]) {
    expect.soft(await isAccepted(page, css), css).toBe(false);
  }
});
