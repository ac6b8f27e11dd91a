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

const getMetersInput = (page: Page): Locator => page.getByLabel('Meters', { exact: true });
const getUnitCheckbox = (page: Page, name: 'Running meters' | 'Square meters'): Locator => page.getByRole('checkbox', { name });

test('the quote form shows the unit of the entered meters and offers the other unit', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openQuoteForm(page);
    await getMetersInput(page).fill('');
    await expect(page.getByRole('button', { name: /Use .* meters instead/ })).toHaveCount(0);
    await getMetersInput(page).fill('4,2');
    await expect(getMetersInput(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²), as this stone is sold.');
    await getUnitCheckbox(page, 'Running meters').check();
    await getUnitCheckbox(page, 'Square meters').check();
    await expect(getMetersInput(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²), as this stone is sold.');
    await page.getByRole('button', { name: 'Use running meters instead' }).click();
    await expect(getUnitCheckbox(page, 'Running meters')).toBeChecked();
    await expect(getUnitCheckbox(page, 'Square meters')).not.toBeChecked();
    await expect(getMetersInput(page)).toHaveAccessibleDescription('Read as 4.2 running meters (m).');
    // The element of the button is reused, so that the focus stays on the button.
    await expect(page.getByRole('button', { name: 'Use square meters instead' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(getMetersInput(page)).toHaveAccessibleDescription('Read as 4.2 square meters (m²).');
    await getUnitCheckbox(page, 'Square meters').uncheck();
  }
});

test('the quote form asks for the unit if neither a stone nor a unit is selected', async ({ page }) => {
  await openQuoteForm(page);
  await getMetersInput(page).fill('3');
  await page.getByLabel('Stone', { exact: true }).selectOption('');
  await expect(getMetersInput(page)).toHaveAccessibleDescription('Tick running or square meters.');
});

test('the summary and the submitted request show the same unit', async ({ page }) => {
  await signIn(page, await createAccount(page.request));
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page);
  await getMetersInput(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await goToNextStep(page);
  await page.getByRole('button', { name: 'View Summary' }).click();
  const metersWithUnit = page.getByText('4.2 meters, read as square meters (m²)');
  await expect(metersWithUnit).toBeVisible();
  await getSubmitButton(page).click();
  await expect(page).toHaveURL(/\/user\/quotes/);
  expect(sentRequests.bodies).toMatchObject([{ meters: 4.2, running_meters: false, square_meters: false }]);
  await page
    .getByRole('link', { name: /Karoo Night/ })
    .first()
    .click();
  await expect(metersWithUnit).toBeVisible();
});
