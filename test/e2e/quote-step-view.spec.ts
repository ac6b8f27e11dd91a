import type { Locator, Page } from '@playwright/test';
import { expect, fillSite, goToNextStep, next, openForm, step, test } from './support.ts';

const titles = ['Material Selection', 'Fabrication & Installation', 'Site Details', 'Additional information'] as const;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects the heading to have the focus, below the navigation bar and near the top of the window. */
async function expectAtTop(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(heading).toBeFocused();
  const header = (await page.getByRole('banner').boundingBox())!;
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height);
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(160);
}

for (const size of sizes) {
  test(`a step that is opened by its heading, Next or Back is at the top of a window ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await openForm(page);
    await page.getByLabel('Meters', { exact: true }).fill('4.2');
    // Opens all steps once, so that every step has its full height.
    for (const title of titles.slice(1)) {
      await next(page).click();
      await expectAtTop(page, step(page, title));
      if (title === 'Site Details') await fillSite(page);
    }
    for (const [from, to] of [
      [3, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 3],
      [3, 2],
      [2, 1],
      [1, 3],
      [3, 0],
      [0, 1],
      [1, 0],
      [0, 2],
      [2, 0],
    ] as const) {
      await expect(step(page, titles[from])).toHaveAttribute('aria-expanded', 'true');
      await step(page, titles[to]).click();
      await expectAtTop(page, step(page, titles[to]));
    }
    await step(page, titles[3]).click();
    for (const title of titles.slice(0, 3).toReversed()) {
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expectAtTop(page, step(page, title));
    }
  });
}

test('a step offers Next once its fields are loaded', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/later-steps-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openForm(page);
  await next(page).click();
  await expect(step(page, 'Fabrication & Installation')).toBeFocused();
  await expect(next(page)).toHaveCount(0);
  arrival.resolve();
  await goToNextStep(page);
  await expect(step(page, 'Site Details')).toBeFocused();
});
