import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { createCustomer, openQuoteList, getQuoteRows, submitQuote } from './open-quote-list.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, expectPageLoad, test } from './support.ts';

test('staff restore a quote from spam, undo that, and save and open a view', async ({ page, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  const customer = await createCustomer(request);
  const { _id, number } = await submitQuote(request, customer);
  await callAs(request, staff, '/admin/quotes/spam', { _id, spam: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openQuoteList(page, staff, customer);
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Quote views' })
    .getByRole('link', { name: /^Possible spam [1-9]/ })
    .click();
  const row = getQuoteRows(page).filter({ hasText: number });
  const restoreButton = row.getByRole('button', { name: 'Not spam' });
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(restoreButton, `${width} px`).toBeInViewport({ ratio: 1 });
  }
  await restoreButton.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the toast's timeout, here and below.
  await undo.hover();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toHaveCount(1);
  await expectAccessible(page, 'the spam view in the dark theme');
  await restoreButton.click();
  await expect(row).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Quote views' }).getByRole('link', { name: /^New/ }).click();
  await expect(row).toHaveCount(1);

  await page.getByLabel('Views', { exact: true }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('New from Thandi');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Quote views' })
    .getByRole('link', { name: /^Closed/ })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Views', { exact: true }).click();
  await page.getByRole('button', { name: 'New from Thandi', exact: true }).click();
  await expect(page).toHaveURL(/status=submitted/);
  await expect(row).toHaveCount(1);
});

const getSearchInput = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search quotes' });
const getNewQuotesLink = (page: Page): Locator => page.getByRole('navigation', { name: 'Quote views' }).getByRole('link', { name: /^New/ });

/** Creates two quotes of a customer and opens the list with a search for the customer. */
async function openListOfTwoQuotes(page: Page, request: APIRequestContext) {
  const staff = await createStaffAccount(request, 'estimator');
  const customer = await createCustomer(request);
  const quotes = [await submitQuote(request, customer), await submitQuote(request, customer)] as const;
  await openQuoteList(page, staff, customer);
  await expect(getNewQuotesLink(page)).toHaveText(/^New\s*2$/);
  return { staff, customer, quotes };
}

test('during the debounce of the search, a tab cancels the search and a filter applies the typed text', async ({ page, request }) => {
  const { customer } = await openListOfTwoQuotes(page, request);
  const searchInput = getSearchInput(page);
  // A click during the debounce of the search cancels the pending search.
  await searchInput.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'granite');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLElement>('nav[aria-label="Quote views"] a[href*="status=submitted"]')!.click();
  });
  await expect(page).toHaveURL(/status=submitted/);
  await expect(searchInput).toHaveValue(customer.fullName);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);

  // Selecting a filter during the debounce of the search applies the typed text too.
  await searchInput.fill('granite');
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption('Within 1 month');
  await expect(page).toHaveURL(/search=granite/);
  await expect(page).toHaveURL(/urgency=/);
});

test('the selection and the count of new quotes follow changes by others, also those made while the browser is offline', async ({
  page,
  context,
  request,
}) => {
  const { staff, quotes } = await openListOfTwoQuotes(page, request);
  const newQuotesLink = getNewQuotesLink(page);
  await newQuotesLink.click();
  await expect(page).toHaveURL(/status=submitted/);
  for (const { number } of quotes) await getQuoteRows(page).filter({ hasText: number }).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  for (const [remaining, { _id }] of [[1, quotes[0]] as const, [0, quotes[1]] as const]) {
    await callAs(request, staff, '/admin/quotes/spam', { _id, spam: true });
    await page.getByRole('button', { name: 'The list has changed' }).click();
    await expect(getQuoteRows(page)).toHaveCount(remaining);
    await expect(page.getByText(/^\d selected$/)).toHaveText(remaining === 0 ? [] : [`${remaining} selected`]);
  }

  // Changes made while the browser is offline are counted when it is online again.
  await expect(newQuotesLink).toHaveText(/^New\s*0$/);
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await callAs(request, staff, '/admin/quotes/spam', { _id: quotes[0]._id, spam: false });
  await context.setOffline(false);
  await expect(newQuotesLink).toHaveText(/^New\s*1$/);
  await expect(page).toHaveURL(/status=submitted/);
});

test('in the menu of a phone, the link to the current screen resets the filters, and signing out closes the menu', async ({
  page,
  request,
}) => {
  await openListOfTwoQuotes(page, request);
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption('Within 1 month');
  await expect(page).toHaveURL(/urgency=/);

  await page.setViewportSize({ width: 390, height: 844 });
  const menuButton = page.getByRole('button', { name: 'Menu', exact: true });
  await menuButton.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: /^Quotes/ }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/admin/requests');
  await expect(getSearchInput(page)).toHaveValue('');

  // Signing out closes the open menu: its modal dialog would block the sign-in form.
  await menuButton.click();
  await page.evaluate(() => {
    sessionStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await page.getByLabel('Email').click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test(
  'staff move a card of the board by keyboard, menu and dragging, to allowed statuses only',
  { tag: '@translated' },
  async ({ page, request }) => {
    const staff = await createStaffAccount(request, 'estimator');
    const customer = await createCustomer(request);
    const { number } = await submitQuote(request, customer);
    await openQuoteList(page, staff, customer);
    await expect(getQuoteRows(page)).toHaveCount(1);
    await page.getByRole('radio', { name: 'Board' }).check();
    const getColumn = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
    const getCard = (name: string) => getColumn(name).getByRole('listitem').filter({ hasText: number });
    await expect(getCard('New')).toBeVisible();
    await expectAccessible(page, 'the board');

    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: 'Mark as pricing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(getCard('Pricing')).toBeVisible();
    await expect(getCard('Pricing').getByRole('link')).toBeFocused();
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: 'Request info' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Request info/ });
    await dialog.getByLabel('What do you need from the customer?').fill('A picture of the sink, please.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(getCard('Info needed').getByRole('link')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(getCard('Pricing').getByRole('link')).toBeFocused();

    // A change back to New is not allowed. A change to Info needed requires a message to the customer.
    await getCard('Pricing').dragTo(getColumn('New'), { steps: 10 });
    await expect(getCard('Pricing')).toBeVisible();
    await getCard('Pricing').dragTo(getColumn('Info needed'), { steps: 10 });
    // If the session ends while the dialog is open, the dialog is hidden during the sign-in and unchanged afterwards.
    const question = dialog.getByLabel('What do you need from the customer?');
    // The caret must stay in the field: dnd-kit removes text selections for a while after a drop. `fill` would set a new caret.
    const getSelectionType = () =>
      page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(getSelection()?.type)))),
      );
    await expect(question).toBeFocused();
    expect(await getSelectionType()).toBe('Caret');
    await question.fill('The height of the window');
    await expect(question).toHaveValue('The height of the window');
    await callAs(request, staff, '/user/sessions/revoke', { everywhere: true });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Back office' })).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Email').click();
    await page.keyboard.type(staff.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(staff.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeFocused();
    await expect(question).toHaveValue('The height of the window');
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(getCard('Pricing')).toBeVisible();
    await expectPageLoad(page, () => page.reload());
    await expect(getCard('Pricing')).toBeVisible();

    // Dragging a card to Quoted opens the page that prices the quote.
    await getCard('Pricing').dragTo(getColumn('Quoted'), { steps: 10 });
    await expect(page.getByRole('heading', { level: 1, name: `Price ${number}` })).toBeVisible();
  },
);
