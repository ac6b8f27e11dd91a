import { expectAccessible } from './axe.ts';
import {
  answer,
  dialogOf,
  expect,
  fillRest,
  makeAccount,
  next,
  open,
  openForm,
  openMenu,
  openSignIn,
  signIn,
  step,
  submit,
  test,
} from './support.ts';

test('axe finds nothing at home, with its menus open', async ({ page }) => {
  await open(page, '/');
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: 'View Selection' }).press('Enter');
  await expectAccessible(page, 'home with an error shown');
  await openMenu(page, 'Products');
  await expectAccessible(page, 'menu open');
});

test('axe finds nothing in the sign-in dialog, errors shown', async ({ page }) => {
  await open(page, '/prodlist?search=karoo');
  const signInForm = await openSignIn(page);
  await expectAccessible(page, 'sign in');
  await signInForm.getByRole('button', { name: 'Sign In' }).click();
  await expectAccessible(page, 'sign in with an error');
  await dialogOf(page).getByRole('tab', { name: 'Sign Up' }).click();
  await dialogOf(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expectAccessible(page, 'sign up with an error');
});

test('axe finds nothing on the catalogue pages, their dialog and their empty state', async ({ page }) => {
  await open(page, '/allproducts');
  await page.locator('main summary').first().click();
  await page.getByRole('button', { name: 'View Products' }).press('Enter');
  await expectAccessible(page, 'allproducts');
  await open(page, '/prodlist');
  await expectAccessible(page, 'prodlist');
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  await expectAccessible(page, 'product dialog');
  await open(page, '/prodlist?search=laminate');
  await expect(page.getByText('No records available')).toBeVisible();
  await expectAccessible(page, 'prodlist empty');
  await open(page, '/stone/robben-dusk');
  await expectAccessible(page, 'stone');
  await page.getByRole('button', { name: 'Add to My stones' }).click();
  await expect(page.getByRole('button', { name: 'In My stones' })).toBeVisible();
  await open(page, '/mystones');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'my stones');
  await open(page, '/compare?ids=karoo-night,paarl-rock');
  await expectAccessible(page, 'compare');
  await open(page, '/nothing');
  await expectAccessible(page, 'not found');
});

test('axe finds nothing in the quote form, step by step with errors, and its summary', async ({ page }) => {
  await open(page, '/quotes');
  await step(page, 'Site Details').click();
  for (const field of ['City', 'Address line', 'Suburb', 'Postal code']) {
    await page.getByLabel(field).fill('');
    await page.getByLabel(field).blur();
  }
  await expectAccessible(page, 'site details with errors');
  await step(page, 'Additional information').click();
  await answer(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert').filter({ hasText: 'File Format not supported' })).toBeVisible();
  await expectAccessible(page, 'additional information with an error');
  await submit(page).click();
  await expect(page.getByLabel('Stone', { exact: true })).toBeFocused();
  await expectAccessible(page, 'material selection with an error');
  await next(page).click();
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await expectAccessible(page, 'fabrication');
  await step(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Stone name required.' })).toBeVisible();
  await expectAccessible(page, 'summary with an error');
});

test('axe finds nothing in My Quote, signed out, empty and filled', async ({ page, request }) => {
  await open(page, '/user/quotes');
  await expect(page.getByText('Please sign in first.')).toBeVisible();
  await expectAccessible(page, 'signed out');
  await signIn(page, await makeAccount(request));
  await open(page, '/user/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expectAccessible(page, 'empty');
  await openMenu(page, 'My Account');
  await expectAccessible(page, 'account menu open');
  await openForm(page);
  await fillRest(page);
  await submit(page).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, 'filled');
});
