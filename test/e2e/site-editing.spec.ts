import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { waitForEmailText } from './wait-for-email-text.ts';
import { callAs, createStaffAccount, ownerCredentials } from './staff-accounts.ts';
import {
  delayRequests,
  expect,
  goToNextStep,
  createEmailAddress,
  openPage,
  openQuoteForm,
  password,
  signIn,
  test,
  expectPageLoad,
} from './support.ts';

/** Signs in on the staff sign-in page. */
async function signInAsStaff(page: Page, { email, password: typedPassword }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typedPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens a page of the back office and signs in as the owner. */
async function openAsOwner(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await signInAsStaff(page, ownerCredentials);
}

const createPhoto = (background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an editor creates a service with pictures, archives it with undo, and adds a suburb that the quote form offers', async ({
  page,
  request,
}) => {
  const name = `Sink cut-outs ${randomUUID()}`;
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/services');
  await page.getByRole('link', { name: 'New service' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'What is included' }).fill('Cut\nPolish');
  const files = [
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#884422') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#224488') },
  ];
  await page.getByLabel('Add pictures').setInputFiles(files);
  const pictures = page.getByRole('group', { name: 'Pictures' }).getByRole('listitem', { name: /^Picture \d/ });
  // Saving waits for pending uploads.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(pictures).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'What is included' })).toHaveValue('Cut\nPolish');

  // Unsaved text does not block leaving an archived page. Undo restores the page and the text.
  await page.getByRole('textbox', { name: 'What is included' }).fill('Cut\nSeal');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What is included' })).toHaveValue('Cut\nSeal');
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();

  const suburb = `Test Bay ${randomUUID()}`;
  await openPage(page, '/admin/suburbs/new');
  await page.getByRole('textbox', { name: 'Name' }).fill(suburb);
  await page.getByRole('textbox', { name: 'Postal code' }).fill('7999');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: suburb })).toBeVisible();
  await openQuoteForm(page);
  await goToNextStep(page);
  await goToNextStep(page);
  await page.getByRole('combobox', { name: 'Suburb' }).fill(suburb);
  await expect(page.getByLabel('Postal code')).toHaveValue('7999');
});

