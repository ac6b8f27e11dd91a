import { readFileSync } from 'node:fs';
import { createPool } from '#server/db/connection.ts';
import { expectAccessible } from './expect-accessible.ts';
import { getDatabaseUrlPath } from './get-database-url-path.ts';
import { addVirtualAuthenticator } from './add-virtual-authenticator.ts';
import { createStaffAccount } from './staff-accounts.ts';
import { expect, createAccount, openPage, password, signIn, test, type Account } from './support.ts';

/** Sets the last reauthentication of all sessions of an account to 11 minutes ago. A reauthentication is valid for 10 minutes. */
async function expireReauthentication({ id }: Account): Promise<void> {
  const pool = createPool(readFileSync(getDatabaseUrlPath(), 'utf8'), 1);
  try {
    await pool.query("update sessions set verified_at = now() - interval '11 minutes' where user_id = $1", [id]);
  } finally {
    await pool.end();
  }
}

test('an owner confirms with the password before inviting a staff member, and typed values are kept', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner', 'Olwethu Owner');
  await signIn(page, owner);
  await openPage(page, '/admin/staff');
  await expireReauthentication(owner);
  const invitedEmail = `sipho-${owner.id}@example.test`;
  await page.getByLabel('Full name').fill('Sipho Invited');
  await page.getByLabel('Email', { exact: true }).fill(invitedEmail);
  await page.getByLabel('Role').first().selectOption({ label: 'Owner' });
  await page.getByRole('button', { name: 'Send invitation' }).click();

  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await expectAccessible(page, 'the reauthentication dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(invitedEmail);

  await page.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('The password is incorrect.');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: invitedEmail })).toContainText('Owner');
});

test('an owner with a passkey confirms with the passkey', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner', 'Olwethu Owner');
  const editor = await createStaffAccount(request, 'editor', `Kagiso ${owner.id}`);
  await addVirtualAuthenticator(page);
  await signIn(page, owner);
  await openPage(page, '/admin/signing-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await openPage(page, '/admin/staff');
  await expireReauthentication(owner);
  const row = page.getByRole('row').filter({ hasText: editor.fullName });
  await row.getByRole('combobox').selectOption({ label: 'Installer' });
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('combobox')).toHaveValue('installer');
});

test('a customer confirms on the profile page before a removed passkey is restored', async ({ page, request }) => {
  const customer = await createAccount(request, 'Thandi Key');
  await addVirtualAuthenticator(page);
  await signIn(page, customer);
  await openPage(page, '/user/profile');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByRole('button', { name: /^Remove / }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  // Removing the passkey is a reauthentication too, so the test expires it only afterwards.
  const undo = section.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expireReauthentication(customer);
  await undo.click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
});
