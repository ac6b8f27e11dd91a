import type { Locator, Page } from '@playwright/test';
import { expect, fillSiteAddress, goToNextStep, getNextButton, openQuoteForm, getStepButton, test } from './support.ts';

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
    await openQuoteForm(page);
    await page.getByLabel('Meters', { exact: true }).fill('4.2');
    // Opens all steps once, so that every step has its full height.
    for (const title of titles.slice(1)) {
      await getNextButton(page).click();
      await expectAtTop(page, getStepButton(page, title));
      if (title === 'Site Details') await fillSiteAddress(page);
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
      await expect(getStepButton(page, titles[from])).toHaveAttribute('aria-expanded', 'true');
      await getStepButton(page, titles[to]).click();
      await expectAtTop(page, getStepButton(page, titles[to]));
    }
    await getStepButton(page, titles[3]).click();
    for (const title of titles.slice(0, 3).toReversed()) {
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expectAtTop(page, getStepButton(page, title));
    }
  });
}

test('a step offers Next once its fields are loaded', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/lazy-steps-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openQuoteForm(page);
  await getNextButton(page).click();
  await expect(getStepButton(page, 'Fabrication & Installation')).toBeFocused();
  await expect(getNextButton(page)).toHaveCount(0);
  arrival.resolve();
  await goToNextStep(page);
  await expect(getStepButton(page, 'Site Details')).toBeFocused();
});