test('an editor edits a page, previews it, compares versions and restores one', { tag: '@translated' }, async ({ page, request }) => {
  const slug = `page${randomUUID().replaceAll('-', '')}`;
  const initialContent = '<h2>Care</h2><p>Wipe it.</p><table><tbody><tr><td>Oil</td><td>Soap</td></tr></tbody></table>';
  const editor = await createStaffAccount(request, 'editor');
  await callAs(request, editor, '/admin/pages/save', { slug, content: initialContent });
  const getPublishedContent = async () => {
    const response = await request.post('/site/pages/get', { data: { slug } });
    return ((await response.json()) as { result: { content: string } }).result.content;
  };

  await signIn(page, editor);
  await openPage(page, `/admin/pages/${slug}`);
  const contentInput = page.getByRole('textbox', { name: slug });
  await expect(contentInput).toContainText('Wipe it.');
  await contentInput.getByText('Wipe it.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Then dry it.');
  await contentInput.getByText('Soap').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and water');
  await page.getByRole('button', { name: 'Add row below' }).click();
  await expect(contentInput.getByRole('row')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(page.getByText('Wipe it. Then dry it.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  const expectedTable = '<table><tbody><tr><td>Oil</td><td>Soap and water</td></tr><tr><td></td><td></td></tr></tbody></table>';
  expect(await getPublishedContent()).toBe(`<h2>Care</h2><p>Wipe it. Then dry it.</p>${expectedTable}`);

  // Text typed during a save is kept and is not saved yet.
  const release = await delayRequests(page, '**/admin/pages/save');
  await page.getByRole('radio', { name: 'Write' }).check();
  await contentInput.getByText('Wipe it. Then dry it.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Slowly.');
  const saveRequest = page.waitForRequest('**/admin/pages/save');
  await page.keyboard.press('Control+s');
  await saveRequest;
  await page.keyboard.type(' Always.');
  await release();
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
  await expect(contentInput).toContainText('Wipe it. Then dry it. Slowly. Always.');
  expect(await getPublishedContent()).toContain('Slowly.</p>');

  // Another user saved first. Saving and restoring an older version report a conflict before they overwrite the newer version.
  const otherEditor = await createStaffAccount(request, 'editor', 'Olwethu Other');
  await callAs(request, otherEditor, '/admin/pages/save', { slug, content: '<p>Polish it.</p>' });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Olwethu Other also changed this' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare version 1 with the newest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version 1' });
  await expect(dialog.getByRole('insertion').filter({ hasText: 'dry' })).toBeVisible();
  // The URL contains the compared version, so that Back closes the dialog.
  await expect(page).toHaveURL(/\?compare=1$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Olwethu Other saved a newer version');
  await expect(dialog.getByRole('insertion').filter({ hasText: 'Polish' })).toBeVisible();
  expect(await getPublishedContent()).toBe('<p>Polish it.</p>');
  await expect(page.getByText('Version 4', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(page.getByText('Version 5', { exact: true })).toBeVisible();
  await expect(contentInput).not.toContainText('Always.');
  expect(await getPublishedContent()).toBe(initialContent);
  await undo.click();
  await expect(page.getByText('Version 6', { exact: true })).toBeVisible();
  expect(await getPublishedContent()).toBe('<p>Polish it.</p>');
  await expect(contentInput).toContainText('Wipe it. Then dry it. Slowly. Always.');
});

test('a new staff member accepts an invitation, sets up a second factor, and signs in with its code; an editor sees no staff', async ({
  page,
  request,
}) => {
  const email = createEmailAddress();
  await openAsOwner(page, '/admin/staff');
  await page.getByLabel('Full name').fill('Nomsa New');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());

  const link = /\/admin\/invitation#token=[\w-]+/.exec(await waitForEmailText(email, 'staff_invitation'))![0];
  await openPage(page, link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Accept' }).click());
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: 'Services' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Staff' })).toHaveCount(0);

  await navigation.getByRole('link', { name: 'Sign-in security' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByLabel('Setup key').inputValue();
  await page.getByLabel('6-digit code').fill(createTotpCode(secret, getTimeStep(new Date())));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Your authenticator app is set up. You have 10 recovery codes left.')).toBeVisible();
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());

  await openPage(page, '/admin');
  await signInAsStaff(page, { email, password });
  // Each code is valid once. The code of the next interval is already valid.
  await page.getByLabel('Code', { exact: true }).fill(createTotpCode(secret, getTimeStep(new Date()) + 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(navigation.getByRole('link', { name: 'Services' })).toBeVisible();

  // After a lost phone an owner removes the second factor and ends the sessions. Neither can be undone, so both ask for confirmation.
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Sign out' }).click());
  await openAsOwner(page, '/admin/staff');
  const row = page.getByRole('row').filter({ hasText: email });
  const menuButton = row.getByRole('button', { name: /^More/ });
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  const resetDialog = page.getByRole('dialog', { name: 'Reset two-step verification for Nomsa New?' });
  await expect(resetDialog).toContainText('Their authenticator app, passkeys and recovery codes stop working');
  await expect(resetDialog).toContainText('This cannot be undone');
  await resetDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Two-step verification');
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
  await resetDialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row).toContainText('Password only');
  await request.post('/login', { data: { email, password } });
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Active sessions' }).click();
  const sessions = page.getByRole('dialog', { name: 'Active sessions of Nomsa New' });
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  const signOutDialog = page.getByRole('dialog', { name: /^Sign Nomsa New out/ });
  await expect(signOutDialog).toContainText('This cannot be undone');
  await signOutDialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(0);
});
