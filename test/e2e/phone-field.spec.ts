import type { Locator, Page } from '@playwright/test';
import { expect, createAccount, openPage, openSignIn, getAuthPanel, signIn, test } from './support.ts';

type Form = { name: string; openField: (page: Page) => Promise<Locator> };

const forms: Form[] = [
  {
    name: 'the contact form',
    async openField(page) {
      await openPage(page, '/contactus');
      return page.getByRole('main').getByLabel('Mobile number');
    },
  },
  {
    name: 'the sign-up form',
    async openField(page) {
      await openPage(page, '/prodlist');
      await openSignIn(page, 'Sign Up');
      return getAuthPanel(page, 'Sign Up').getByLabel('Mobile number');
    },
  },
  {
    name: 'the profile form',
    async openField(page) {
      await signIn(page, await createAccount(page.request));
      await openPage(page, '/user/profile');
      return page.getByLabel('Mobile number');
    },
  },
];

/** Clears the field and types into it key by key. */
async function retype(field: Locator, keys: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(keys);
}

for (const { name, openField } of forms) {
  test(`${name} accepts a phone number typed with its country code`, async ({ page }) => {
    const field = await openField(page);
    for (const keys of [
      '+27821234567',
      '27821234567',
      '0027821234567',
      '+27 (0)82 123-4567',
      '+27.82.123.4567',
      '0821234567',
      '08212345678',
    ]) {
      await retype(field, keys);
      await expect(field).toHaveValue('0821234567');
    }
    // The leading zero is added when the field loses the focus. Until then, the user may type more digits.
    await retype(field, '821234567');
    await expect(field).toHaveValue('821234567');
    await field.press('Tab');
    await expect(field).toHaveValue('0821234567');
  });
}

test('an edit in the middle of a phone number keeps the caret and the last digit', async ({ page }) => {
  const field = await forms[0]!.openField(page);
  await retype(field, '0821234567');
  await field.press('Home');
  await field.pressSequentially('+27');
  await expect(field).toHaveValue('0821234567');
  await field.press('ArrowRight');
  await field.press('Delete');
  await field.pressSequentially('x');
  await field.press('Delete');
  await field.pressSequentially('-73');
  await expect(field).toHaveValue('0731234567');
});
