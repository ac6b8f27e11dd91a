import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import {
  createUnavailableResponse,
  delayRequests,
  expect,
  openPage,
  recordRequests,
  signIn,
  test,
  type Account,
  interceptRequests,
} from './support.ts';

const listPath = '/admin/product/list';
const getRowLinks = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('[data-row]');

type Product = { _id: string; name: string; version: number };

/** Changes the name of a product through the API. */
async function renameProduct(request: APIRequestContext, editor: Account, { _id, version }: Product, name: string): Promise<Product> {
  const saved = await callAs<{ version: number }>(request, editor, '/admin/product/save', { _id, version, name });
  return { _id, name, version: saved.version };
}

/** Creates a product that is the last one of the list. */
async function createLastProduct(request: APIRequestContext, editor: Account): Promise<Product> {
  const { result } = await callAs<{ result: Product[] }>(request, editor, listPath, { limit: 1 });
  const copy = await callAs<Product>(request, editor, '/admin/product/duplicate', { _id: result[0]!._id });
  return renameProduct(request, editor, copy, `Zz ${copy._id.slice(-12)}`);
}

test('Back shows the rows of a list at once at its scroll position, then loads them again', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  const product = await createLastProduct(request, editor);
  const { name } = product;
  await signIn(page, editor);
  await openPage(page, '/admin/products?limit=100');
  const row = getRowLinks(page).filter({ hasText: name });
  // Scrolls the row out from behind the bars, so that the click does not scroll.
  await row.hover();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const newName = name.replace('Zz', 'Zy');
  await renameProduct(request, editor, product, newName);
  const sendRequests = await delayRequests(page, listPath);
  await page.goBack();
  await expect(row).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(position);
  await sendRequests();
  await expect(getRowLinks(page).filter({ hasText: newName })).toBeVisible();
});

test('a screen opens when its data has loaded, with a progress bar until then and an error with Try again if the load fails', async ({
  page,
  request,
}) => {
  const editor = await createStaffAccount(request, 'editor');
  await signIn(page, editor);
  await openPage(page, '/admin/products');
  await expect(getRowLinks(page).first()).toBeVisible();
  const sendRequests = await delayRequests(page, '/admin/pages/list');
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Pages', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await sendRequests();
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);

  const stopIntercepting = await interceptRequests(page, '/admin/service/list', (route) =>
    route.fulfill(createUnavailableResponse('The database is starting.')),
  );
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The database is starting.');
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Kitchen', exact: true }).first()).toBeVisible();
});

test('the data of a record loads when the pointer reaches the link to it', async ({ page, request }) => {
  const editor = await createStaffAccount(request, 'editor');
  await signIn(page, editor);
  await openPage(page, '/admin/products');
  const productRequests = recordRequests(page, '/admin/product/get');
  await getRowLinks(page).first().hover();
  await expect.poll(() => productRequests.bodies.length).toBe(1);
  await getRowLinks(page).first().click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(productRequests.bodies).toHaveLength(1);
});

test('data of the screens of one user is not shown to the next user in the same tab', async ({ page, request }) => {
  const [first, second] = [
    await createStaffAccount(request, 'owner', 'First Owner'),
    await createStaffAccount(request, 'editor', 'Second Editor'),
  ];
  await signIn(page, first);
  await openPage(page, '/admin/products');
  await expect(getRowLinks(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, First' })).toBeVisible();
  await callAs(request, first, '/user/sessions/revoke', { everywhere: true });
  // The end of the session is reported by the prefetch of a screen, or before it by the event stream.
  const [customersLink, emailField] = [page.getByRole('link', { name: 'Customers', exact: true }), page.getByLabel('Email')];
  await expect(async () => {
    if (await customersLink.isVisible()) await customersLink.hover({ timeout: 1000 });
    await expect(emailField).toBeVisible({ timeout: 1000 });
  }).toPass();
  await emailField.fill(second.email);
  await page.getByLabel('Password', { exact: true }).fill(second.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Good day, Second' })).toBeVisible();
  const sendRequests = await delayRequests(page, listPath);
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
  await expect(getRowLinks(page)).toHaveCount(0);
  await sendRequests();
  await expect(getRowLinks(page).first()).toBeVisible();
});
