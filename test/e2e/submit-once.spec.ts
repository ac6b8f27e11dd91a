import type { Locator, Page } from '@playwright/test';
import {
  getAuthDialog,
  expect,
  fillSiteAddress,
  goToNextStep,
  createAccount,
  getNextButton,
  openPage,
  openQuoteForm,
  openSignIn,
  getAuthPanel,
  password,
  signIn,
  getStepButton,
  getSuburbInput,
  test,
} from './support.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Presses and releases the mouse at the position of the button before the press, with at least one frame in between. */
async function pressOnce(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

/** Expects the message on the page: in the line of the closed step, or at the field. */
const expectMessage = (page: Page, message: string) =>
  expect(page.getByRole('main').getByText(message).filter({ visible: true })).toHaveCount(1);

/** Clicks the submit button while the field has an invalid value. This moves the focus to the invalid field. */
async function expectSubmitted(page: Page, field: Locator, button: Locator, value = ''): Promise<void> {
  await field.fill(value);
  await expect(field).toBeFocused();
  await pressOnce(page, button);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

for (const size of sizes) {
  test.describe(`with one press in a window ${size.width} px wide`, () => {
    test.beforeEach(({ page }) => page.setViewportSize(size));

    test('Next and a later heading leave the stone empty', async ({ page }) => {
      for (const button of [getNextButton(page), getStepButton(page, 'Fabrication & Installation'), getStepButton(page, 'Site Details')]) {
        await openPage(page, '/quotes');
        await page.getByLabel('Stone', { exact: true }).focus();
        await pressOnce(page, button);
        await expect(getStepButton(page, 'Material Selection')).toHaveAttribute('aria-expanded', 'false');
        await expectMessage(page, 'Stone name required.');
      }
    });

    test('Next, Back and a later heading leave a required field of the address empty', async ({ page }) => {
      const site = getStepButton(page, 'Site Details');
      const fields = [
        [page.getByLabel('Address line'), 'Address required.'],
        [getSuburbInput(page), 'Line 2 required.'],
        [page.getByLabel('City'), 'City required.'],
        [page.getByLabel('Postal code'), 'Postal Code required.'],
      ] as const;
      const buttons = [
        [getNextButton(page), 'Additional information'],
        [page.getByRole('button', { name: 'Back', exact: true }), 'Fabrication & Installation'],
        [getStepButton(page, 'Additional information'), 'Additional information'],
      ] as const;
      await openQuoteForm(page);
      await goToNextStep(page);
      for (const [field, message] of fields) {
        for (const [button, opened] of buttons) {
          await site.click();
          await fillSiteAddress(page);
          await page.getByLabel('City').fill('Cape Town');
          await field.fill('');
          await expect(field).toBeFocused();
          await pressOnce(page, button);
          await expect(getStepButton(page, opened)).toHaveAttribute('aria-expanded', 'true');
          await expect(site).toHaveAttribute('aria-expanded', 'false');
          await expectMessage(page, message);
        }
      }
    });

    test('Next leaves the province empty', async ({ page }) => {
      await openQuoteForm(page);
      await goToNextStep(page);
      await goToNextStep(page);
      await fillSiteAddress(page);
      await page.getByLabel('Province').selectOption('');
      await page.getByLabel('Province').focus();
      await pressOnce(page, getNextButton(page));
      await expect(getStepButton(page, 'Additional information')).toHaveAttribute('aria-expanded', 'true');
    });

    test('the contact form is submitted', async ({ page }) => {
      await openPage(page, '/contactus');
      const [email, phone] = [page.getByRole('main').getByLabel('Email'), page.getByRole('main').getByLabel('Mobile number')];
      const button = page.getByRole('button', { name: 'Submit', exact: true });
      await expectSubmitted(page, email, button);
      await email.fill('pieter@example.test');
      await expectSubmitted(page, phone, button);
      await phone.fill('0821234567');
      await expectSubmitted(page, email, button, 'pieter@');
    });

    test('signing in is submitted', async ({ page }) => {
      await openPage(page, '/prodlist');
      const form = await openSignIn(page);
      const button = form.getByRole('button', { name: 'Sign In' });
      await expectSubmitted(page, form.getByLabel('Email'), button);
      await form.getByLabel('Email').fill('pieter@example.test');
      await expectSubmitted(page, form.getByLabel('Password', { exact: true }), button);
      await expectSubmitted(page, form.getByLabel('Password', { exact: true }), button, 'abc');
      await form.getByRole('button', { name: 'Forgot password?' }).click();
      const toCode = getAuthDialog(page).getByRole('button', { name: 'Next' });
      await expectSubmitted(page, getAuthDialog(page).getByLabel('Email'), toCode);
    });

    test('signing up is submitted', async ({ page }) => {
      await openPage(page, '/prodlist');
      await openSignIn(page, 'Sign Up');
      const form = getAuthPanel(page, 'Sign Up');
      const button = form.getByRole('button', { name: 'Sign Up' });
      const field = (label: string) => form.getByLabel(label, { exact: true });
      await expectSubmitted(page, field('Full name'), button);
      await field('Full name').fill('Nomsa Example');
      await expectSubmitted(page, field('Email'), button);
      await field('Email').fill('nomsa@example.test');
      await expectSubmitted(page, field('Password'), button);
      await field('Password').fill(password);
      await expectSubmitted(page, field('Confirm password'), button);
      await expectSubmitted(page, field('Confirm password'), button, 'another');
      await field('Confirm password').fill('short');
      await expectSubmitted(page, field('Password'), button, 'short');
      await expectSubmitted(page, field('Email'), button, 'nomsa@');
    });

    test('the forms of the profile are submitted', async ({ page }) => {
      await signIn(page, await createAccount(page.request));
      await openPage(page, '/user/profile');
      await expectSubmitted(page, page.getByLabel('Full name'), page.getByRole('button', { name: 'Save', exact: true }));
      await expectSubmitted(page, page.getByLabel('Full name'), page.getByRole('button', { name: 'Save', exact: true }), ' ');
      await page.getByLabel('Full name').fill('Thandi Example');

      const change = page.getByRole('button', { name: 'Change password' });
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await expectSubmitted(page, field('Current password'), change);
      await field('Current password').fill(password);
      await expectSubmitted(page, field('New password'), change);
      await field('New password').fill('marble in the evening');
      await expectSubmitted(page, field('Confirm password'), change);
      await expectSubmitted(page, field('Confirm password'), change, 'another');
      await field('Confirm password').fill('short');
      await expectSubmitted(page, field('New password'), change, 'short');
      await openPage(page, '/user/profile');

      await page.getByRole('button', { name: 'Change email address' }).click();
      const move = page.getByRole('button', { name: 'Change email address' });
      await expectSubmitted(page, field('New email address'), move);
      await field('New email address').fill('thandi@example.test');
      await expectSubmitted(page, field('Your password'), move);
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete my account' });
      await expectSubmitted(
        page,
        dialog.getByLabel('Your password', { exact: true }),
        dialog.getByRole('button', { name: 'Delete my account permanently' }),
      );
    });

    test('a piece can be added while another has an invalid size', async ({ page }) => {
      await openQuoteForm(page);
      await page.getByRole('button', { name: 'Work out the meters' }).click();
      const metersDialog = page.getByRole('dialog', { name: 'Work out the meters' });
      await metersDialog.getByLabel('Piece 1: Length').fill('3 m');
      await pressOnce(page, metersDialog.getByRole('button', { name: 'Add a piece' }));
      await expect(metersDialog.getByLabel('Piece 2: Length')).toBeFocused();
      await expect(metersDialog.getByText('Whole mm, up to 20000.')).toBeVisible();
    });
  });
}
