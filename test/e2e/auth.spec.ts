import type { Page } from '@playwright/test';
import {
  recordRequests,
  getAuthDialog,
  expect,
  fillSignIn,
  createAccount,
  createEmailAddress,
  openPage,
  openMainNav,
  openSubmenu,
  openSignIn,
  getAuthPanel,
  password,
  test,
  expectPageLoad,
} from './support.ts';

const getStoredItem = (page: Page, storageName: 'localStorage' | 'sessionStorage', itemKey = 'authToken') =>
  page.evaluate(([storage, key]) => window[storage].getItem(key), [storageName, itemKey] as const);

test('the sign-in dialog has the tabs Sign In and Sign Up with their fields', async ({ page }) => {
  await openPage(page, '/prodlist');
  const signIn = await openSignIn(page);
  await expect(getAuthDialog(page).getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  for (const label of ['Email', 'Password']) await expect(signIn.getByLabel(label, { exact: true })).toBeVisible();
  await expect(signIn.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked();
  await getAuthDialog(page).getByRole('tab', { name: 'Sign In' }).press('ArrowRight');
  await expect(getAuthDialog(page).getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  const signUp = getAuthPanel(page, 'Sign Up');
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
    await expect(signUp.getByLabel(label, { exact: true })).toBeVisible();
  await expect(signIn).toBeHidden();
  await expect(signUp).toContainText('By signing up you accept the terms and the privacy policy.');
  const mobile = signUp.getByLabel('Mobile number');
  await mobile.pressSequentially('082 123-4567 89');
  await expect(mobile).toHaveValue('0821234567');
  const passwordInput = signUp.getByLabel('Password', { exact: true });
  await passwordInput.fill(password);
  await signUp.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordInput).toHaveAttribute('type', 'text');
});

test('sign-in validates the email, then the password, then its length', async ({ page }) => {
  await openPage(page, '/prodlist');
  const form = await openSignIn(page);
  const submitButton = form.getByRole('button', { name: 'Sign In' });
  const [email, passwordInput] = [form.getByLabel('Email'), form.getByLabel('Password', { exact: true })];
  await submitButton.click();
  await expect(email).toHaveAccessibleDescription('Email required.');
  await expect(email).toBeFocused();
  await email.fill('somebody@example.test');
  await submitButton.click();
  await expect(passwordInput).toHaveAccessibleDescription('Password required.');
  await passwordInput.fill('abc');
  await submitButton.click();
  await expect(passwordInput).toHaveAccessibleDescription('Invalid password, minimum length: 4');
});

test(
  "a failed login shows the server's message as a toast and keeps the dialog open",
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    const account = await createAccount(request);
    await openPage(page, '/prodlist');
    await openSignIn(page);
    await fillSignIn(page, { ...account, password: 'not the right one' });
    const message = 'The email address or the password is incorrect.';
    await expect.poll(() => toasts).toEqual([message]);
    await expect(getAuthPanel(page, 'Sign In').getByRole('alert')).toContainText(message);
    expect(await getStoredItem(page, 'sessionStorage')).toBeNull();
  },
);

test('sign-up validates its fields in the specified order', async ({ page, toasts }) => {
  await openPage(page, '/prodlist');
  const form = await openSignIn(page, 'Sign Up');
  const getField = (label: string) => form.getByLabel(label, { exact: true });
  const corrections: [field: string, message: string, validValue: string][] = [
    ['Full name', 'Fullname required.', 'Nomsa Example'],
    ['Email', 'Email required.', createEmailAddress()],
    ['Password', 'Password required.', 'short'],
    ['Confirm password', 'Password required.', 'other'],
    ['Confirm password', 'Passwords do not match.', 'short'],
  ];
  for (const [label, message, validValue] of corrections) {
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect(getField(label)).toHaveAccessibleDescription(new RegExp(message));
    await expect(getField(label)).toBeFocused();
    await getField(label).fill(validValue);
  }
  expect(toasts).toEqual([]);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(getField('Password')).toHaveAccessibleDescription(/Use at least 8 characters\./);
  await expect.poll(() => toasts).toEqual(['Failed Error']);
});

test(
  "a rejected registration shows the toast Failed Error, and the server's message at its field",
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    const account = await createAccount(request);
    await openPage(page, '/prodlist');
    const form = await openSignIn(page, 'Sign Up');
    await form.getByLabel('Full name').fill('Nomsa Example');
    await form.getByLabel('Email').fill(account.email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Confirm password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect.poll(() => toasts).toEqual(['Failed Error']);
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'There is already an account with this email address. Sign in instead.',
    );

    await form.getByLabel('Email').fill(createEmailAddress());
    for (const label of ['Password', 'Confirm password']) await form.getByLabel(label, { exact: true }).fill('butterfly');
    await form.getByRole('button', { name: 'Sign Up' }).click();
    await expect.poll(() => toasts).toEqual(['Failed Error', 'Failed Error']);
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/This password is too common\./);
  },
);

