import { expectAccessible } from './expect-accessible.ts';
import { waitForPasswordCode } from './wait-for-email-text.ts';
import {
  getAnswerRadio,
  getAuthDialog,
  expect,
  fillRemainingSteps,
  fetchProduct,
  goToNextStep,
  createAccount,
  openPage,
  openQuoteForm,
  openSubmenu,
  openSignIn,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
} from './support.ts';

test('axe finds no violations on the home page, with an error shown and with the menu open', async ({ page }) => {
  await openPage(page, '/');
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: 'View Selection' }).press('Enter');
  await expectAccessible(page, 'home with an error shown');
  await openSubmenu(page, 'Products');
  await expectAccessible(page, 'menu open');
});

test('axe finds no violations in the sign-in dialog, with and without errors', async ({ page }) => {
  await openPage(page, '/prodlist?search=karoo');
  const signInForm = await openSignIn(page);
  await expectAccessible(page, 'sign in');
  await signInForm.getByRole('button', { name: 'Sign In' }).click();
  await expectAccessible(page, 'sign in with an error');
  await getAuthDialog(page).getByRole('tab', { name: 'Sign Up' }).click();
  await getAuthDialog(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expectAccessible(page, 'sign up with an error');
});

test('axe finds no violations on the catalogue pages, in their dialog and in their empty state', async ({ page }) => {
  await openPage(page, '/allproducts');
  await page.locator('main summary').first().click();
  await page.getByRole('button', { name: 'View Products' }).press('Enter');
  await expectAccessible(page, 'allproducts');
  await openPage(page, '/prodlist');
  await expectAccessible(page, 'prodlist');
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  await expectAccessible(page, 'product dialog');
  await openPage(page, '/prodlist?search=laminate');
  await expect(page.getByText('No records available')).toBeVisible();
  await expectAccessible(page, 'prodlist empty');
  await openPage(page, '/stone/robben-dusk');
  await expectAccessible(page, 'stone');
  await page.getByRole('button', { name: 'Add to My stones' }).click();
  await expect(page.getByRole('button', { name: 'In My stones' })).toBeVisible();
  await openPage(page, '/mystones');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'my stones');
  await openPage(page, '/compare?ids=karoo-night,paarl-rock');
  await expectAccessible(page, 'compare');
  await openPage(page, '/nothing');
  await expectAccessible(page, 'not found');
});

test('axe finds no violations in each step of the quote form, with errors, and on its summary', async ({ page }) => {
  await openPage(page, '/quotes');
  await getStepButton(page, 'Site Details').click();
  for (const field of ['City', 'Address line', 'Suburb', 'Postal code']) {
    await page.getByLabel(field).fill('');
    await page.getByLabel(field).blur();
  }
  await expectAccessible(page, 'site details with errors');
  await getStepButton(page, 'Additional information').click();
  await getAnswerRadio(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[name=pictures]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert').filter({ hasText: 'File Format not supported' })).toBeVisible();
  await expectAccessible(page, 'additional information with an error');
  await getSubmitButton(page).click();
  await expect(page.getByLabel('Stone', { exact: true })).toBeFocused();
  await expectAccessible(page, 'material selection with an error');
  await goToNextStep(page);
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await expectAccessible(page, 'fabrication');
  await getStepButton(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await getSubmitButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Stone name required.' })).toBeVisible();
  await expectAccessible(page, 'summary with an error');
});

test('axe finds no violations in My Quote when signed out, without quotes and with a quote', async ({ page, request }) => {
  await openPage(page, '/user/quotes');
  await expect(page.getByText('Sign in first.')).toBeVisible();
  await expectAccessible(page, 'signed out');
  await signIn(page, await createAccount(request));
  await openPage(page, '/user/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expectAccessible(page, 'empty');
  await openSubmenu(page, 'My Account');
  await expectAccessible(page, 'account menu open');
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'filled');
});

test('axe finds no violations in the steps of a password reset', { tag: '@desktop-only' }, async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/prodlist?search=karoo');
  await (await openSignIn(page)).getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = getAuthDialog(page);
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expectAccessible(page, 'forgot');
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Resend OTP' }).waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('OTP required')).toBeVisible();
  await expectAccessible(page, 'otp with an error');
  await dialog.getByLabel('Digit 1 of 4').pressSequentially(await waitForPasswordCode(account.email));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Verified')).toBeVisible();
  await expectAccessible(page, 'otp verified');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expectAccessible(page, 'change password with an error');
  for (const label of ['New password', 'Confirm password']) await dialog.getByLabel(label, { exact: true }).fill('a new granite morning');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, 'password changed');
});

test(
  'axe finds no violations on the account pages when they are empty, contain data, show open dialogs or failed to load',
  { tag: '@desktop-only' },
  async ({ page, request }) => {
    const account = await createAccount(request);
    await signIn(page, account);
    await openPage(page, '/user/orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expectAccessible(page, 'no orders');
    await openPage(page, '/user/notifications');
    await expect(page.getByText('No notifications yet')).toBeVisible();
    const { _id: productList } = await fetchProduct(request, 'karoo-night');
    const contact = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };
    const saveResponse = await request.post('/site/save/quotes', {
      data: { type: 'user', productList, contact },
      headers: { authorization: `Bearer ${account.token}` },
    });
    const { response } = (await saveResponse.json()) as { response: { _id: string } };
    // Opening the quote would read the notification about it.
    await expect(async () => {
      await openPage(page, '/user/notifications');
      await expect(page.getByRole('button', { name: /^Mark “/ })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'notifications');
    await openPage(page, `/user/quotes?id=${response._id}`);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Withdraw this request' }).click();
    await expectAccessible(page, 'quote with open forms');
    await openPage(page, `/user/quotes?id=${account.id}`);
    await expect(page.getByText('This quote could not be loaded')).toBeVisible();
    await expectAccessible(page, 'missing quote');
    await openPage(page, '/user/profile');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectAccessible(page, 'profile with open forms');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete my account permanently' }).click();
    await expectAccessible(page, 'deleting the account');
  },
);
