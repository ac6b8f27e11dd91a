import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { canOpen, listNavigationGroups, screens } from '#web/admin/app/screens.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, navigateClientSide, createStaffAccount, ownerCredentials } from './staff-accounts.ts';
import { expect, fetchProduct, createAccount, openPage, signIn, test, type Account, interceptRequests } from './support.ts';

const listName = 'Products';

/** Creates a draft product, which is invisible to visitors and other tests. */
async function createDraft(request: APIRequestContext, staff: Account, overrides: object = {}): Promise<{ _id: string; name: string }> {
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'paarl-rock');
  const name = `Back office product ${randomUUID().slice(0, 8)}`;
  const product = { name, mainCategory, subCategory, colour, price: 1000, pricePer: 'per m²', status: 'draft', ...overrides };
  const { _id } = await callAs<{ _id: string }>(request, staff, '/admin/product/save', product);
  return { name, ...overrides, _id };
}

test("an owner changes a stone's name, price and pictures, and the public page shows the changes", async ({ page, request }, {
  parallelIndex,
}) => {
  // Active products that no other test uses. Each worker changes a different one, because workers run at the same time.
  expect(parallelIndex).toBeLessThan(4);
  const slug = ['signal-hill', 'roodezand-brown', 'matroosberg-white', 'breede-river-white'][parallelIndex]!;
  const { _id, name } = await fetchProduct(request, slug);
  const owner = await createStaffAccount(request, 'owner');
  const existing = await callAs<{ price: number; pictures: { _id: string }[] }>(request, owner, '/admin/product/get', { _id });
  try {
    await openPage(page, '/admin');
    await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByLabel('Email').fill(ownerCredentials.email);
    await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const navigation = page.getByRole('navigation', { name: 'Back office' });
    await navigation.getByRole('link', { name: listName }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(name);
    // A pending search would navigate away from the opened page.
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === name);
    await expect(page.getByRole('table', { name: listName }).getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'the list of products');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} Select`);
    await page.getByLabel('Starting price').fill('12,5x');
    await page.keyboard.press('Control+s');
    await expect(page.getByLabel('Starting price')).toHaveAccessibleDescription(/up to 2 decimals/);
    await page.getByLabel('Starting price').fill(`${existing.price + 1},50`);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: `${name} Select` })).toBeVisible();

    const pngBytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9a4b2f' } })
      .png()
      .toBuffer();
    await page.getByLabel('Add pictures').setInputFiles([
      { name: 'corner.png', mimeType: 'image/png', buffer: pngBytes },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await expect(page.getByText('File Format not supported')).toBeVisible();
    const count = existing.pictures.length + 1;
    await expect(page.getByRole('heading', { name: `Pictures (${count})` })).toBeVisible();
    const altText = page.getByLabel(`Picture ${count}: alt text`);
    await altText.fill('A corner from the back office');
    await altText.press('Enter');
    for (let position = count; position > 1; position -= 1) await page.getByRole('button', { name: `Move Picture ${position} up` }).click();
    await expect(page.getByLabel('Picture 1: alt text')).toHaveValue('A corner from the back office');
    await expectAccessible(page, 'a product');

    // The cached page is rendered again within a second.
    await expect.poll(async () => (await request.get(`/stone/${slug}`)).text()).toContain('A corner from the back office');
    await openPage(page, `/stone/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: `${name} Select` })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${String(existing.price + 1).replace(/\B(?=\d{3}$)/, '\u00a0')}.50`);
    await expect(page.getByRole('link', { name: 'Enlarge picture 1: A corner from the back office' })).toBeVisible();
  } finally {
    await callAs(request, owner, '/admin/product/save', { _id, name, price: existing.price });
    const { pictures } = await callAs<{ pictures: { _id: string }[] }>(request, owner, '/admin/product/get', { _id });
    for (const picture of pictures.filter((candidate) => !existing.pictures.some(({ _id: existingId }) => existingId === candidate._id))) {
      await callAs(request, owner, '/admin/delete/product/picture', { id: _id, pic_id: picture._id });
    }
  }
});

test('an editor changes the prices of several products by keyboard after a preview, and undo reverts them', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const namePrefix = `Bulk${randomUUID().slice(0, 8)}`;
  const first = await createDraft(request, editor, { name: `${namePrefix} One`, price: 1000 });
  await createDraft(request, editor, { name: `${namePrefix} Two`, price: 333 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, editor);
  await openPage(page, `/admin/products?search=${namePrefix}&sort=-price`);
  const table = page.getByRole('table', { name: listName });
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('g');
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Products' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change prices' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await expect(dialog.getByLabel('Change (%)')).toBeFocused();
  await page.keyboard.type('10');
  await dialog.getByLabel('Rounded to').selectOption('R5');
  await expect(dialog.getByRole('row', { name: /One/ })).toContainText(/R1\s000R1\s100/);
  await expect(dialog.getByRole('row', { name: /Two/ })).toContainText(/R333R365/);
  await expectAccessible(page, 'the preview, dark');
  expect((await callAs<{ price: number }>(request, editor, '/admin/product/get', { _id: first._id })).price).toBe(1000);
  // A concurrent change outside this page shows in the preview. A change with a lost response is not repeated.
  await callAs(request, editor, '/admin/product/save', { _id: first._id, price: 2000 });
  await dialog.getByLabel('Change (%)').press('Enter');
  await expect(dialog.getByRole('row', { name: /One/ })).toContainText(/R2\s000R2\s200/);
  let lostResponses = 0;
  await page.route('**/admin/product/bulk', async (route) => {
    if ((route.request().postDataJSON() as { preview?: boolean }).preview || lostResponses > 0) return route.continue();
    lostResponses += 1;
    await route.fetch();
    return route.abort();
  });
  await dialog.getByLabel('Change (%)').press('Enter');
  await expect(page.getByText('We could not reach the server.').first()).toBeVisible();
  expect((await callAs<{ price: number }>(request, editor, '/admin/product/get', { _id: first._id })).price).toBe(2200);
  await dialog.getByLabel('Change (%)').press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout, here and below.
  await undo.hover();
  await expect(rows.nth(1)).toContainText(/R2\s200/);
  await expect(page.getByText('Prices of 2 products changed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows.nth(1)).toContainText(/R2\s000/);
  await expect(rows.nth(2)).toContainText('R333');

  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Archived' }).click();
  await undo.hover();
  await expect(rows).toHaveCount(2);
  await undo.click();
  await expect(rows).toHaveCount(3);
});

test('single-key shortcuts are switched off and on in the list of shortcuts', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'editor'));
  await openPage(page, '/admin/products');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const singleKeys = dialog.getByLabel('Use single keys as shortcuts');
  await page.keyboard.press('?');
  await singleKeys.uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await singleKeys.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

for (const [name, path, errorMessage] of [
  ['new product', '/admin/products/new', 'This could not be loaded'],
  ['products', '/admin/products', 'The filters could not be loaded.'],
  ['types', '/admin/types', 'Types could not be loaded'],
  ['new price book version', '/admin/prices/new', 'This could not be loaded'],
] as const) {
  test(`${name}: materials that fail to load are reported, and Try again loads them`, async ({ page, request }) => {
    await signIn(page, await createStaffAccount(request, 'owner'));
    const stopIntercepting = await interceptRequests(page, '**/admin/product/options', (route) => route.abort());
    await openPage(page, path);
    await expect(page.getByText(errorMessage)).toBeVisible();
    stopIntercepting();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(errorMessage)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /material/i }).first()).toContainText('Granite');
  });
}

test('an editor resolves an edit conflict with another user, and unsaved values are stored on the device', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const editor = await createStaffAccount(request, 'editor');
  const secondEditor = await createStaffAccount(request, 'owner', 'Olga Owner');
  const { _id, name } = await createDraft(request, editor);
  await signIn(page, editor);
  await openPage(page, `/admin/products/${_id}`);
  const getHeading = (headingName: string) => page.getByRole('heading', { level: 1, name: headingName });
  await expect(getHeading(name)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Other people editing' })).toBeEmpty();
  // Each editor sees at once who else has the product open, and whether that editor has unsaved changes.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const secondPage = await context.newPage();
  await signIn(secondPage, secondEditor);
  await openPage(secondPage, `/admin/products/${_id}`);
  await expect(page.getByText(`${secondEditor.fullName} also has this open.`)).toBeVisible();
  await page.getByLabel('Description').fill('Mine, typed slowly.');
  await expect(secondPage.getByText(`${editor.fullName} is also editing this and has unsaved changes.`)).toBeVisible();
  await callAs(request, secondEditor, '/admin/product/save', { _id, edgeProfile: 'Eased' });
  await expect(page.getByText(`${secondEditor.fullName} saved changes to this`)).toBeVisible();
  await context.close();
  await expect(page.getByRole('status', { name: 'Other people editing' })).toContainText('saved changes');
  await page.getByLabel('Starting price').fill('1200');
  // Leaving the screen stores unsaved values as a draft.
  await page.getByRole('link', { name: 'Colors' }).click();
  await page.getByRole('button', { name: 'Leave and keep draft' }).click();
  await expect(getHeading('Colors')).toBeVisible();
  await callAs(request, secondEditor, '/admin/product/save', { _id, price: 1100, finish: 'Honed' });
  await openPage(page, `/admin/products/${_id}`);
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Mine, typed slowly.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('heading', { name: `${secondEditor.fullName} also changed this` })).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(5);
  await expect(dialog.getByLabel('Description: yours')).toBeChecked();
  await expect(dialog.getByLabel('Finish: saved version')).toBeChecked();
  await expect(dialog.getByLabel('Starting price (R, VAT included): yours')).toBeChecked();
  await expectAccessible(page, 'the comparison');
  await dialog.getByLabel('Starting price (R, VAT included): saved version').check();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Starting price')).toHaveValue('1100');
  const saved = await callAs<object>(request, secondEditor, '/admin/product/get', { _id });
  expect(saved).toMatchObject({ description: 'Mine, typed slowly.', price: 1100, finish: 'Honed' });
  await expect(page.getByText('You have unsaved changes')).toBeHidden();

  // Archiving and restoring by the second editor changes no field, so saving opens no conflict dialog. The status is selected first,
  // because the page would reload a form without unsaved changes.
  await page.getByRole('radio', { name: /^Archived/ }).check();
  await callAs(request, secondEditor, '/admin/product/delete', { _id });
  await callAs(request, secondEditor, '/admin/product/restore', { _id });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const getSaved = () => callAs<{ status: string }>(request, secondEditor, '/admin/product/get', { _id });
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout.
  await undo.hover();
  await expect(page.getByText(`${name} archived`)).toBeVisible();
  expect(await getSaved()).toMatchObject({ status: 'archived' });
  await undo.click();
  await expect(page.getByRole('radio', { name: /^Draft/ })).toBeChecked();
  expect(await getSaved()).toMatchObject({ status: 'draft', finish: 'Honed' });
});

/** Records the paths of requests of the back office that the server answers with status 403, from now on. */
function recordForbiddenPaths(page: Page): string[] {
  const forbiddenPaths: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(?:admin|user)\//.test(pathname) && response.status() === 403) forbiddenPaths.push(pathname);
  });
  return forbiddenPaths;
}

test('each role opens only its permitted screens, and customers cannot open the back office', async ({ page, request }) => {
  test.slow();
  const forbiddenPaths = recordForbiddenPaths(page);
  for (const role of Object.keys(staffRoleNames) as StaffRole[]) {
    await signIn(page, await createStaffAccount(request, role, 'Sipho Staff'));
    await openPage(page, '/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Good day, Sipho' })).toBeVisible();
    const screenTitles = listNavigationGroups(role).flatMap((group) => group.screens.map(({ title }) => title));
    await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toContainText(screenTitles);
    // stored-xss.spec.ts opens all screens of the owner.
    if (role === 'owner') continue;
    // Permitted screens show their data. The first forbidden screen of each group shows an error. A unit test covers all combinations.
    const main = page.getByRole('main');
    const permissionError = main.getByText('You do not have permission to open this page.');
    const forbiddenScreens = Map.groupBy(
      screens.filter((screen) => screen.group !== undefined && !canOpen(role, screen)),
      ({ group }) => group,
    );
    const permittedScreens = listNavigationGroups(role).flatMap((group) => group.screens);
    for (const screen of [...permittedScreens, ...[...forbiddenScreens.values()].map(([first]) => first!)]) {
      await navigateClientSide(page, screen.path);
      await expect(main).toHaveAttribute('data-screen', screen.path);
      await expect(main.getByRole('heading', { level: 1 }), screen.path).toBeVisible();
      await expect(main.locator('[aria-busy=true], [aria-label=Loading]'), screen.path).toHaveCount(0);
      await expect(main.getByRole('alert'), `${role} at ${screen.path}`).toHaveCount(0);
      await expect(permissionError, `${role} at ${screen.path}`).toHaveCount(canOpen(role, screen) ? 0 : 1);
      expect(forbiddenPaths, `${role} at ${screen.path}`).toEqual([]);
    }
  }

  await signIn(page, await createAccount(request));
  await openPage(page, '/admin/products');
  await expect(page.getByText('This part of the site is for staff')).toBeVisible();
  await expectAccessible(page, 'no access');
  await page.getByRole('link', { name: 'Go to website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('My Account');
});
