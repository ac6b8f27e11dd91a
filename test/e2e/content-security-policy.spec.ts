import { expect, test } from '@playwright/test';
import { waitForHydration } from './support.ts';

// Omits the `failOnPageErrors` fixture, because the browser must report exactly one error.
test('the content security policy blocks an injected script, and the page works', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('**/stone/karoo-night', async (route) => {
    const response = await route.fetch();
    const injectedScript = '<script>window.isInjected = true</script></head>';
    await route.fulfill({ response, body: (await response.text()).replace('</head>', injectedScript) });
  });
  await page.goto('/stone/karoo-night');
  await waitForHydration(page);
  expect(await page.evaluate(() => 'isInjected' in window)).toBe(false);
  expect(errors).toEqual([expect.stringMatching(/inline script.*Content Security Policy/s)]);

  const structuredData = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as {
    '@graph': { '@type': string }[];
  };
  expect(structuredData['@graph'].map((item) => item['@type'])).toEqual(['Product', 'BreadcrumbList']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveTitle('Contact us · Kloof Stone');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contactus$/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Contact us · Kloof Stone');
});
