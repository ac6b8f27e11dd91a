import type { Locator, Page } from '@playwright/test';
import {
  expect,
  goToNextStep,
  createAccount,
  openQuoteForm,
  signIn,
  getSubmitButton,
  test,
  fillSiteAddress,
  recordRequests,
} from './support.ts';

const meters = (page: Page): Locator => page.getByLabel('Meters', { exact: true });
const unitCheckbox = (page: Page, name: 'Running meters' | 'Square meters'): Locator => page.getByRole('checkbox', { name });

test('the page says in which unit meters are read, and offers the other unit', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openQuoteForm(page);
    await meters(page).fill('');
    await expect(page.getByRole('button', { name: /Use .* meters instead/ })).toHaveCount(0);
    await meters(page).fill('4,2');
    await expect(meters(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²), as this stone is sold.');
    await unitCheckbox(page, 'Running meters').check();
    await unitCheckbox(page, 'Square meters').check();
    await expect(meters(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²), as this stone is sold.');
    await page.getByRole('button', { name: 'Use running meters instead' }).click();
    await expect(unitCheckbox(page, 'Running meters')).toBeChecked();
    await expect(unitCheckbox(page, 'Square meters')).not.toBeChecked();
    await expect(meters(page)).toHaveAccessibleDescription('Read as 4.2 running meters (m).');
    // The button stays, so that the focus is not lost.
    await expect(page.getByRole('button', { name: 'Use square meters instead' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(meters(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²).');
    await unitCheckbox(page, 'Square meters').uncheck();
  }
});

test('without a stone and a unit the page asks for the unit', async ({ page }) => {
  await openQuoteForm(page);
  await meters(page).fill('3');
  await page.getByLabel('Stone', { exact: true }).selectOption('');
  await expect(meters(page)).toHaveAccessibleDescription('Tick running or square meters.');
});

test('the summary and the sent request show the same unit', async ({ page }) => {
  await signIn(page, await createAccount(page.request));
  const sent = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page);
  await meters(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await goToNextStep(page);
  await page.getByRole('button', { name: 'View Summary' }).click();
  const reading = page.getByText('4.2 meters, read as square meters (m²)');
  await expect(reading).toBeVisible();
  await getSubmitButton(page).click();
  await expect(page).toHaveURL(/\/user\/quotes/);
  expect(sent.bodies).toMatchObject([{ meters: 4.2, running_meters: false, square_meters: false }]);
  await page
    .getByRole('link', { name: /Karoo Night/ })
    .first()
    .click();
  await expect(reading).toBeVisible();
});
