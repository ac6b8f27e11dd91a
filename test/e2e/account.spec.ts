import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { createPool } from '#server/db/connection.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { waitForEmailText } from './wait-for-email-text.ts';
import {
  delayRequests,
  type Account,
  getAuthDialog,
  expect,
  fillRemainingSteps,
  fillSignIn,
  fillSiteAddress,
  fetchProduct,
  goToNextStep,
  createAccount,
  createEmailAddress,
  openPage,
  openQuoteForm,
  openSubmenu,
  getAuthPanel,
  password,
  signIn,
  getStepButton,
  getSubmitButton,
  getSuburbInput,
  test,
  expectPageLoad,
  interceptRequests,
} from './support.ts';

const createAuthHeaders = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
const siteAddress = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };

/** Submits a quote request through the API. */
async function createQuote(
  request: APIRequestContext,
  account: Account,
  notes: string,
  slug = 'karoo-night',
): Promise<{ _id: string; number: string }> {
  const { _id } = await fetchProduct(request, slug);
  const data = {
    type: 'user',
    productList: _id,
    meters: '4.2',
    running_meters: true,
    contact: siteAddress,
    notes,
    any_details: 'The hob is 60 cm wide',
  };
  const response = await request.post('/site/save/quotes', { data, headers: createAuthHeaders(account) });
  return ((await response.json()) as { response: { _id: string; number: string } }).response;
}

/** Inserts notifications for a user. "Notice 1" is the oldest. */
async function createNotifications({ id }: Account, count: number): Promise<void> {
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  try {
    await pool.query(
      `insert into notifications (id, user_id, kind, dedupe_key, title, body_text, created_at)
       select gen_random_uuid(), $1, 'quote_received', gen_random_uuid()::text, 'Notice ' || n, '', now() + n * interval '1 second'
       from generate_series(1, $2) n`,
      [id, count],
    );
  } finally {
    await pool.end();
  }
}

test('a revoked session shows a message and the sign-in dialog, and the quote request is sent after signing in', async ({
  page,
  request,
  toasts,
}) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await request.post('/user/sessions/revoke', { data: { everywhere: true }, headers: createAuthHeaders(account) });
  await getSubmitButton(page).click();
  await expect(getAuthDialog(page)).toBeVisible();
  // The only error message is in the dialog.
  await expect(getAuthDialog(page)).toContainText('Sign in again to send it');
  await expect(getAuthPanel(page, 'Sign Up')).toBeHidden();
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(toasts).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(getAuthDialog(page)).toBeHidden();
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
  await getStepButton(page, 'Additional information').click();
  await getSubmitButton(page).click();
  await fillSignIn(page, account);
  await expect.poll(() => toasts).toContain('Quote Submitted !');
  await expect(page).toHaveURL('/user/quotes');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Karoo Night' })).toBeVisible();
});

test('every page reports an ended session, and all tabs share the sign-in state', async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/aboutus');
  const otherTab = await page.context().newPage();
  await openPage(otherTab, '/user/orders');
  await expect(otherTab.getByText('Sign in first.')).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('authToken', token), account.token);
  await expect(otherTab.getByText('No orders yet')).toBeVisible();
  await openPage(page, '/aboutus');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('My Account')).toBeVisible();

  const [header, body, signature] = account.token.split('.');
  const payload = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
  const expiredPayload = Buffer.from(JSON.stringify({ ...payload, exp: 1 })).toString('base64url');
  const expiredToken = `${header}.${expiredPayload}.${signature}`;
  await page.evaluate((token) => localStorage.setItem('authToken', token), expiredToken);
  await expect(otherTab.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await otherTab.close();
  await page.goto('/healthz');
  await page.evaluate((token) => localStorage.setItem('authToken', token), expiredToken);
  await openPage(page, '/aboutus');
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended. Sign in again.' });
  await notice.getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('My Account')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL('/aboutus');
});

test('a visitor signs in on the profile page; unsaved details are kept, and saved details prefill a quote request', async ({
  page,
  request,
  toasts,
}) => {
  const account = await createAccount(request);
  await openPage(page, '/user/profile');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, account);
  // The profile loads behind the dialog, which blocks input until it closes.
  await expect(getAuthDialog(page)).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('Thandi Example');
  await expect(page).toHaveURL('/user/profile');
  await page.getByLabel('Address line').fill('9 Orange Street');
  // The suburb field is a plain input until the list of suburbs has loaded.
  await getSuburbInput(page).fill('Gardens');
  await expect(page.getByLabel('Postal code')).toHaveValue('8001');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Order' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Address line')).toHaveValue('9 Orange Street');
  // Text typed during a save is kept and stays unsaved.
  const saveAllowed = Promise.withResolvers<void>();
  const stopIntercepting = await interceptRequests(page, '**/user/profile/save', async (route) => {
    await saveAllowed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Mobile number').fill('0835550142');
  await page.getByLabel('Full name').fill('Thandi Example-Naidoo');
  saveAllowed.resolve();
  await expect.poll(() => toasts).toContain('Saved');
  stopIntercepting();
  await expectPageLoad(page, () => page.reload());
  await expect(page.getByLabel('Address line')).toHaveValue('9 Orange Street');
  await expect(page.getByLabel('Full name')).toHaveValue('Thandi Example-Naidoo');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();

  const consent = page.getByRole('checkbox', { name: 'By WhatsApp' });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await expect(consent).toHaveAccessibleDescription(/^You agreed on \d+ \w+ \d{4}, \d\d:\d\d\.$/);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { account: object };
  expect(JSON.stringify(data.account)).toContain(account.email);

  await expect(page.getByText('This device')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign out / })
    .nth(1)
    .click();
  await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(1);
  const rejected = await request.post('/site/get/userdata', { data: {}, headers: createAuthHeaders(account) });
  expect(rejected.status()).toBe(401);

  await openQuoteForm(page);
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('9 Orange Street');
  await expect(page.getByLabel('Suburb')).toHaveValue('Gardens');
});

