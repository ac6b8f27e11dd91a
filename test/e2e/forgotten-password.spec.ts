import type { Page } from '@playwright/test';
import { type ErrorCode, errorCodes } from '#domain/errors/error-codes.ts';
import { waitForPasswordCode } from './wait-for-email-text.ts';
import {
  getAuthDialog,
  expect,
  fillSignIn,
  createAccount,
  openPage,
  openSignIn,
  getAuthPanel,
  test,
  expectPageLoad,
  interceptFirstRequest,
} from './support.ts';

const getDialogNextButton = (page: Page) => getAuthDialog(page).getByRole('button', { name: 'Next' });
const getDigitInput = (page: Page, position: number) => getAuthDialog(page).getByLabel(`Digit ${position} of 4`);
const readDigits = (page: Page) =>
  getAuthDialog(page)
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Requests a code in the sign-in dialog and waits for the four code fields. */
async function requestCode(page: Page, email: string): Promise<void> {
  await (await openSignIn(page)).getByRole('button', { name: 'Forgot password?' }).click();
  await getAuthDialog(page).getByLabel('Email').fill(email);
  await getDialogNextButton(page).click();
  await expect(getDigitInput(page, 1)).toBeVisible();
}

/** Makes the next request to a path fail with an error. */
const failNextRequest = (page: Page, path: string, code: ErrorCode) =>
  interceptFirstRequest(page, path, (route) =>
    route.fulfill({
      status: errorCodes[code][0],
      json: { status: 0, code, message: errorCodes[code][1], response: errorCodes[code][1] },
    }),
  );

