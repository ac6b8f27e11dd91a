import type { BrowserContext, Page } from '@playwright/test';
import { test } from './support.ts';

/** Extends `test` with a function that opens a page of another user in a separate browser context, which is closed after the test. */
export const testWithOtherPages = test.extend<{ openOtherPage: () => Promise<Page> }>({
  openOtherPage: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
