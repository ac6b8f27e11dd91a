import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, fetchProduct, createAccount, openPage, signIn, test } from './support.ts';

test('a menu is used with the arrow keys; Escape returns the focus to its button', async ({ page, request }) => {
  const owner = await createStaffAccount(request, 'owner');
  await signIn(page, owner);
  await openPage(page, `/admin/customers/${(await createAccount(request)).id}`);
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.press('Enter');
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
  await expect(more).toBeFocused();

  // A dialog that was opened from a menu returns the focus to the menu's button.
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Erase this customer' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test('a customer is searched for and chosen with the keyboard', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'estimator'));
  const customer = await createAccount(request, `Lindiwe ${randomUUID().slice(0, 8)}`);
  await openPage(page, '/admin/enter-request');
  const field = page.getByRole('combobox', { name: 'Search customers' });
  await field.fill(customer.email);
  await expect(page.getByRole('option', { name: customer.fullName })).toBeVisible();
  await expectAccessible(page, 'an open list of customers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
});

/** Opens the board with the card of a new quote. */
async function openBoard(page: Page, request: APIRequestContext) {
  const customer = await createAccount(request, `Thandi ${randomUUID().slice(0, 8)}`);
  const { _id } = await fetchProduct(request, 'karoo-night');
  const site = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };
  const answers = { type: 'user', productList: _id, meters: '4.2', running_meters: true, contact: site };
  const { number } = await callAs<{ number: string }>(request, customer, '/site/save/quotes', answers);
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, `/admin/requests?search=${encodeURIComponent(customer.fullName)}`);
  await page.getByText('Board', { exact: true }).click();
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status}, `) });
  return {
    column,
    card: (status: string) => column(status).getByRole('link', { name: customer.fullName }),
    announced: (text: string) => page.getByRole('status').filter({ hasText: `${number}, ${customer.fullName} ${text}` }),
  };
}

/** Picks up the focused item. dnd-kit listens for further keys from the page's next task on. */
async function pickUp(page: Page, announcement: Locator) {
  await page.keyboard.press('Space');
  await expect(announcement).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

test('a card of the board is dragged with the keyboard, and each step is announced', async ({ page, request }) => {
  const { card, announced } = await openBoard(page, request);
  await card('New').focus();
  await pickUp(page, announced('picked up.'));
  await page.keyboard.press('Escape');
  await expect(announced('was not moved.')).toBeAttached();
  await pickUp(page, announced('picked up.'));
  await page.keyboard.press('ArrowRight');
  await expect(announced('is over Pricing.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card('Pricing')).toBeFocused();
});

/** Opens the list of testimonials with two new ones. */
async function openOrderedList(page: Page, request: APIRequestContext) {
  const editor = await createStaffAccount(request, 'editor');
  const mark = randomUUID().slice(0, 8);
  for (const letter of ['A', 'B']) {
    await callAs(request, editor, '/admin/testimonial/save', { content: 'Fine work.', author: `${mark} ${letter}`, status: 'draft' });
  }
  await signIn(page, editor);
  await openPage(page, '/admin/testimonials?limit=100');
  const rows = page.getByRole('table', { name: 'Testimonials' }).getByRole('row').filter({ hasText: mark });
  const order = async () => (await rows.allTextContents()).map((text) => text.slice(text.indexOf(mark) + mark.length + 1)[0]).join('');
  await expect(rows).toHaveCount(2);
  const [first, second] = [...(await order())] as [string, string];
  return {
    first,
    second,
    order,
    handle: (letter: string) => page.getByRole('button', { name: `Move ${mark} ${letter}`, exact: true }),
    announced: (text: string) => page.getByRole('status').filter({ hasText: `${mark} ${text}` }),
  };
}

/** Returns a function that moves one finger on the screen. */
async function startTouching(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
}
const getCenter = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('a card of the board is dragged after a long touch', async ({ page, request }) => {
    const { card, column, announced } = await openBoard(page, request);
    const touch = await startTouching(page);
    const [start, end] = [await getCenter(card('New')), await getCenter(column('Pricing'))];
    await touch('touchStart', start);
    await expect(announced('picked up.')).toBeAttached();
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await touch('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share });
    }
    await expect(announced('is over Pricing.')).toBeAttached();
    await touch('touchEnd');
    await expect(card('Pricing')).toBeVisible();
  });
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('a row of an ordered list is dragged by its handle', async ({ page, request }) => {
    const { first, second, order, handle, announced } = await openOrderedList(page, request);
    await handle(second).scrollIntoViewIfNeeded();
    const touch = await startTouching(page);
    const [start, end] = [await getCenter(handle(first)), await getCenter(handle(second))];
    await touch('touchStart', start);
    await touch('touchMove', { x: start.x, y: start.y + 6 });
    await expect(announced(`${first} picked up`)).toBeAttached();
    for (const share of [0.5, 0.75, 1]) await touch('touchMove', { x: start.x, y: start.y + (end.y - start.y) * share });
    await expect(announced(`${first} moved to position`)).toBeAttached();
    await touch('touchEnd');
    await expect.poll(order).toBe(second + first);
  });
});

test('an ordered list is reordered by dragging with the keyboard and the pointer', async ({ page, request }) => {
  const { first, second, order, handle, announced } = await openOrderedList(page, request);
  await handle(first).focus();
  await pickUp(page, announced(`${first} picked up`));
  await page.keyboard.press('ArrowDown');
  await expect(announced(`${first} moved to position`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(order).toBe(second + first);
  await expect(handle(first)).toBeFocused();
  await handle(first).dragTo(handle(second), { steps: 10 });
  await expect.poll(order).toBe(first + second);
});

test('labels name what they open: the list of emails, the theme, the picture library', async ({ page, request }) => {
  await signIn(page, await createStaffAccount(request, 'owner'));
  await openPage(page, '/admin/outbox/01890000-0000-7000-8000-000000000000');
  await expect(page.getByRole('link', { name: 'Back to Emails' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await openPage(page, '/admin/services/new');
  await page.getByRole('button', { name: 'Choose from library' }).click();
  await expect(page.getByRole('dialog', { name: 'Picture library' }).getByRole('button', { name: 'Add pictures' })).toBeVisible();
});

test('an address with an unknown filter says so and offers the whole list', async ({ page, request }) => {
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