test('sign-up outside the quote request signs in and opens the home page', async ({ page, toasts }) => {
  await openPage(page, '/prodlist');
  const form = await openSignIn(page, 'Sign Up');
  await form.getByLabel('Full name').fill('Nomsa Example');
  await form.getByLabel('Email').fill(createEmailAddress());
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);
  await expectPageLoad(page, () => form.getByRole('button', { name: 'Sign Up' }).click());
  await expect(page).toHaveURL('/');
  await expect.poll(() => toasts).toEqual(['Registered !', 'Logged In !']);
});

test(
  'sign-in opens the home page and shows Logged In ! once; Logout deletes the token and reloads the page',
  { tag: '@translated' },
  async ({ page, request, toasts }) => {
    const account = await createAccount(request);
    const userData = recordRequests(page, '/site/get/userdata');
    await openPage(page, '/prodlist');
    await openSignIn(page);
    await expectPageLoad(page, () => fillSignIn(page, account));
    await expect(page).toHaveURL('/');
    await expect.poll(() => toasts).toEqual(['Logged in', 'Logged In !']);
    expect(userData.bodies).toEqual([{ user: account.id }]);
    expect(await getStoredItem(page, 'sessionStorage', 'justLoggedIn')).toBeNull();
    await expectPageLoad(page, () => page.reload());
    const menu = await openSubmenu(page, 'My Account');
    await expect(menu.getByRole('link', { name: 'My Quote' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    expect(toasts).toEqual(['Logged in', 'Logged In !']);

    const token = await getStoredItem(page, 'sessionStorage');
    await expectPageLoad(page, () => menu.getByRole('button', { name: 'Logout' }).click());
    expect(toasts).toEqual(['Logged in', 'Logged In !', 'Logged out']);
    expect(await getStoredItem(page, 'sessionStorage')).toBeNull();
    expect(await getStoredItem(page, 'sessionStorage', 'user')).toBeNull();
    await expect((await openMainNav(page)).getByRole('link', { name: 'Sign In' })).toBeVisible();
    const rejected = await request.post('/site/get/userdata', { data: {}, headers: { authorization: `Bearer ${token}` } });
    expect(rejected.status()).toBe(401);
  },
);

test('the token is stored until the tab closes, or for 30 days with Remember Me', async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/prodlist');
  await openSignIn(page);
  await expectPageLoad(page, () => fillSignIn(page, account));
  expect(await getStoredItem(page, 'localStorage')).toBeNull();
  expect(JSON.parse((await getStoredItem(page, 'sessionStorage', 'user')) ?? '{}')).toEqual({
    _id: account.id,
    fullName: account.fullName,
    type: 'user',
  });
  const menu = await openSubmenu(page, 'My Account');
  await expectPageLoad(page, () => menu.getByRole('button', { name: 'Logout' }).click());

  await openSignIn(page);
  await getAuthPanel(page, 'Sign In').getByRole('checkbox', { name: 'Remember Me' }).check();
  await expectPageLoad(page, () => fillSignIn(page, account));
  expect(await getStoredItem(page, 'sessionStorage')).toBeNull();
  const token = (await getStoredItem(page, 'localStorage')) ?? '';
  const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number };
  expect(exp - iat).toBe(30 * 24 * 60 * 60);

  const otherTab = await page.context().newPage();
  await openPage(otherTab, '/user/quotes');
  await expect(otherTab.getByText('No quotes yet')).toBeVisible();
});

test('Sign Up with Remember Me stores the token for 30 days', async ({ page }) => {
  await openPage(page, '/prodlist');
  const form = await openSignIn(page, 'Sign Up');
  await form.getByLabel('Full name').fill('Nomsa Example');
  await form.getByLabel('Email').fill(createEmailAddress());
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);
  await form.getByRole('checkbox', { name: 'Remember Me' }).check();
  await expectPageLoad(page, () => form.getByRole('button', { name: 'Sign Up' }).click());
  expect(await getStoredItem(page, 'sessionStorage')).toBeNull();
  const token = (await getStoredItem(page, 'localStorage')) ?? '';
  const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number; iat: number };
  expect(exp - iat).toBe(30 * 24 * 60 * 60);
});