async function pasteIntoDigit(page: Page, position: number, text: string): Promise<void> {
  await getDigitInput(page, position).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a user replaces a forgotten password with an emailed code; Verified is shown for 2 s, and Login opens the sign-in form', async ({
  page,
  request,
  toasts,
}) => {
  const account = await createAccount(request);
  await page.clock.install();
  await openPage(page, '/prodlist');
  await (await openSignIn(page)).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(getAuthDialog(page).getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await getDialogNextButton(page).click();
  await expect(getAuthDialog(page).getByLabel('Email')).toHaveAccessibleDescription('Email required.');
  await getAuthDialog(page).getByLabel('Email').fill(account.email);
  await failNextRequest(page, '/forgotpassword', 'too_many');
  await getDialogNextButton(page).click();
  await expect(getAuthDialog(page).getByRole('alert')).toHaveText(errorCodes.too_many[1]);
  await getDialogNextButton(page).click();
  await expect.poll(() => toasts).toEqual([errorCodes.too_many[1], 'OTP sent']);

  const code = await waitForPasswordCode(account.email);
  const wrongCode = String((Number(code) + 1) % 10_000).padStart(4, '0');
  await getDigitInput(page, 1).pressSequentially(wrongCode);
  await getDialogNextButton(page).click();
  await expect(getAuthDialog(page).getByText(errorCodes.otp_wrong[1])).toBeVisible();
  expect(toasts.at(-1)).toBe(errorCodes.otp_wrong[1]);
  await expect(getDigitInput(page, 1)).toBeFocused();

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type(code);
  await getDialogNextButton(page).click();
  await expect(getAuthDialog(page).getByText('Verified')).toBeVisible();
  await page.clock.runFor(1900);
  await expect(getAuthDialog(page).getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await page.clock.runFor(100);
  await expect(getAuthDialog(page).getByRole('heading', { name: 'Create new password' })).toBeVisible();
  await page.clock.resume();

  const [newPasswordInput, confirmPasswordInput] = ['New password', 'Confirm password'].map((label) =>
    getAuthDialog(page).getByLabel(label, { exact: true }),
  );
  const changeButton = getAuthDialog(page).getByRole('button', { name: 'Change password' });
  await expect(newPasswordInput!).toBeFocused();
  await changeButton.click();
  await expect(newPasswordInput!).toHaveAccessibleDescription(/password is required/);
  await newPasswordInput!.fill('a new granite morning');
  await changeButton.click();
  await expect(confirmPasswordInput!).toHaveAccessibleDescription('password is required');
  await confirmPasswordInput!.fill('something else');
  await changeButton.click();
  await expect(confirmPasswordInput!).toHaveAccessibleDescription('Passwords do not match.');
  await confirmPasswordInput!.fill('a new granite morning');
  await failNextRequest(page, '/site/change_password', 'otp_dead');
  await changeButton.click();
  await expect(getAuthDialog(page).getByRole('alert')).toContainText(errorCodes.otp_dead[1]);
  await expect(getAuthDialog(page).getByRole('button', { name: 'Get a new code' })).toBeVisible();
  expect(toasts.at(-1)).toBe(errorCodes.otp_dead[1]);
  await changeButton.click();
  await expect(getAuthDialog(page).getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect.poll(() => toasts.at(-1)).toBe('Success');
  await getAuthDialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(getAuthPanel(page, 'Sign In').getByLabel('Email')).toHaveValue(account.email);
  await expectPageLoad(page, () => fillSignIn(page, { ...account, password: 'a new granite morning' }));
  await expect.poll(() => toasts).toContain('Logged In !');
});

test('typing in a code field moves the focus on, Backspace moves it back, and a paste fills all four fields', async ({ page, request }) => {
  const account = await createAccount(request);
  await openPage(page, '/prodlist');
  await requestCode(page, account.email);
  await expect(getDigitInput(page, 1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(getDigitInput(page, 1)).toHaveAttribute('inputmode', 'numeric');
  await getDialogNextButton(page).click();
  await expect(getDigitInput(page, 1)).toHaveAccessibleDescription('OTP required');
  await getDigitInput(page, 1).pressSequentially('1a2');
  await expect(getDigitInput(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(getDigitInput(page, 2)).toBeFocused();
  expect(await readDigits(page)).toEqual(['1', '', '', '']);
  await pasteIntoDigit(page, 2, 'Your code is 90 41.');
  expect(await readDigits(page)).toEqual(['9', '0', '4', '1']);
  // Autofill on a phone enters the whole code in one field.
  await getDigitInput(page, 1).fill('7788');
  expect(await readDigits(page)).toEqual(['7', '7', '8', '8']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('5');
  expect(await readDigits(page)).toEqual(['7', '7', '5', '8']);
});

test('Resend OTP has a countdown; Escape, Back and a reload keep the step and the typed values', async ({ page, request, toasts }) => {
  const account = await createAccount(request);
  await page.clock.install();
  await openPage(page, '/aboutus');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/allproducts');
  await requestCode(page, account.email);
  await page.clock.pauseAt(Date.now() + 5000);
  const resendButton = getAuthDialog(page).getByRole('button', { name: 'Resend OTP' });
  await expect(resendButton).toBeDisabled();
  await expect(getAuthDialog(page).getByText(/^in \d+ s$/)).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(resendButton).toBeEnabled();
  await resendButton.click();
  await expect.poll(() => toasts).toEqual(['OTP sent', 'OTP sent']);
  await expect(getAuthDialog(page).getByText('in 30 s')).toBeVisible();
  await expect(resendButton).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(getAuthDialog(page).getByText('in 20 s')).toBeVisible();
  await page.clock.resume();

  await page.keyboard.press('Escape');
  await expect(getAuthDialog(page)).toBeHidden();
  await expectPageLoad(page, () => page.reload());
  await expect(getAuthDialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/aboutus');
  const signInLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' });
  await signInLink.click();
  await expect(getDigitInput(page, 1)).toBeVisible();
  await expect(getAuthDialog(page)).toContainText(account.email);
  await expectPageLoad(page, () => page.reload());
  await expect(getDigitInput(page, 1)).toBeVisible();
  await getAuthDialog(page).getByRole('button', { name: 'Use another address' }).click();
  await expect(getAuthDialog(page).getByLabel('Email')).toHaveValue(account.email);
  await getAuthDialog(page).getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(getAuthPanel(page, 'Sign In').getByLabel('Email')).toHaveValue(account.email);
});
