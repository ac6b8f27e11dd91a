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

const viewportSizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Presses the mouse on a button and releases it at the same position at least one frame later, even if the button has moved. */
async function pressOnce(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

/** Expects the message once on the page: in the summary of the closed step or at the field. */
const expectMessage = (page: Page, message: string) =>
  expect(page.getByRole('main').getByText(message).filter({ visible: true })).toHaveCount(1);

/** Clicks the submit button once while the field has an invalid value, and expects the focus on the invalid field. */
async function expectInvalidOnSubmit(page: Page, field: Locator, button: Locator, value = ''): Promise<void> {
  await field.fill(value);
  await expect(field).toBeFocused();
  await pressOnce(page, button);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

for (const size of viewportSizes) {
  test.describe(`one press of the mouse, in a window ${size.width} px wide`, () => {
    test.beforeEach(({ page }) => page.setViewportSize(size));

    test('on Next and on a later heading leaves a step without a stone', async ({ page }) => {
      for (const button of [getNextButton(page), getStepButton(page, 'Fabrication & Installation'), getStepButton(page, 'Site Details')]) {
        await openPage(page, '/quotes');
        await page.getByLabel('Stone', { exact: true }).focus();
        await pressOnce(page, button);
        await expect(getStepButton(page, 'Material Selection')).toHaveAttribute('aria-expanded', 'false');
        await expectMessage(page, 'Stone name required.');
      }
    });

    test('on Next, Back and a later heading leaves a step with an empty address field', async ({ page }) => {
      const siteStep = getStepButton(page, 'Site Details');
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
        for (const [button, openedStep] of buttons) {
          await siteStep.click();
          // Another suburb fills a postal code that the previous round deleted.
          await getSuburbInput(page).fill('');
          await fillSiteAddress(page);
          await page.getByLabel('City').fill('Cape Town');
          await field.fill('');
          await expect(field).toBeFocused();
          await pressOnce(page, button);
          await expect(getStepButton(page, openedStep)).toHaveAttribute('aria-expanded', 'true');
          await expect(siteStep).toHaveAttribute('aria-expanded', 'false');
          await expectMessage(page, message);
        }
      }
    });

    test('on Next leaves a step without a province', async ({ page }) => {
      await openQuoteForm(page);
      await goToNextStep(page);
      await goToNextStep(page);
      await fillSiteAddress(page);
      await page.getByLabel('Province').selectOption('');
      await page.getByLabel('Province').focus();
      await pressOnce(page, getNextButton(page));
      await expect(getStepButton(page, 'Additional information')).toHaveAttribute('aria-expanded', 'true');
    });

    test('submits the contact form', async ({ page }) => {
      await openPage(page, '/contactus');
      const [email, phone] = [page.getByRole('main').getByLabel('Email'), page.getByRole('main').getByLabel('Mobile number')];
      const button = page.getByRole('button', { name: 'Submit', exact: true });
      await expectInvalidOnSubmit(page, email, button);
      await email.fill('pieter@example.test');
      await expectInvalidOnSubmit(page, phone, button);
      await phone.fill('0821234567');
      await expectInvalidOnSubmit(page, email, button, 'pieter@');
    });

    test('submits the sign-in form', async ({ page }) => {
      await openPage(page, '/prodlist');
      const form = await openSignIn(page);
      const button = form.getByRole('button', { name: 'Sign In' });
      await expectInvalidOnSubmit(page, form.getByLabel('Email'), button);
      await form.getByLabel('Email').fill('pieter@example.test');
      await expectInvalidOnSubmit(page, form.getByLabel('Password', { exact: true }), button);
      await expectInvalidOnSubmit(page, form.getByLabel('Password', { exact: true }), button, 'abc');
      await form.getByRole('button', { name: 'Forgot password?' }).click();
      const nextButton = getAuthDialog(page).getByRole('button', { name: 'Next' });
      await expectInvalidOnSubmit(page, getAuthDialog(page).getByLabel('Email'), nextButton);
    });

    test('submits the sign-up form', async ({ page }) => {
      await openPage(page, '/prodlist');
      await openSignIn(page, 'Sign Up');
      const form = getAuthPanel(page, 'Sign Up');
      const button = form.getByRole('button', { name: 'Sign Up' });
      const getField = (label: string) => form.getByLabel(label, { exact: true });
      await expectInvalidOnSubmit(page, getField('Full name'), button);
      await getField('Full name').fill('Nomsa Example');
      await expectInvalidOnSubmit(page, getField('Email'), button);
      await getField('Email').fill('nomsa@example.test');
      await expectInvalidOnSubmit(page, getField('Password'), button);
      await getField('Password').fill(password);
      await expectInvalidOnSubmit(page, getField('Confirm password'), button);
      await expectInvalidOnSubmit(page, getField('Confirm password'), button, 'another');
      await getField('Confirm password').fill('short');
      await expectInvalidOnSubmit(page, getField('Password'), button, 'short');
      await expectInvalidOnSubmit(page, getField('Email'), button, 'nomsa@');
    });

    test('submits the forms of the profile', async ({ page }) => {
      await signIn(page, await createAccount(page.request));
      await openPage(page, '/user/profile');
      await expectInvalidOnSubmit(page, page.getByLabel('Full name'), page.getByRole('button', { name: 'Save', exact: true }));
      await expectInvalidOnSubmit(page, page.getByLabel('Full name'), page.getByRole('button', { name: 'Save', exact: true }), ' ');
      await page.getByLabel('Full name').fill('Thandi Example');

      const changePasswordButton = page.getByRole('button', { name: 'Change password' });
      const getField = (label: string) => page.getByLabel(label, { exact: true });
      await expectInvalidOnSubmit(page, getField('Current password'), changePasswordButton);
      await getField('Current password').fill(password);
      await expectInvalidOnSubmit(page, getField('New password'), changePasswordButton);
      await getField('New password').fill('marble in the evening');
      await expectInvalidOnSubmit(page, getField('Confirm password'), changePasswordButton);
      await expectInvalidOnSubmit(page, getField('Confirm password'), changePasswordButton, 'another');
      await getField('Confirm password').fill('short');
      await expectInvalidOnSubmit(page, getField('New password'), changePasswordButton, 'short');
      await openPage(page, '/user/profile');

      await page.getByRole('button', { name: 'Change email address' }).click();
      const changeEmailButton = page.getByRole('button', { name: 'Change email address' });
      await expectInvalidOnSubmit(page, getField('New email address'), changeEmailButton);
      await getField('New email address').fill('thandi@example.test');
      await expectInvalidOnSubmit(page, getField('Your password'), changeEmailButton);
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete my account' });
      await expectInvalidOnSubmit(
        page,
        dialog.getByLabel('Your password', { exact: true }),
        dialog.getByRole('button', { name: 'Delete my account permanently' }),
      );
    });

    test('adds a piece while another piece has an invalid size', async ({ page }) => {
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
