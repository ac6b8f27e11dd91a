import { expectAccessible } from './expect-accessible.ts';
import { addVirtualAuthenticator } from './add-virtual-authenticator.ts';
import { createStaffAccount } from './staff-accounts.ts';
import { expect, createAccount, openPage, openSignIn, password, signIn, test, expectPageLoad } from './support.ts';

test('an owner adds a passkey, signs in with it alone and as a second factor, and removes it with undo', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner', 'Olwethu Owner');
  await addVirtualAuthenticator(page);
  await signIn(page, owner);
  await openPage(page, '/admin/signing-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Work laptop');
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText('The password is incorrect.')).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Two-step verification is on: you use passkeys. You have 10 recovery codes left.')).toBeVisible();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText(/Work laptop.*not used yet/);
  await expectAccessible(page, 'the passkeys in the back office');
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());

  await openPage(page, '/admin/signing-in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText(/Work laptop.*last used/);
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());

  await openPage(page, '/admin/signing-in');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Use your passkey, or enter a recovery code.')).toBeVisible();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(page.getByText('Two-step verification is off. You sign in with only your password.')).toBeVisible();
  await undo.click();
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');
});

test('a customer adds a passkey on the profile page and signs in with it from the dialog', async ({ page, request }) => {
  const customer = await createAccount(request, 'Thandi Key');
  await addVirtualAuthenticator(page);
  await signIn(page, customer);
  await openPage(page, '/user/profile');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();
  await expectAccessible(page, 'the passkeys of the profile');
  await page.evaluate(() => sessionStorage.clear());

  await openPage(page, '/');
  const dialog = await openSignIn(page);
  await expectPageLoad(page, () => dialog.getByRole('button', { name: 'Use a passkey' }).click());
  await openPage(page, '/user/profile');
  await section.getByRole('button', { name: /^Remove / }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  await section.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
});
