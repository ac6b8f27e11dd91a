import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

/** What axe has against the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? ''})`));
}
const expectClean = async (page: Page, state: string): Promise<void> => expect.soft(await faults(page), state).toEqual([]);

test('axe finds nothing at home, with its menus open', async ({ page }) => {
  await open(page, '/');
  await expectClean(page, 'home');
  await page.getByRole('button', { name: 'View Selection' }).press('Enter');
  await expectClean(page, 'home with an error shown');
  await openMenu(page, 'Products');
  await expectClean(page, 'menu open');
});

test('axe finds nothing in the sign-in dialog, errors shown', async ({ page }) => {
  await open(page, '/prodlist?search=karoo');
  const signInForm = await openSignIn(page);
  await expectClean(page, 'sign in');
  await signInForm.getByRole('button', { name: 'Sign In' }).click();
  await expectClean(page, 'sign in with an error');
  await dialogOf(page).getByRole('tab', { name: 'Sign Up' }).click();
  await dialogOf(page).getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expectClean(page, 'sign up with an error');
});

test('axe finds nothing on the catalogue pages, their dialog and their empty state', async ({ page }) => {
  await open(page, '/allproducts');
  await page.locator('main summary').first().click();
  await page.getByRole('button', { name: 'View Products' }).press('Enter');
  await expectClean(page, 'allproducts');
  await open(page, '/prodlist');
  await expectClean(page, 'prodlist');
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  await expectClean(page, 'product dialog');
  await open(page, '/prodlist?search=laminate');
  await expect(page.getByText('No records available')).toBeVisible();
  await expectClean(page, 'prodlist empty');
  await open(page, '/nothing');
  await expectClean(page, 'not found');
});

test('axe finds nothing in the quote form, step by step with errors, and its summary', async ({ page }) => {
  await open(page, '/quotes');
  await step(page, 'Site Details').click();
  for (const field of ['City', 'Address line', 'Suburb', 'Postal code']) {
    await page.getByLabel(field).fill('');
    await page.getByLabel(field).blur();
  }
  await expectClean(page, 'site details with errors');
  await step(page, 'Additional information').click();
  await answer(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert').filter({ hasText: 'File Format not supported' })).toBeVisible();
  await expectClean(page, 'additional information with an error');
  await submit(page).click();
  await expect(page.getByLabel('Stone', { exact: true })).toBeFocused();
  await expectClean(page, 'material selection with an error');
  await next(page).click();
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await expectClean(page, 'fabrication');
  await step(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Stone name required.' })).toBeVisible();
  await expectClean(page, 'summary with an error');
});

test('axe finds nothing in My Quote, signed out, empty and filled', async ({ page, request }) => {
  await open(page, '/user/quotes');
  await expect(page.getByText('Please sign in first.')).toBeVisible();
  await expectClean(page, 'signed out');
  await signIn(page, await makeAccount(request));
  await open(page, '/user/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  await expectClean(page, 'empty');
  await openMenu(page, 'My Account');
  await expectClean(page, 'account menu open');
  await openForm(page);
  await fillRest(page);
  await submit(page).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectClean(page, 'filled');
});
