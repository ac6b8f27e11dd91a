import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { waitForEmailText } from './wait-for-email-text.ts';
import {
  recordRequests,
  getAuthDialog,
  expect,
  fillSignIn,
  createAccount,
  createEmailAddress,
  openPage,
  password,
  signIn,
  test,
  expectPageLoad,
  interceptRequests,
} from './support.ts';
import type { Account } from './support.ts';

const newPassword = 'marble by evening light';
const createAuthHeaders = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
const getConfirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm email address' });

/** Opens the link of the newest verification email to an address. */
async function openVerificationLink(page: Page, email: string): Promise<void> {
  const [link] = /https?:\S*\/email\/verify\S*/.exec(await waitForEmailText(email, 'verify_email')) ?? [''];
  const { pathname, hash } = new URL(link);
  await page.goto('/healthz');
  await openPage(page, `${pathname}${hash}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
}

const isVerified = async (request: APIRequestContext, account: Account): Promise<boolean> => {
  const signInResponse = await request.post('/login', { data: account });
  const { response } = (await signInResponse.json()) as { response: { authToken: string } };
  const profileResponse = await request.post('/user/profile/get', { data: {}, headers: { authorization: `Bearer ${response.authToken}` } });
  return ((await profileResponse.json()) as { response: { emailVerified: boolean } }).response.emailVerified;
};

test('the emailed link verifies nothing until the button is pressed', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  const { bodies } = recordRequests(page, '/email/verify');
  await openVerificationLink(page, account.email);
  await expect(page.getByRole('main')).toContainText(
    `This confirms that ${account.email} is the email address of your account at Kloof Stone.`,
  );
  await expect(page.getByRole('main')).toContainText('We sign you out on all other devices.');
  await expectAccessible(page, 'confirming an address, signed in');
  expect(bodies).toEqual([]);
  expect(await isVerified(request, account)).toBe(false);
  await getConfirmButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
  expect(await isVerified(request, account)).toBe(true);
  await page.reload();
  await expect(page.getByText('Your email address is already confirmed')).toBeVisible();
  // Other sessions ended, but this one continues.
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a visitor signs in on the page and then confirms the address', async ({ page, request }) => {
  const account = await createAccount(request);
  await openVerificationLink(page, account.email);
  await expect(page.getByRole('main')).toContainText('Nothing is confirmed yet.');
  await expectAccessible(page, 'confirming an address, signed out');
  await page.getByRole('button', { name: 'Sign in to confirm' }).click();
  await fillSignIn(page, account);
  await expect(getAuthDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/email\/verify#token=/);
  await getConfirmButton(page).click();
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
});

test('the owner of the mailbox takes over an account with a new password, and its creator is signed out', async ({ page, request }) => {
  const account = await createAccount(request);
  await openVerificationLink(page, account.email);
  await page.getByRole('button', { name: 'Set a new password' }).click();
  const submitButton = page.getByRole('button', { name: 'Set password and confirm address' });
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await submitButton.click();
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(/password/i);
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
  await expectAccessible(page, 'confirming an address by a new password');
  await submitButton.click();
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
  expect((await request.post('/site/get/userdata', { data: {}, headers: createAuthHeaders(account) })).status()).toBe(401);
  expect((await request.post('/login', { data: account })).status()).toBe(401);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, { email: account.email, password: newPassword });
  await expect(page).toHaveURL('/');
});

test('a user who is signed in to another account sees a notice, signs out, and sees the options of a visitor', async ({
  page,
  request,
}) => {
  const [account, otherAccount] = [await createAccount(request), await createAccount(request, 'Somebody Else')];
  await signIn(page, otherAccount);
  await openVerificationLink(page, account.email);
  await expect(page.getByText('You’re signed in to a different account')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`This link is for ${account.email}`);
  await expect(getConfirmButton(page)).toBeHidden();
  await expectAccessible(page, 'confirming an address of another account');
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());
  await expect(page.getByRole('button', { name: 'Sign in to confirm' })).toBeVisible();
});

test('a change of address is confirmed by the signed-in user and offers no new password', async ({ page, request }) => {
  const [account, email] = [await createAccount(request), createEmailAddress()];
  await request.post('/user/profile/save', { data: { email, password }, headers: createAuthHeaders(account) });
  await openVerificationLink(page, email);
  await expect(page.getByRole('main')).toContainText(`Someone wants to use ${email} for their account at Kloof Stone.`);
  await expect(page.getByRole('button', { name: 'Set a new password' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in to confirm' }).click();
  await fillSignIn(page, account);
  await expect(page.getByRole('main')).toContainText(`This makes ${email} the email address of your account at Kloof Stone.`);
  await getConfirmButton(page).click();
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
  expect((await request.post('/login', { data: { email, password } })).status()).toBe(200);
});

test('an expired or used link offers a new one', async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/email/verify#token=nonsense');
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await expectAccessible(page, 'an expired verification link');
  await page.getByRole('button', { name: 'Sign in for a new link' }).click();
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('main')).toContainText('Email sent.');
  await openVerificationLink(page, account.email);
  await getConfirmButton(page).click();
  await expect(page.getByText('Your email address is confirmed', { exact: true })).toBeVisible();
});

test('Try again repeats a failed check of the link', async ({ page, request }) => {
  const account = await createAccount(request);
  const stopIntercepting = await interceptRequests(page, '**/email/verify/get', (route) => route.abort());
  await openVerificationLink(page, account.email);
  await expect(page.getByText('The link could not be checked')).toBeVisible();
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign in to confirm' })).toBeVisible();
});
