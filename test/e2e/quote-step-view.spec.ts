import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectPageLoad,
  fillSiteAddress,
  getAnswerRadio,
  goToNextStep,
  getNextButton,
  openQuoteForm,
  getStepButton,
  test,
} from './support.ts';

const stepTitles = ['Material Selection', 'Fabrication & Installation', 'Site Details', 'Additional information'] as const;
const viewportSizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Expects the heading to have the focus and to be near the top of the window, below the navigation bar. */
async function expectFocusedAtTop(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(heading).toBeFocused();
  const header = (await page.getByRole('banner').boundingBox())!;
  // Positions of the layout are fractions of a pixel.
  await expect.poll(async () => Math.ceil((await heading.boundingBox())!.y)).toBeGreaterThanOrEqual(header.y + header.height);
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(160);
}

for (const size of viewportSizes) {
  test(`opening a step by its heading, Next or Back scrolls it to the top of a window ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await openQuoteForm(page);
    await page.getByLabel('Meters', { exact: true }).fill('4.2');
    // Opens all steps once, so that each step has loaded and has its full height.
    for (const title of stepTitles.slice(1)) {
      await getNextButton(page).click();
      await expectFocusedAtTop(page, getStepButton(page, title));
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
      await expect(getStepButton(page, stepTitles[from])).toHaveAttribute('aria-expanded', 'true');
      await getStepButton(page, stepTitles[to]).click();
      await expectFocusedAtTop(page, getStepButton(page, stepTitles[to]));
    }
    await getStepButton(page, stepTitles[3]).click();
    for (const title of stepTitles.slice(0, 3).toReversed()) {
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expectFocusedAtTop(page, getStepButton(page, title));
    }
  });
}

for (const size of viewportSizes) {
  test(`a reload keeps the scroll position and the focus of the form in a window ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await openQuoteForm(page);
    await page.getByLabel('Meters', { exact: true }).fill('4.2');
    await goToNextStep(page);
    await goToNextStep(page);
    const fields = [page.getByLabel('Address line'), page.getByLabel('City'), getAnswerRadio(page, /^Ground-floor access/, 'No')];
    for (const [index, field] of fields.entries()) {
      await field.focus();
      // Different positions, of which none is that of a freshly opened step.
      await page.evaluate((top) => scrollTo(0, top), 260 + index * 90);
      const { y } = (await field.boundingBox())!;
      await expectPageLoad(page, () => page.reload());
      await expect(field).toBeFocused();
      await expect.poll(async () => Math.abs((await field.boundingBox())!.y - y)).toBeLessThan(2);
    }
  });
}

test('a step shows Next only after its fields have loaded', async ({ page }) => {
  const codeAllowed = Promise.withResolvers<void>();
  await page.route('**/lazy-steps-*.js', async (route) => {
    await codeAllowed.promise;
    await route.continue();
  });
  await openQuoteForm(page);
  await getNextButton(page).click();
  await expect(getStepButton(page, 'Fabrication & Installation')).toBeFocused();
  await expect(getNextButton(page)).toHaveCount(0);
  codeAllowed.resolve();
  await goToNextStep(page);
  await expect(getStepButton(page, 'Site Details')).toBeFocused();
});
