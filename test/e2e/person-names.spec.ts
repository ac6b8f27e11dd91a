import { expect, createAccount, openPage, openSignIn, signIn, test } from './support.ts';

const rejectedName = 'Win at www.example.com';
const expectedError = /Use a name without a web address\./;

test('sign-up, contact form and profile reject a name with a web address at its field', async ({ page, request }) => {
  await openPage(page, '/contactus');
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(rejectedName);
  await main.getByLabel('Email', { exact: true }).fill('pieter@example.test');
  await main.getByLabel('Mobile number', { exact: true }).fill('0821234567');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(main.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(expectedError);
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused();

  const form = await openSignIn(page, 'Sign Up');
  await form.getByLabel('Full name').fill(rejectedName);
  await form.getByLabel('Email').fill('nomsa@example.test');
  for (const label of ['Password', 'Confirm password']) await form.getByLabel(label, { exact: true }).fill('granite under morning light');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByLabel('Full name')).toHaveAccessibleDescription(expectedError);
  await expect(form.getByLabel('Full name')).toBeFocused();

  await signIn(page, await createAccount(request));
  await openPage(page, '/user/profile');
  await page.getByLabel('Full name').fill(rejectedName);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(expectedError);
  await page.getByLabel('Full name').fill('Thandi Example');
  await expect(page.getByLabel('Full name')).not.toHaveAccessibleDescription(expectedError);
});
