import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import {
  delayRequests,
  recordRequests,
  expect,
  openPage,
  openMainNav,
  test,
  createUnavailableResponse,
  interceptRequests,
} from './support.ts';

const getServiceList = (page: Page) => page.getByRole('list', { name: 'Services' });
/** Returns the names of the fully visible slides, including copies. */
const listVisibleSlides = (page: Page) =>
  getServiceList(page).evaluate((row) => {
    const frame = row.getBoundingClientRect();
    const visibleSlides = [...row.children].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= frame.left - 2 && right <= frame.right + 2;
    });
    return visibleSlides.map((slide) => slide.querySelector('h3')?.textContent);
  });
const goToServices = async (page: Page) => (await openMainNav(page)).getByRole('link', { name: 'Services' }).click();

test('the services page shows its text, featured services with items and price, and a link to the quote form', async ({ page }) => {
  await openPage(page, '/services');
  await expect(page).toHaveTitle('Services · Kloof Stone');
  await expect(page.getByRole('heading', { level: 1, name: 'What we do' })).toBeVisible();
  await expect(page.getByText('Prices are starting prices and include VAT.')).toBeVisible();
  for (const name of ['Redesign', 'Kitchen', 'Bathroom']) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  const kitchen = page.getByRole('region', { name: 'Kitchen', exact: true });
  await expect(kitchen.locator('picture img').first()).toBeVisible();
  await expect(kitchen.getByRole('listitem')).toHaveCount(8);
  await expect(kitchen).toContainText('Starts at R14 900');
  await kitchen.getByRole('link', { name: 'Request a Quote for Kitchen' }).click();
  await expect(page).toHaveURL('/quotes?service=Kitchen');
  await expect(page.getByLabel('Service Name')).toHaveValue('Kitchen');
});

test('More Services on the home page opens the services page', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'More Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'What we do' })).toBeVisible();
});

