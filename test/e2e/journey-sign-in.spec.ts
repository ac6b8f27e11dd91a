import type { APIRequestContext, Page } from '@playwright/test';
import {
  recordRequests,
  getAuthDialog,
  expect,
  fillRemainingSteps,
  fillSignIn,
  goToNextStep,
  createAccount,
  openPage,
  openQuoteForm,
  openSubmenu,
  openSignIn,
  getStepButton,
  getSubmitButton,
  getSuburbInput,
  test,
  expectPageLoad,
} from './support.ts';

const residence = { line1: '3 Vlei Road', line2: 'Newlands', city: 'Cape Town', province: 'Western Cape', postal_code: '7700' };

/** Creates an account with an address in its profile. */
async function createResident(request: APIRequestContext) {
  const account = await createAccount(request);
  const phone = { number: '', code: 'ZA', dialcountry: '27' };
  const response = await request.post('/user/profile/save', {
    data: { fullName: account.fullName, email: account.email, phone, residence },
    headers: { authorization: `Bearer ${account.token}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return account;
}

/** Marks the current document. @returns a function that asserts that no other document has been loaded since */
async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

const openAccountMenu = (page: Page) => openSubmenu(page, 'My Account');

test(
  'sign-in from the navigation bar keeps the form, its step and typed values, and fills the empty address fields',
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    const resident = await createResident(request);
    await openQuoteForm(page);
    await page.getByLabel('Meters', { exact: true }).fill('4.2');
    await goToNextStep(page);
    await goToNextStep(page);
    await page.getByLabel('Address line').fill('12 Kloof Street');
    const expectSameDocument = await markDocument(page);
    await openSignIn(page);
    await fillSignIn(page, resident);
    await expect(getAuthDialog(page)).toBeHidden();
    await expect(getSuburbInput(page)).toHaveValue('Newlands');
    await expect(page.getByLabel('Postal code')).toHaveValue('7700');
    await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
    await expect(getStepButton(page, 'Site Details')).toHaveAttribute('aria-expanded', 'true');
    await expect(page).toHaveURL('/quotes?product=karoo-night');
    await expect((await openAccountMenu(page)).getByRole('link', { name: 'My Quote' })).toBeVisible();
    await expectSameDocument();
    expect(toasts).toEqual([]);
  },
);

test('sign-in from the navigation bar keeps the summary and fills the empty address fields', async ({ page, request }) => {
  const resident = await createResident(request);
  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  await page.getByLabel('Address line').fill('12 Kloof Street');
  await getStepButton(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  // Wait for the URL first: the form also shows the text below, and the end of the navigation would close a menu opened before it.
  await expect(page).toHaveURL('/quote/summary');
  await expect(page.getByText('You need an account to submit')).toBeVisible();
  const expectSameDocument = await markDocument(page);
  await openSignIn(page);
  await fillSignIn(page, resident);
  await expect(page.getByRole('table')).toContainText('Newlands');
  await expect(page.getByRole('table')).toContainText('12 Kloof Street');
  await expect(page.getByText('You need an account to submit')).toBeHidden();
  await expect(page).toHaveURL('/quote/summary');
  await expectSameDocument();
  await getSubmitButton(page).click();
  await expect(page).toHaveURL('/user/quotes');
  await expect(page.getByRole('heading', { name: 'Karoo Night' })).toBeVisible();
});

test('Back closes the sign-in dialog and stays on the page; on a device with an earlier sign-in it opens at Sign In', async ({
  page,
  request,
}) => {
  const sentRequests = recordRequests(page, '/site/save/quotes');
  const account = await createAccount(request);
  await openPage(page, '/gallery');
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  const expectSameDocument = await markDocument(page);
  const getTab = (name: string) => getAuthDialog(page).getByRole('tab', { name });
  await getSubmitButton(page).click();
  await expect(getTab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(getAuthDialog(page)).toBeHidden();
  await expect(getSubmitButton(page)).toBeVisible();
  await expect(page).toHaveURL('/quotes?product=karoo-night');
  await expectSameDocument();
  // Closing with Escape adds no history entry.
  await getSubmitButton(page).click();
  await expect(getAuthDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getAuthDialog(page)).toBeHidden();
  expect(sentRequests.bodies).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/gallery');

  await openSignIn(page);
  await expectPageLoad(page, () => fillSignIn(page, account));
  const menu = await openAccountMenu(page);
  await expectPageLoad(page, () => menu.getByRole('button', { name: 'Logout' }).click());
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(getTab('Sign In')).toHaveAttribute('aria-selected', 'true');
  await expect(getAuthDialog(page)).toHaveAccessibleDescription("We've saved your request and will send it when you're signed in.");
  await expectPageLoad(page, () => fillSignIn(page, account));
  await expect(page).toHaveURL('/user/quotes');
  expect(sentRequests.bodies).toHaveLength(1);
  // The request was sent, so Back opens an empty form.
  await page.goBack();
  await expect(getStepButton(page, 'Material Selection')).toHaveAttribute('aria-expanded', 'true');
});