test('Escape closes the dialog and keeps the typed values except passwords', async ({ page }) => {
  await openPage(page, '/prodlist');
  const form = await openSignIn(page, 'Sign Up');
  await form.getByLabel('Full name').fill('Nomsa Example');
  await form.getByLabel('Email').fill('nomsa@example.test');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Escape');
  await expect(getAuthDialog(page)).toBeHidden();
  await openSignIn(page, 'Sign Up');
  await expect(form.getByLabel('Full name')).toHaveValue('Nomsa Example');
  await expect(form.getByLabel('Email')).toHaveValue('nomsa@example.test');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a user signs in with the keyboard alone', async ({ page, request, toasts }) => {
  const account = await createAccount(request);
  await openPage(page, '/prodlist');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  if (!(await navigation.isVisible())) {
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await ((await navigation.isVisible()) ? navigation : page.getByRole('navigation', { name: 'Menu' }))
    .getByRole('link', { name: 'Sign In' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(getAuthDialog(page)).toBeVisible();
  const email = getAuthPanel(page, 'Sign In').getByLabel('Email');
  await expect(async () => {
    if (!(await email.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
    await expect(email).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await expect(getAuthPanel(page, 'Sign In').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await expectPageLoad(page, () => page.keyboard.press('Enter'));
  await expect.poll(() => toasts).toEqual(['Logged in', 'Logged In !']);
});

test('/signin shows the home page with the sign-in dialog open', async ({ page }) => {
  await openPage(page, '/signin');
  await expect(getAuthDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Find your Stone' })).toBeVisible();
});

test('Sign In and /signin open Sign In after the user once opened Sign Up', async ({ page }) => {
  await openPage(page, '/prodlist');
  await openSignIn(page, 'Sign Up');
  await page.keyboard.press('Escape');
  await (await openMainNav(page)).getByRole('link', { name: 'Sign In' }).click();
  await expect(getAuthDialog(page).getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await getAuthDialog(page).getByRole('tab', { name: 'Sign Up' }).click();
  await expectPageLoad(page, () => page.reload());
  await expect(getAuthDialog(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await openPage(page, '/signin');
  await expect(getAuthDialog(page).getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});

test('a token that the server rejects signs the user out', async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/prodlist');
  await page.evaluate((token) => sessionStorage.setItem('authToken', token), account.token);
  await request.post('/logout', { data: {}, headers: { authorization: `Bearer ${account.token}` } });
  await page.goto('/user/quotes');
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
});
