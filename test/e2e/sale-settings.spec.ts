import { expectAccessible } from './expect-accessible.ts';
import { testWithIsolatedApp } from './test-with-isolated-app.ts';
import { ownerCredentials } from './staff-accounts.ts';
import { expect, openPage, interceptFirstRequest } from './support.ts';
import type { Page } from '@playwright/test';

async function openAsOwner(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.getByLabel('Email').fill(ownerCredentials.email);
  await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

testWithIsolatedApp('an owner sets the payments of orders and the bank details, and confirms with the password', async ({ page }) => {
  await openAsOwner(page, '/admin/sale-settings');

  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  const getPayment = (number: number) => page.getByRole('listitem', { name: `Payment ${number}` });
  const getShareInput = (number: number) => getPayment(number).getByLabel('Share (%)');
  await expect(page.getByText('50% + 40% + 10% = 100%')).toBeVisible();
  await getShareInput(3).fill('5');
  await expect(page.getByText('50% + 40% + 5% = 95%')).toBeVisible();
  await saveButton.click();
  await expect(getShareInput(3)).toBeFocused();
  await expect(getShareInput(3)).toHaveAccessibleDescription('The shares must add up to 100%.');
  await expectAccessible(page, 'sale settings with an error');

  await page.getByRole('button', { name: 'Add payment' }).click();
  await getPayment(4).getByLabel('Name').fill('Retention');
  await getShareInput(4).fill('5');
  await getPayment(4).getByRole('button', { name: 'Remove Payment 4' }).click();
  await expect(getPayment(4)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('50% + 40% + 5% + 5% = 100%')).toBeVisible();
  await page.getByLabel('Validity (days)').fill('14');
  await page.getByLabel('Legal name').fill('Walk Stone (Pty) Ltd');
  await saveButton.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openPage(page, '/admin/sale-settings');
  await expect(page.getByLabel('Validity (days)')).toHaveValue('14');
  await expect(page.getByLabel('Legal name')).toHaveValue('Walk Stone (Pty) Ltd');
  await expect(getPayment(4).getByLabel('Name')).toHaveValue('Retention');

  await page.getByRole('link', { name: 'Bank details' }).click();
  await page.getByLabel('Account holder').fill('Walk Stone');
  await page.getByLabel('Bank', { exact: true }).fill('Example Bank');
  await page.getByLabel('Branch code').fill('123456');
  await page.getByLabel('Account number').fill('62123456789');
  await expectAccessible(page, 'bank details');
  // This session verified the password recently, so the first response is replaced by that of an older session.
  await interceptFirstRequest(page, '**/admin/sale/bank/save', (route) =>
    route.fulfill({ status: 403, json: { status: 0, code: 'proof_needed', message: 'Confirm it’s you.', response: {} } }),
  );
  await saveButton.click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Your password', { exact: true }).fill(ownerCredentials.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openPage(page, '/admin/bank-details');
  await expect(page.getByLabel('Account number')).toHaveValue('62123456789');

  await openPage(page, '/admin/log');
  await expect(page.getByText('•••• 6789')).toBeVisible();
  await expect(page.getByText('62123456789')).toHaveCount(0);
  await openPage(page, '/admin/outbox');
  await expect(page.getByText('The bank details of the business were changed')).toBeVisible();
});

testWithIsolatedApp(
  'the arrow keys of the opening hours keep the entered times, and each missing time has its own error',
  async ({ page }) => {
    await openAsOwner(page, '/admin/settings');
    const day = page.getByRole('group', { name: 'Saturday', exact: true });
    const [kind, opens, closes] = [day.getByRole('combobox'), day.getByLabel('Opens'), day.getByLabel('Closes')];
    await kind.selectOption('Open');
    await opens.fill('09:00');
    await closes.fill('13:00');
    await kind.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await expect(kind).toHaveValue('open');
    await expect(opens).toHaveValue('09:00');
    await expect(closes).toHaveValue('13:00');

    await opens.fill('');
    await closes.fill('');
    await kind.focus();
    await page.keyboard.press('Tab');
    await expect(opens).toBeFocused();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(opens).toHaveAccessibleDescription('Enter the opening time.');
    await expect(closes).toHaveAccessibleDescription('Enter the closing time.');
    await expect(opens).toBeFocused();
    await closes.fill('12:00');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(opens).toBeFocused();
    await expect(closes).not.toHaveAttribute('aria-invalid');
  },
);

testWithIsolatedApp('an owner chooses the opening hours, and numbers with a wrong format are not saved', async ({ page }) => {
  await openAsOwner(page, '/admin/settings');
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  const getDay = (name: string) => page.getByRole('group', { name, exact: true });
  const weekdays = getDay('Monday to Friday');
  await weekdays.getByRole('combobox').selectOption('Open');
  await weekdays.getByLabel('Opens').fill('17:00');
  await weekdays.getByLabel('Closes').fill('08:00');
  await getDay('Saturday').getByRole('combobox').selectOption('By appointment');
  await getDay('Sunday').getByRole('combobox').selectOption('Closed');
  await page.getByLabel('Country calling code').fill('abc');
  await saveButton.click();
  await expect(weekdays.getByLabel('Closes')).toHaveAccessibleDescription('Enter a time after the opening time.');
  await expect(weekdays.getByLabel('Opens')).not.toHaveAttribute('aria-invalid');
  await expect(weekdays.getByRole('combobox')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Country calling code')).toHaveAccessibleDescription(/Enter 1 to 3 digits/);
  await expectAccessible(page, 'general settings with errors');
  await weekdays.getByLabel('Opens').fill('07:30');
  await weekdays.getByLabel('Closes').fill('00:00');
  await page.getByLabel('Country calling code').fill('27');
  await saveButton.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openPage(page, '/admin/settings');
  await expect(weekdays.getByLabel('Opens')).toHaveValue('07:30');
  await openPage(page, '/');
  await expect(page.getByRole('contentinfo')).toContainText('07:30–24:00');
  await expect(page.getByRole('contentinfo')).toContainText('By appointment');

  await openPage(page, '/admin/bank-details');
  await page.getByLabel('Branch code').fill('12345');
  await page.getByLabel('Account number').fill('abc');
  await saveButton.click();
  await expect(page.getByLabel('Branch code')).toHaveAccessibleDescription('A branch code has 6 digits.');
  await expect(page.getByLabel('Account number')).toHaveAccessibleDescription('An account number has 6 to 16 digits.');
});
