import type { Page } from '@playwright/test';
import {
  expect,
  fillRemainingSteps,
  createAccount,
  openMainNav,
  openQuoteForm,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const requests = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

test('Signed-in users have the address prefilled from their profile residence.', { tag: '@desktop-only' }, async ({ page }) => {
  // The response contains the address of the profile.
  const residence = { line1: '3 Vlei Road', line2: 'Newlands', city: 'Cape Town', province: 'Western Cape', postal_code: '7700' };
  await page.route('**/site/get/userdata', async (route) => {
    const real = (await (await route.fetch()).json()) as { status: number; response: object };
    await route.fulfill({ json: { ...real, response: { ...real.response, residence } } });
  });
  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('3 Vlei Road');
  await expect(page.getByLabel('Suburb')).toHaveValue('Newlands');
  await expect(page.getByLabel('Postal code')).toHaveValue('7700');
});

test('My Quote lists the newest first, with number, date, stone and status, and has a search', async ({ page }) => {
  for (const slug of ['karoo-night', 'paarl-rock']) {
    await openQuoteForm(page, slug);
    await fillRemainingSteps(page);
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
  }
  await expect(requests(page).getByRole('heading')).toHaveText(['Paarl Rock', 'Karoo Night']);
  await expect(requests(page).first()).toContainText(/Q-\d{4}-\d{5}/);
  await expect(requests(page).first()).toContainText(/\d{1,2} \w+ \d{4}/);
  await expect(requests(page).first()).toContainText('Received');
  await page.getByRole('main').getByLabel('Search').fill('karoo');
  await expect(requests(page).getByRole('heading')).toHaveText(['Karoo Night']);
  await page.getByLabel('Status').selectOption('Accepted');
  await expect(page.getByText('No quote matches')).toBeVisible();
  await (await openMainNav(page)).getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request a quote' })).toBeVisible();
});