test('a new email address is pending until the user confirms it on the page of the emailed link', async ({ page, request }) => {
  const account = await createAccount(request);
  const email = createEmailAddress();
  await signIn(page, account);
  await openPage(page, '/user/profile');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel('New email address').fill(account.email.toUpperCase());
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByLabel('New email address')).toHaveAccessibleDescription(
    'This is already your email address. Enter a different one.',
  );
  await page.getByLabel('New email address').fill(email);
  await expectPageLoad(page, () => page.reload());
  await expect(page.getByLabel('New email address')).toHaveValue(email);
  await page.getByLabel('Your password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('The password is incorrect.');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByRole('main')).toContainText(`To switch to ${email}`);
  await page.getByRole('button', { name: 'Keep current address' }).click();
  await expect(page.getByRole('main')).not.toContainText('To switch to');
  await request.post('/user/profile/save', { data: { email, password }, headers: createAuthHeaders(account) });

  const [link] = /https?:\S*\/email\/verify\S*/.exec(await waitForEmailText(email, 'verify_email')) ?? [''];
  const { pathname, hash, search } = new URL(link);
  await page.goto('/healthz');
  await openPage(page, `${pathname}${search}${hash}`);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
  // An invalid link is no error if the address is already confirmed: the link may have been used.
  await page.goto('/healthz');
  await openPage(page, '/email/verify#token=nonsense');
  await expect(page.getByText('Your email address is already confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a user deletes the account after entering the password', async ({ page, request }) => {
  const { email, ...account } = await createAccount(request);
  await signIn(page, { email, ...account });
  await openPage(page, '/user/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('password is required');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
  const signInResponse = await request.post('/login', { data: { email, password } });
  expect(signInResponse.status()).toBe(401);
});

test('a customer reads the submitted answers, sends a message to staff and withdraws the quote', async ({ page, request, toasts }) => {
  const account = await createAccount(request);
  const quote = await createQuote(request, account, 'Second gate on the left');
  await createQuote(request, account, 'Two steps at the door', 'paarl-rock');
  await signIn(page, account);
  await openPage(page, '/user/quotes');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Paarl Rock', 'Karoo Night']);
  await page.getByRole('main').getByLabel('Search').fill('gate');
  await expect(page).toHaveURL('/user/quotes?search=gate');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Karoo Night']);
  await page.reload();
  await expect(page.getByRole('main').getByLabel('Search')).toHaveValue('gate');
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  await expect(page).toHaveURL(`/user/quotes?id=${quote._id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Karoo Night');
  for (const text of [quote.number, '4.2 running meters', '12 Kloof Street', 'Second gate on the left', 'The hob is 60 cm wide'])
    await expect(main.getByText(text).first()).toBeVisible();

  const message = page.getByLabel('Message to Kloof Stone');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(message).toHaveAccessibleDescription('Enter a message.');
  await message.fill('The sill is 20 cm higher.');
  // The draft of the message is stored in this tab until it is sent.
  await page.getByRole('link', { name: 'All my quotes' }).click();
  await expect(page).toHaveURL('/user/quotes?search=gate');
  await page.goBack();
  await expect(message).toHaveValue('The sill is 20 cm higher.');
  // The first response is lost. The input is read-only until the retry, which creates no second message.
  let requestCount = 0;
  const abortAllowed = Promise.withResolvers<void>();
  await page.route('**/user/quotes/message', async (route) => {
    requestCount += 1;
    if (requestCount > 1) return route.continue();
    await route.fetch();
    await abortAllowed.promise;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(message).not.toBeEditable();
  abortAllowed.resolve();
  await expect(main.getByRole('listitem').filter({ hasText: 'The sill is 20 cm higher.' })).toContainText('You');
  await expect(message).toHaveValue('');
  expect(requestCount).toBe(2);
  expect(toasts).toEqual(['Message sent']);

  await page.getByRole('button', { name: 'Withdraw this request' }).click();
  await page.getByLabel('Reason').fill('We are moving.');
  await page.getByRole('button', { name: 'Keep request' }).click();
  await expectPageLoad(page, () => page.reload());
  await page.getByRole('button', { name: 'Withdraw this request' }).click();
  await expect(page.getByLabel('Reason')).toHaveValue('We are moving.');
  const releaseWithdrawal = await delayRequests(page, '**/user/quotes/withdraw');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  // The question cannot be cancelled during the request.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep request' }).click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await releaseWithdrawal();
  await expect(main.getByRole('listitem').filter({ hasText: 'Withdrawn' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw this request' })).toHaveCount(0);
  expect(toasts).toEqual(['Message sent', `${quote.number} withdrawn`]);
});

test("Logout deletes the user's data on this device, including the open form", async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await openQuoteForm(page);
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await page.evaluate(() => localStorage.setItem('myStones', '{"ids":[]}'));
  const menu = await openSubmenu(page, 'My Account');
  await expectPageLoad(page, () => menu.getByRole('button', { name: 'Logout' }).click());
  const deviceData = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const text of ['12 Kloof Street', account.fullName, account.token, 'myStones']) expect(deviceData).not.toContain(text);
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('');
});

test('a session that ends while a profile dialog is open offers sign-in and keeps the typed values', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await openPage(page, '/user/profile');
  // The list of devices loads last. A request after the revocation would sign out before the dialog is submitted.
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByLabel('Address line').fill('9 Orange Street');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
  await request.post('/user/sessions/revoke', { data: { everywhere: true }, headers: createAuthHeaders(account) });
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeInViewport();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, account);
  await expect(getAuthDialog(page)).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Delete my account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Address line')).toHaveValue('9 Orange Street');
});

test('the navigation bar counts unread notifications, which are marked as read one at a time or all at once; each kind has channel settings', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await createQuote(request, account, 'One');
  await createQuote(request, account, 'Two');
  await waitForEmailText(account.email, 'quote_received');
  await signIn(page, account);
  await openPage(page, '/user/notifications');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Mark “/ })).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect(navigation.locator('summary', { hasText: 'My Account' })).toContainText('2 unread');
  await page
    .getByRole('button', { name: /^Mark “/ })
    .first()
    .click();
  await expect(navigation.locator('summary', { hasText: 'My Account' })).toContainText('1 unread');

  // Two notifications are marked as read while the next page of the list is loading. Its response must not revert them to unread.
  await createNotifications(account, 24);
  await expectPageLoad(page, () => page.reload());
  const markAsReadButtons = page.getByRole('button', { name: /^Mark “/ });
  await expect(markAsReadButtons).toHaveCount(20);
  const release = await delayRequests(page, '**/user/notifications/list');
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByRole('button', { name: 'Mark “Notice 24” as read' }).click();
  await page.getByRole('button', { name: 'Mark “Notice 23” as read' }).click();
  await release();
  await expect(navigation.locator('summary', { hasText: 'My Account' })).toContainText('23 unread');
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /Notice / })).toHaveCount(24);
  await expect(markAsReadButtons).toHaveCount(23);
  await page.getByRole('checkbox', { name: 'Only unread' }).check();
  await expect(page).toHaveURL('/user/notifications?unread=1');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(navigation.locator('summary', { hasText: 'My Account' })).not.toContainText('unread');
  await page.reload();
  await expect(page.getByText('Nothing unread')).toBeVisible();

  const emailChannel = page.getByRole('checkbox', { name: 'We received your request, by email' });
  await expect(emailChannel).toBeChecked();
  await emailChannel.uncheck();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(emailChannel).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Your password was changed, by email' })).toBeDisabled();
});

test('opening a quote from the list reads the notification about it, and the badge of the menu follows', async ({ page, request }) => {
  const account = await createAccount(request);
  await createQuote(request, account, 'One');
  await createQuote(request, account, 'Two');
  await expect.poll(async () => (await callAs<{ unread: number }>(request, account, '/user/notifications/list')).unread).toBe(2);
  await signIn(page, account);
  await openPage(page, '/user/quotes');
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'My Account' });
  await expect(menu).toContainText('2 unread');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Karoo Night/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/user\/quotes\?id=/);
  await expect(menu).toContainText('1 unread');
});

test('staff who open a quote in the back office read the notifications about it', async ({ page, request }) => {
  const estimator = await createStaffAccount(request, 'estimator');
  const customer = await createAccount(request);
  const quote = await createQuote(request, customer, 'One');
  await callAs(request, await createStaffAccount(request, 'owner'), '/admin/quotes/assign', { _id: quote._id, assignee: estimator.id });
  const countUnread = async () => (await callAs<{ unread: number }>(request, estimator, '/user/notifications/list')).unread;
  await expect.poll(countUnread).toBe(1);
  await signIn(page, estimator);
  await openPage(page, `/admin/requests/${quote.number}`);
  await expect.poll(countUnread).toBe(0);
});
