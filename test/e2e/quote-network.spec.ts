import type { Page } from '@playwright/test';
import {
  waitForHydration,
  delayRequests,
  loseFirstResponse,
  recordRequests,
  expect,
  fillRemainingSteps,
  createAccount,
  openPage,
  openQuoteForm,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
  expectPageLoad,
  interceptRequests,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const getRequestItems = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

test("Quote save returns status 0: Update error !., and the server's message beside the form", async ({ page, toasts }) => {
  await page.route('**/site/save/quotes', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 0, code: 'stone_gone', message: 'This stone is no longer in our range.', response: '' },
    }),
  );
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect.poll(() => toasts).toEqual(['Update error !.']);
  await expect(page.getByRole('alert').filter({ hasText: 'This stone is no longer in our range.' })).toBeVisible();
  await expect(page).toHaveURL(/\/quotes/);
});

test('Network errors are not handled visibly: no toast; the form is kept, and Try again beside it sends the same request', async ({
  page,
  toasts,
}) => {
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  const idempotencyKeys: (string | undefined)[] = [];
  const stopIntercepting = await interceptRequests(page, '**/site/save/quotes', (route) => {
    idempotencyKeys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await getSubmitButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The request was not sent' })).toBeVisible();
  // A request without a response is repeated twice.
  expect(idempotencyKeys).toHaveLength(3);
  stopIntercepting();
  const resentRequest = page.waitForRequest('**/site/save/quotes');
  await page.getByRole('button', { name: 'Try again' }).click();
  idempotencyKeys.push((await resentRequest).headers()['idempotency-key']);
  await expect(page).toHaveURL('/user/quotes');
  await expect(getRequestItems(page)).toHaveCount(1);
  expect(new Set(idempotencyKeys).size).toBe(1);
  expect(toasts).toEqual(['Quote Submitted !']);
});

test('Colour list failure: the server response text. Other list failures and settings failures are silently ignored: no toast, but Try again in their place', async ({
  page,
  toasts,
}) => {
  const failingRequests = new Set<string>();
  const errorResponse = { status: 503, json: { status: 0, code: 'busy', message: 'Busy just now.', response: 'Busy just now.' } };
  await page.route('**/listall', (route) =>
    failingRequests.has(new URL(route.request().url()).pathname) ? route.fulfill(errorResponse) : route.continue(),
  );
  await page.route('**/site/list/all/products', (route) => (failingRequests.has('stones') ? route.abort() : route.continue()));
  await openPage(page, '/allproducts');
  failingRequests.add('/site/product/colours/listall').add('stones');
  await page.getByRole('link', { name: 'Request a Quote' }).first().click();
  const tryAgainButtons = page.getByRole('button', { name: 'Try again' }).filter({ visible: true });
  await expect(tryAgainButtons).toHaveCount(2);
  await expect.poll(() => toasts).toEqual(['Busy just now.']);
  failingRequests.clear();
  await tryAgainButtons.first().click();
  await expect(page.getByLabel('Color', { exact: true }).getByRole('option', { name: 'Black' })).toBeAttached();
  await tryAgainButtons.click();
  await expect(page.getByLabel('Stone', { exact: true }).getByRole('option', { name: 'Paarl Rock' })).toBeAttached();

  failingRequests.add('/site/product/subcategory/listall');
  await page.getByLabel('Material', { exact: true }).selectOption('Granite');
  await expect(tryAgainButtons).toHaveCount(1);
  failingRequests.clear();
  await tryAgainButtons.click();
  await expect(page.getByLabel('Type', { exact: true }).getByRole('option', { name: 'Black Granite' })).toBeAttached();

  failingRequests.add('/admin/product/maincategory/listall');
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a Quote' }).first().click();
  await expect(tryAgainButtons).toHaveCount(1);
  expect(toasts).toEqual(['Busy just now.']);
});

test('a request with a lost response and a request sent offline are each submitted once, automatically', async ({
  page,
  context,
  toasts,
}) => {
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  // The server receives the request, but its response is lost.
  await loseFirstResponse(page, '**/site/save/quotes');
  await getSubmitButton(page).click();
  await expect(page).toHaveURL('/user/quotes');
  await expect(getRequestItems(page)).toHaveCount(1);

  await openQuoteForm(page, 'paarl-rock');
  await fillRemainingSteps(page);
  await context.setOffline(true);
  await getSubmitButton(page).click();
  const waitingAlert = page.getByRole('alert').filter({ hasText: 'Waiting for the network' });
  await expect(waitingAlert).toContainText("we'll send it as soon as you are back");
  await context.setOffline(false);
  await expect(page).toHaveURL('/user/quotes');
  await expect(getRequestItems(page)).toHaveCount(2);
  expect(toasts).toEqual(['Quote Submitted !', 'Quote Submitted !']);
});

test('the quote form keeps and submits values entered before hydration on a slow connection', async ({ page }) => {
  const sentRequests = recordRequests(page, '/site/save/quotes');
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto('/quotes?product=karoo-night', { waitUntil: 'commit' });
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await page.getByLabel('Second choice of color').selectOption('White');
  await page.getByRole('checkbox', { name: 'Running meters' }).check();
  await release();
  await waitForHydration(page);
  await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('4.2');
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  await expect(page).toHaveURL('/user/quotes');
  const [body] = sentRequests.bodies as [Record<string, unknown>];
  expect(body).toMatchObject({ meters: 4.2, running_meters: true, secondary_colour: 'White' });
});

test('an error is shown if the code of a step fails to load, and Try again loads it and keeps typed values', async ({ page }) => {
  const stepCodeUrl = '**/assets/lazy-steps-*.js';
  const stopIntercepting = await interceptRequests(page, stepCodeUrl, (route) => route.abort());
  // Blocks the code that restores stored forms until the page is reloaded. Saving the form does not depend on it.
  await page.route('**/assets/draft-recovery-*.js', (route) => (isReloaded ? route.continue() : undefined));
  let isReloaded = false;
  page.on('request', (request) => {
    isReloaded ||= request.isNavigationRequest() && request.url().includes('/quotes') && page.url().includes('/quotes');
  });
  await openQuoteForm(page);
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('This step could not be loaded.');
  stopIntercepting();
  await expectPageLoad(page, () => page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).click());
  await getStepButton(page, 'Fabrication & Installation').click();
  await expect(page.getByRole('group', { name: 'Sink type' })).toBeVisible();
  await getStepButton(page, 'Material Selection').click();
  await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('4.2');
});