test('the carousel shows 5 slides, and 1, 3 or 4 at the specified widths', async ({ page }) => {
  await openPage(page, '/services');
  for (const [width, slideCount] of [
    [1440, 5],
    [1200, 4],
    [768, 3],
    [640, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => listVisibleSlides(page).then((names) => names.length), `at ${width}`).toBe(slideCount);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // The window becomes narrow and wide again within one frame. Its width is then unchanged, but the row has scrolled.
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(() => listVisibleSlides(page)).toHaveLength(5);
  await getServiceList(page).evaluate((row) => {
    document.body.style.width = '1px';
    row.scrollLeft = 90;
    document.body.style.width = '';
    dispatchEvent(new Event('resize'));
  });
  await expect.poll(() => listVisibleSlides(page).then(([name]) => name)).toBe('Redesign');
});

test('the carousel wraps in both directions by buttons and keys, and does not move by itself', async ({ page }) => {
  await openPage(page, '/services');
  const readFirstName = () => listVisibleSlides(page).then(([name]) => name);
  await expect.poll(readFirstName).toBe('Redesign');
  await page.getByRole('button', { name: 'Previous service' }).click();
  await expect.poll(readFirstName).toBe('Fireplaces & feature walls');
  await page.getByRole('button', { name: 'Next service' }).click();
  await expect.poll(readFirstName).toBe('Redesign');
  for (let press = 0; press < 9; press++) await page.getByRole('button', { name: 'Next service' }).click();
  await expect.poll(readFirstName).toBe('Kitchen');
  await getServiceList(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(readFirstName).toBe('Fireplaces & feature walls');
  // The accessibility tree contains each service once, without the copies.
  await expect(getServiceList(page).getByRole('listitem')).toHaveCount(8);
});

test('View More opens the dialog of a service and adds it to the URL; Back closes the dialog, and Forward opens it again', async ({
  page,
}) => {
  await openPage(page, '/services');
  const listRequests = recordRequests(page, '/site/list/all/services');
  await page.getByRole('link', { name: 'View More about Kitchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kitchen' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/services?service=kitchen');
  await expect(page).toHaveTitle('Kitchen · Kloof Stone');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Drainer grooves' })).toBeVisible();
  await expect(dialog).toContainText('Starts at R14 900');
  await expect(dialog.locator('picture img').first()).toBeVisible();
  await expectAccessible(page, 'service dialog');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');
  await page.getByRole('link', { name: 'View More about Bathroom' }).click();
  await page.getByRole('dialog', { name: 'Bathroom' }).getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page).toHaveURL('/quotes?service=Bathroom');
  expect(listRequests.bodies).toEqual([]);
});

test('a dialog that is reopened immediately receives the focus each time', async ({ page }) => {
  await openPage(page, '/services');
  await page.getByRole('link', { name: 'View More about Kitchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kitchen' });
  await expect(dialog).toBeVisible();
  for (let round = 0; round < 25; round++) {
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goForward();
    await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused();
  }
});

test('closing a dialog twice quickly goes back by one history entry', async ({ page }) => {
  await openPage(page, '/contactus');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kitchen' });
  await page.getByRole('link', { name: 'View More about Kitchen' }).click();
  const closeLink = dialog.getByRole('link', { name: 'Close' });
  for (let round = 0; round < 2; round++) {
    await expect(closeLink).toBeFocused();
    await closeLink.evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await expect(dialog).toBeHidden();
    // Forward opens the dialog again only if closing went back by one history entry.
    await page.goForward();
  }
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/services?service=kitchen');
});

test('the URL opens the dialog of a service; a service without a price is priced on request; an unknown service shows a message', async ({
  page,
}) => {
  await openPage(page, '/services?service=commercial-counters');
  const dialog = page.getByRole('dialog', { name: 'Commercial counters' });
  await expect(dialog).toContainText('Priced on request');
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/services');
  await openPage(page, '/services?service=plumbing');
  await expect(page.getByText('We no longer offer that service')).toBeVisible();
});

test('a dialog opened by its URL focuses Close, with a focus ring for keyboard users only', async ({ page }) => {
  await openPage(page, '/services?service=kitchen');
  const closeLink = page.getByRole('dialog', { name: 'Kitchen' }).getByRole('link', { name: 'Close' });
  await expect(closeLink).toBeFocused();
  await expect(page.locator(':focus-visible')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(closeLink).toBeFocused();
  await expect(page.locator(':focus-visible')).toHaveCount(1);
});

test('navigation shows the services page immediately and loads the services afterwards', async ({ page }) => {
  const release = await delayRequests(page, '**/site/list/all/services');
  await openPage(page, '/aboutus');
  await goToServices(page);
  await expect(page.getByRole('group', { name: 'Loading services' })).toBeVisible();
  await expect(page).toHaveURL('/services');
  await expectAccessible(page, 'services loading');
  await release();
  await expect(page.getByRole('region', { name: 'Kitchen', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Loading services' })).toHaveCount(0);
});

test('a failed load of the services shows an error with Try again and no toast; an empty list shows its message', async ({
  page,
  toasts,
}) => {
  const stopIntercepting = await interceptRequests(page, '**/site/list/all/services', (route) =>
    route.fulfill(createUnavailableResponse('No services today.')),
  );
  await openPage(page, '/aboutus');
  await goToServices(page);
  await expect(page.getByRole('alert')).toContainText('No services today.');
  await expectAccessible(page, 'services failed');
  stopIntercepting();
  await page.route('**/site/list/all/services', (route) => route.fulfill({ json: { status: 1, result: [], fullcount: 0, length: 0 } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No services here yet')).toBeVisible();
  await expectAccessible(page, 'services empty');
  expect(toasts).toEqual([]);
});

test('services are readable and linked without JavaScript, and have no axe violations', async ({ page, browser, baseURL, viewport }) => {
  await openPage(page, '/services');
  await expectAccessible(page, 'services');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto('/services');
  await expect(pageWithoutScripts.getByRole('link', { name: /^View More/ })).toHaveCount(8);
  await pageWithoutScripts.getByRole('link', { name: 'View More about Kitchen' }).click();
  await expect(pageWithoutScripts.getByRole('dialog', { name: 'Kitchen' })).toContainText('Kickplates and hob cladding');
  await context.close();
});
