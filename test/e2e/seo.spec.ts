import { expect, test } from '@playwright/test';
import { waitForHydration } from './support.ts';

// Without the fixture that fails on any error: the browser must report exactly one.
test('an injected script does not run, and the page works', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('**/stone/karoo-night', async (route) => {
    const response = await route.fetch();
    const smuggled = '<script>window.smuggled = true</script></head>';
    await route.fulfill({ response, body: (await response.text()).replace('</head>', smuggled) });
  });
  await page.goto('/stone/karoo-night');
  await waitForHydration(page);
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
  expect(errors).toEqual([expect.stringMatching(/inline script.*Content Security Policy/s)]);

  const reported = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as { '@graph': { '@type': string }[] };
  expect(reported['@graph'].map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveTitle('Contact us · Kloof Stone');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contactus$/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Contact us · Kloof Stone');
});
