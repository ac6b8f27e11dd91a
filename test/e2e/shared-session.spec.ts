import type { Page } from '@playwright/test';
import { waitForHydration, getAuthDialog, expect, createAccount, openPage, openSubmenu, signIn, test, expectPageLoad } from './support.ts';

const readTokens = (page: Page) => page.evaluate(() => [sessionStorage.getItem('authToken'), localStorage.getItem('authToken')]);

test('a new tab receives the session of an open tab, and signing out in one signs out both', async ({ page, context, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await openPage(page, '/user/profile');
  await expect(page.getByRole('main').getByText(account.email).first()).toBeVisible();

  const otherTab = await context.newPage();
  await openPage(otherTab, '/user/quotes');
  await expect(otherTab.getByText('No quotes yet')).toBeVisible();
  expect(await readTokens(otherTab)).toEqual([account.token, null]);
  expect(await otherTab.evaluate(() => JSON.parse(sessionStorage.getItem('user')!) as object)).toEqual({
    _id: account.id,
    fullName: account.fullName,
    type: 'user',
  });
  for (const tab of [page, otherTab]) expect(new URL(tab.url()).search + new URL(tab.url()).hash).toBe('');

  // Signing out in one tab deletes the stored user data of the other tab, too.
  await page.evaluate(() => sessionStorage.setItem('account:test', 'typed'));
  const menu = await openSubmenu(otherTab, 'My Account');
  const pageLoad = page.waitForEvent('load');
  await expectPageLoad(otherTab, () => menu.getByRole('button', { name: 'Logout' }).click());
  await pageLoad;
  await waitForHydration(page);
  for (const tab of [page, otherTab]) expect(await readTokens(tab)).toEqual([null, null]);
  expect(await page.evaluate(() => sessionStorage.getItem('account:test'))).toBeNull();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a new tab at /signin closes its dialog once it receives the session', async ({ page, context, request }) => {
  await signIn(page, await createAccount(request));
  await openPage(page, '/');
  const otherTab = await context.newPage();
  await openPage(otherTab, '/signin');
  await expect((await openSubmenu(otherTab, 'My Account')).getByRole('link', { name: 'My Quote' })).toBeVisible();
  await expect(getAuthDialog(otherTab)).toBeHidden();
});

test('another browser profile does not receive the session, and an open guest tab stays signed out', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const guestTab = await context.newPage();
  await openPage(guestTab, '/');
  await signIn(page, await createAccount(request));
  await openPage(page, '/');
  const otherProfile = await browser.newContext({ baseURL: baseURL! });
  const otherProfilePage = await otherProfile.newPage();
  await openPage(otherProfilePage, '/user/quotes');
  // A tab of the same browser profile receives the session meanwhile.
  const otherTab = await context.newPage();
  await openPage(otherTab, '/user/quotes');
  await expect(otherTab.getByText('No quotes yet')).toBeVisible();
  await expect(otherProfilePage.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const tab of [otherProfilePage, guestTab]) expect(await readTokens(tab)).toEqual([null, null]);
  await otherProfile.close();
});

test('a remembered session is in the storage of all tabs', async ({ page, context, request }) => {
  const account = await createAccount(request);
  await page.goto('/healthz');
  await page.evaluate((token) => localStorage.setItem('authToken', token), account.token);
  await openPage(page, '/user/quotes');
  await expect(page.getByText('No quotes yet')).toBeVisible();
  const otherTab = await context.newPage();
  await openPage(otherTab, '/user/quotes');
  await expect(otherTab.getByText('No quotes yet')).toBeVisible();
  expect(await readTokens(otherTab)).toEqual([null, account.token]);
});
