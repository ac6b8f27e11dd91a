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

const getRequestItems = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

test('the form prefills the address of a signed-in user from the profile', { tag: '@desktop-only' }, async ({ page }) => {
  // The mocked response contains an address in the profile.
  const residence = { line1: '3 Vlei Road', line2: 'Newlands', city: 'Cape Town', province: 'Western Cape', postal_code: '7700' };
  await page.route('**/site/get/userdata', async (route) => {
    const body = (await (await route.fetch()).json()) as { status: number; response: object };
    await route.fulfill({ json: { ...body, response: { ...body.response, residence } } });
  });
  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('3 Vlei Road');
  await expect(page.getByLabel('Suburb')).toHaveValue('Newlands');
  await expect(page.getByLabel('Postal code')).toHaveValue('7700');
});

test(
  'My Quote lists the newest request first, with number, date, stone and status, and has a search',
  { tag: '@translated' },
  async ({ page }) => {
    for (const slug of ['karoo-night', 'paarl-rock']) {
      await openQuoteForm(page, slug);
      await fillRemainingSteps(page);
      await getSubmitButton(page).click();
      await expect(page).toHaveURL('/user/quotes');
    }
    await expect(getRequestItems(page).getByRole('heading')).toHaveText(['Paarl Rock', 'Karoo Night']);
    await expect(getRequestItems(page).first()).toContainText(/Q-\d{4}-\d{5}/);
    await expect(getRequestItems(page).first()).toContainText(/\d{1,2} \w+ \d{4}/);
    await expect(getRequestItems(page).first()).toContainText('Received');
    await page.getByRole('main').getByLabel('Search').fill('karoo');
    await expect(getRequestItems(page).getByRole('heading')).toHaveText(['Karoo Night']);
    await page.getByLabel('Status').selectOption('Accepted');
    await expect(page.getByText('No quote matches')).toBeVisible();
    await (await openMainNav(page)).getByRole('link', { name: 'Request a Quote' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Request a quote' })).toBeVisible();
  },
);
