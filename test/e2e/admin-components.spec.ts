import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { createTestimonials, testWithLockedTestimonials } from './test-with-locked-testimonials.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, fetchProduct, createAccount, openPage, signIn, test } from './support.ts';

test('arrow keys move the focus in a menu, and Escape returns it to the menu button', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner');
  await signIn(page, owner);
  await openPage(page, `/admin/customers/${(await createAccount(request)).id}`);
  const menuButton = page.getByRole('button', { name: 'More', exact: true });
  await menuButton.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await expectAccessible(page, 'an open menu');
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.type('Er');
  await expect(page.getByRole('menuitem', { name: 'Erase customer…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(menuButton).toBeFocused();

  // Closing a dialog that was opened from a menu returns the focus to the menu button.
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase this customer' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menuButton).toBeFocused();
});

test('staff find and select a customer with the keyboard', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'estimator'));
  const customer = await createAccount(request, `Lindiwe ${randomUUID().slice(0, 8)}`);
  await openPage(page, '/admin/enter-request');
  const searchInput = page.getByRole('combobox', { name: 'Search customers' });
  await searchInput.fill(customer.email);
  await expect(page.getByRole('option', { name: customer.fullName })).toBeVisible();
  await expectAccessible(page, 'an open list of customers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
});

/** Opens the board, filtered to the card of a new quote. */
async function openBoard(page: Page, request: APIRequestContext) {
  const customer = await createAccount(request, `Thandi ${randomUUID().slice(0, 8)}`);
  const { _id } = await fetchProduct(request, 'karoo-night');
  const siteAddress = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };
  const answers = { type: 'user', productList: _id, meters: '4.2', running_meters: true, contact: siteAddress };
  const { number } = await callAs<{ number: string }>(request, customer, '/site/save/quotes', answers);
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, `/admin/requests?search=${encodeURIComponent(customer.fullName)}`);
  await page.getByRole('radio', { name: 'Board' }).check();
  const getColumn = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}, `) });
  return {
    getColumn,
    getCard: (status: string) => getColumn(status).getByRole('link', { name: customer.fullName }),
    getAnnouncement: (text: string) => page.getByRole('status').filter({ hasText: `${number}, ${customer.fullName} ${text}` }),
  };
}

/** Picks up the focused item. dnd-kit handles further keys only from the next task on. */
async function pickUp(page: Page, announcement: Locator) {
  await page.keyboard.press('Space');
  await expect(announcement).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test('staff drag a card of the board with the keyboard, and a live region announces each step', async ({ page, request }) => {
  const { getCard, getAnnouncement } = await openBoard(page, request);
  await getCard('New').focus();
  await pickUp(page, getAnnouncement('picked up.'));
  await page.keyboard.press('Escape');
  await expect(getAnnouncement('was not moved.')).toBeAttached();
  await pickUp(page, getAnnouncement('picked up.'));
  await page.keyboard.press('ArrowRight');
  await expect(getAnnouncement('is over Pricing.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(getCard('Pricing')).toBeFocused();
});

/** Creates two testimonials and opens their list. `first` and `second` are their letters in list order. */
async function openOrderedList(page: Page, request: APIRequestContext) {
  const editor = await createStaffAccount(request, 'editor');
  const authorPrefix = await createTestimonials(request, editor, ['A', 'B']);
  await signIn(page, editor);
  await openPage(page, '/admin/testimonials?limit=100');
  const rows = page.getByRole('table', { name: 'Testimonials' }).getByRole('row').filter({ hasText: authorPrefix });
  const readOrder = async () =>
    (await rows.allTextContents()).map((text) => text.slice(text.indexOf(authorPrefix) + authorPrefix.length + 1)[0]).join('');
  await expect(rows).toHaveCount(2);
  const [first, second] = [...(await readOrder())] as [string, string];
  return {
    first,
    second,
    // The header is row 0.
    firstPosition: await rows.first().evaluate((row: HTMLTableRowElement) => row.rowIndex),
    readOrder,
    getHandle: (letter: string) => page.getByRole('button', { name: `Move ${authorPrefix} ${letter}`, exact: true }),
    getAnnouncement: (text: string) => page.getByRole('status').filter({ hasText: `${authorPrefix} ${text}` }),
  };
}

/** Returns a function that sends touch events with one touch point. */
async function startTouching(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
}
const getCenter = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });
  test('staff drag a card of the board after a long press', async ({ page, request }) => {
    const { getCard, getColumn, getAnnouncement } = await openBoard(page, request);
    const touch = await startTouching(page);
    const [start, end] = [await getCenter(getCard('New')), await getCenter(getColumn('Pricing'))];
    await touch('touchStart', start);
    await expect(getAnnouncement('picked up.')).toBeAttached();
    for (const fraction of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', { x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction });
    }
    await expect(getAnnouncement('is over Pricing.')).toBeAttached();
    await touch('touchEnd');
    await expect(getCard('Pricing')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  testWithLockedTestimonials.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  testWithLockedTestimonials('staff drag a row of an ordered list by its handle', async ({ page, request }) => {
    const { first, second, readOrder, getHandle, getAnnouncement } = await openOrderedList(page, request);
    await getHandle(second).scrollIntoViewIfNeeded();
    const touch = await startTouching(page);
    const [start, end] = [await getCenter(getHandle(first)), await getCenter(getHandle(second))];
    await touch('touchStart', start);
    await touch('touchMove', { x: start.x, y: start.y + 6 });
    await expect(getAnnouncement(`${first} picked up`)).toBeAttached();
    for (const fraction of [0.5, 0.75, 1]) await touch('touchMove', { x: start.x, y: start.y + (end.y - start.y) * fraction });
    await expect(getAnnouncement(`${first} moved to position`)).toBeAttached();
    await touch('touchEnd');
    await expect.poll(readOrder).toBe(second + first);
  });
});

testWithLockedTestimonials('staff reorder a list by dragging with the keyboard and the pointer', async ({ page, request }) => {
  const { first, second, firstPosition, readOrder, getHandle, getAnnouncement } = await openOrderedList(page, request);
  await getHandle(first).focus();
  await pickUp(page, getAnnouncement(`${first} picked up at position ${firstPosition} of`));
  await page.keyboard.press('ArrowDown');
  await expect(getAnnouncement(`${first} moved to position ${firstPosition + 1} of`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(getAnnouncement(`${first} dropped at position ${firstPosition + 1} of`)).toBeAttached();
  // A toast confirms that the move was saved.
  await expect(getAnnouncement(`${first} moved`)).toBeAttached();
  expect(await readOrder()).toBe(second + first);
  await expect(getHandle(first)).toBeFocused();
  await getHandle(first).dragTo(getHandle(second), { steps: 10 });
  await expect.poll(readOrder).toBe(first + second);
});

test('the back link, the theme switch and the picture library have descriptive labels', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'owner'));
  await openPage(page, '/admin/outbox/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('link', { name: 'Back to Emails' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await openPage(page, '/admin/services/new');
  await page.getByRole('button', { name: 'Choose from library' }).click();
  await expect(page.getByRole('dialog', { name: 'Picture library' }).getByRole('button', { name: 'Add pictures' })).toBeVisible();
});

test('a URL with an unknown filter shows an error that links to the unfiltered list', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'estimator'));
  for (const layout of ['Table', 'Board']) {
    await openPage(page, '/admin/requests?view=everything');
    await page.getByText(layout, { exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'has a filter that does not exist' });
    await notice.getByRole('link', { name: 'Show all' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL('/admin/requests');
  }
});

test('an empty page of a list links to the first page, and another material clears the type filter', async ({ page, request }) => {
  const { mainCategory, subCategory } = await fetchProduct(request, 'paarl-rock');
  await signIn(page, await createStaffAccount(request, 'editor'));
  const filteredUrl = `/admin/products?search=paarl&mainCategory=${mainCategory}&subCategory=${subCategory}`;
  await openPage(page, `${filteredUrl}&skip=900000`);
  await page.getByRole('button', { name: 'Go to first page' }).click();
  await expect(page.getByRole('link', { name: 'Paarl Rock', exact: true })).toBeVisible();
  await expect(page).toHaveURL(filteredUrl);
  await page.getByRole('combobox', { name: 'Material', exact: true }).selectOption('');
  await expect(page).toHaveURL('/admin/products?search=paarl');
});
