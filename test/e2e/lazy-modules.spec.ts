import { createStaffAccount } from './staff-accounts.ts';
import { getAuthDialog, expect, createAccount, openPage, openSignIn, signIn, test, expectPageLoad, interceptRequests } from './support.ts';

const loadErrorMessage = 'This part of the page could not be loaded. Check your connection and try again.';

test('the page stays unchanged if the code of the full-screen picture or the password reset fails to load', async ({ page, toasts }) => {
  const stopIntercepting = await interceptRequests(page, /\/assets\/(?:lightbox|reset-views)-.*\.js$/, (route) => route.abort());
  await openPage(page, '/stone/karoo-night');
  const heading = page.getByRole('heading', { level: 1, name: 'Karoo Night' });
  await page.getByRole('link', { name: /^Enlarge picture 1/ }).click();
  await expect.poll(() => toasts).toEqual([loadErrorMessage]);
  await expect(page).toHaveURL('/stone/karoo-night');
  await expect(heading).toBeVisible();

  const form = await openSignIn(page);
  await form.getByLabel('Email').fill('thandi@example.test');
  const forgotPasswordLink = form.getByRole('link', { name: /forgot/i }).or(form.getByRole('button', { name: /forgot/i }));
  await forgotPasswordLink.click();
  const loadError = getAuthDialog(page).getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect(loadError).toBeVisible();
  await getAuthDialog(page).getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('thandi@example.test');
  await forgotPasswordLink.click();
  stopIntercepting();
  await expectPageLoad(page, () => loadError.getByRole('button', { name: 'Try again' }).click());
  await expect(getAuthDialog(page).getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('the page stays unchanged if the search is opened offline', async ({ page, context, toasts }) => {
  await openPage(page, '/contactus');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect.poll(() => toasts).toEqual([loadErrorMessage]);
  await expect(page).toHaveURL('/contactus');
});

test('the profile stays usable if the code of a section fails to load, and Try again loads it', async ({ page, request, toasts }) => {
  await signIn(page, await createAccount(request));
  const stopIntercepting = await interceptRequests(page, /\/assets\/profile-sections-.*\.js$/, (route) => route.abort());
  await openPage(page, '/user/profile');
  const loadError = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(loadError).toBeVisible();
  stopIntercepting();
  const stopInterceptingForms = await interceptRequests(page, /\/assets\/(?:delete-account-dialog|change-email-form)-.*\.js$/, (route) =>
    route.abort(),
  );
  await expectPageLoad(page, () => loadError.getByRole('button', { name: 'Try again' }).click());
  await page.getByLabel('Address line').fill('9 Orange Street');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect.poll(() => toasts).toEqual([loadErrorMessage]);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(loadError).toBeVisible();
  stopInterceptingForms();
  page.on('dialog', (dialog) => void dialog.accept());
  await expectPageLoad(page, () => loadError.getByRole('button', { name: 'Try again' }).click());
  await expect(page.getByLabel('Address line')).toHaveValue('9 Orange Street');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete my account' })).toBeVisible();
});

test('an error replaces a form section if its code fails to load, and the form keeps typed values', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  await signIn(page, editor);
  let isCodeReachable = false;
  const codeUrls = /\/assets\/(?:rich-text|colour-resource)-[^/]*\.js/;
  await page.route(codeUrls, (route) => (isCodeReachable ? route.continue() : route.abort()));
  await openPage(page, '/admin/pages/aboutus');
  const loadError = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
  await expect(loadError).toBeVisible();
  await page.getByRole('radio', { name: 'HTML' }).check();
  await page.getByLabel(/as HTML$/).fill('<p>Typed without a network.</p>');
  await page.getByRole('radio', { name: 'Write' }).check();
  await loadError.getByRole('button', { name: 'Try again' }).click();
  await expect(loadError.getByRole('button', { name: 'Reload page' })).toBeVisible();
  isCodeReachable = true;
  await loadError.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox').filter({ hasText: 'Typed without a network.' })).toBeVisible();

  isCodeReachable = false;
  await page.getByRole('link', { name: 'Colors' }).click();
  await page.getByRole('button', { name: 'Leave and keep draft' }).click();
  await expect(loadError).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  isCodeReachable = true;
  await loadError.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colors' })).toBeVisible();
});
