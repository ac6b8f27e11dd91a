import { randomUUID } from 'node:crypto';
import { testWithIsolatedApp } from './test-with-isolated-app.ts';
import { callAs, createStaffAccount, ownerCredentials } from './staff-accounts.ts';
import { expect, fetchProduct, openPage, signIn, test } from './support.ts';

testWithIsolatedApp('an owner corrects an invalid setting and saves the settings, and the website shows them', async ({ page }) => {
  await openPage(page, '/admin/settings');
  await page.getByLabel('Email').fill(ownerCredentials.email);
  await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const getField = (name: RegExp) => page.getByRole('textbox', { name });
  await getField(/^Business name/).fill('Clifton Stone');
  await getField(/^Reply time/).fill('two working days');
  await getField(/^Latitude/).fill('south');
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  await saveButton.click();
  await expect(getField(/^Latitude/)).toBeFocused();
  await expect(page.getByText('Enter a number, for example 12.50.')).toBeVisible();
  await getField(/^Latitude/).fill('-33.95');
  await saveButton.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('You have unsaved changes')).toBeHidden();
  await openPage(page, '/admin/settings');
  await expect(getField(/^Reply time/)).toHaveValue('two working days');
  await expect(getField(/^Latitude/)).toHaveValue('-33.95');
  await openPage(page, '/');
  await expect(page).toHaveTitle(/Clifton Stone/);
});

test('an editor creates a product with the form, which reports missing fields', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const name = `New Stone ${randomUUID().slice(0, 8)}`;
  await signIn(page, editor);
  await openPage(page, '/admin/products');
  await page.getByRole('link', { name: 'New product' }).click();
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Finish').fill('Honed');
  await saveButton.click();
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAttribute('aria-invalid', 'true');
  await nameField.fill(name);
  await page.getByLabel('Material').selectOption(mainCategory);
  await page.getByLabel('Type').selectOption(subCategory);
  await page.getByLabel('Color').selectOption(colour);
  await page.getByLabel('Starting price').fill('R 1 250,50');
  await saveButton.click();
  await expect(page).toHaveURL(/\/admin\/products\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const _id = new URL(page.url()).pathname.split('/').at(-1);
  const saved = await callAs<object>(request, editor, '/admin/product/get', { _id });
  expect(saved).toMatchObject({ name, mainCategory, subCategory, colour, price: 1250.5, finish: 'Honed', status: 'draft' });
});

test('a screen opened while offline shows an error and loads once online; leaving asks only if there are unsaved changes', async ({
  page,
  context,
  request,
}) => {
  const editor = await createStaffAccount(request, 'editor');
  await signIn(page, editor);
  await openPage(page, '/admin/products/new');
  const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const colorsLink = navigation.getByRole('link', { name: 'Colors' });
  const leaveDialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  const loadError = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  const colorsHeading = page.getByRole('heading', { level: 1, name: 'Colors' });
  await nameField.fill('Offline Stone');
  await context.setOffline(true);
  await colorsLink.click();
  await leaveDialog.getByRole('button', { name: 'Stay' }).click();
  await expect(nameField).toHaveValue('Offline Stone');
  await colorsLink.click();
  await leaveDialog.getByRole('button', { name: 'Leave and keep draft' }).click();
  await expect(loadError).toBeVisible();
  await context.setOffline(false);
  await loadError.getByRole('button', { name: 'Try again' }).click();
  await expect(colorsHeading).toBeVisible();

  await openPage(page, '/admin/pages/aboutus');
  // All parts must be loaded first: a part that fails offline shows its own error.
  await expect(page.getByRole('textbox', { name: 'About us' })).toBeVisible();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await colorsLink.click();
  await expect(loadError).toBeVisible();
  await expect(leaveDialog).toBeHidden();
  await context.setOffline(false);
  await loadError.getByRole('button', { name: 'Try again' }).click();
  await expect(colorsHeading).toBeVisible();

  await context.setOffline(true);
  await navigation.getByRole('link', { name: 'Materials' }).click();
  await expect(page).toHaveURL('/admin/materials');
  await expect(loadError).toBeVisible();
});
