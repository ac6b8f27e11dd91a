import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import { dayAfter } from '#domain/quotes/quote-lifecycle.ts';
import { expectAccessible } from './expect-accessible.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, getProduct, createAccount, open, signIn, test as base, expectPageLoad, type Account } from './support.ts';

const site = { line1: '12 Kloof Street', line2: 'Gardens', city: 'Cape Town', province: 'Western Cape', postal_code: '8001' };

/** Submits a quote request as a customer, with the request of the form. */
async function submitQuote(
  request: APIRequestContext,
  customer: Account,
  { slug = 'karoo-night', ...given }: { slug?: string; pictures?: string } = {},
): Promise<{ _id: string; number: string }> {
  const { _id } = await getProduct(request, slug);
  const answers = { type: 'user', productList: _id, meters: '4.2', running_meters: true, contact: site, notes: 'Second gate on the left' };
  return callAs(request, customer, '/site/save/quotes', { ...answers, ...given });
}

/** A PDF of one page with a text and a script. */
function getPlan(words: string): Buffer {
  const drawing = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

/** Uploads a file like the form. @returns `pictures` of the form with the file */
async function upload(request: APIRequestContext, name: string, buffer: Buffer): Promise<string> {
  const pictures = { name, mimeType: 'application/pdf', buffer };
  const answer = await request.post('/site/quotes/save/local/images', { multipart: { pictures } });
  const { file_path: path } = (await answer.json()) as { file_path: string };
  return JSON.stringify([{ path, name }]);
}

/** Creates a customer that no other test has, to search for. */
const createCustomer = (request: APIRequestContext): Promise<Account> => createAccount(request, `Thandi ${randomUUID().slice(0, 8)}`);

/** Opens a page of the back office and waits for its event stream. */
async function openDesk(page: Page, account: Account, address: string): Promise<void> {
  await signIn(page, account);
  await open(page, address);
  await expect(page.getByRole('main').getByText(/\d+ to do|Nothing to do/)).toBeVisible();
}

/** As `test`, with pages for other users on other devices, which are closed at its end. */
const test = base.extend<{ otherPage: () => Promise<Page> }>({
  otherPage: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

const getRows = (page: Page): Locator => page.getByRole('table', { name: 'Quotes' }).locator('tr[data-id]');
const listAllowedTransitions = (page: Page): Locator => page.locator('[data-moves]').getByRole('button');
const searchFor = ({ fullName }: Account): string => `/admin/requests?search=${encodeURIComponent(fullName)}`;

test('two staff members and a customer see each other’s changes at once', async ({ page: anna, otherPage, request }) => {
  // Three users on three devices take longer than one.
  test.slow();
  const [annasAccount, bensAccount] = [
    await createStaffAccount(request, 'estimator', 'Anna Adams'),
    await createStaffAccount(request, 'owner', 'Ben Botha'),
  ];
  const customer = await createCustomer(request);
  const ben = await otherPage();
  const home = await otherPage();
  await openDesk(anna, annasAccount, searchFor(customer));
  await openDesk(ben, bensAccount, searchFor(customer));

  // The first fills the empty list. A second is held back, so that rows do not move.
  const pictures = await upload(request, 'plan.pdf', getPlan('An island of granite'));
  const { _id, number } = await submitQuote(request, customer, { pictures });
  for (const page of [anna, ben]) await expect(getRows(page)).toHaveCount(1);
  await expect(anna).toHaveTitle(/^\(\d+\) Quotes/);
  await submitQuote(request, customer, { slug: 'paarl-rock' });
  for (const page of [anna, ben]) {
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(getRows(page)).toHaveCount(2);
  }

  const bensRow = getRows(ben).filter({ hasText: number });
  await expect(bensRow).toContainText('Unread');
  await getRows(anna).filter({ hasText: number }).getByRole('link').click();
  await expect(anna.getByRole('heading', { level: 1, name: customer.fullName })).toBeVisible();
  await expect(anna.getByText('4.2 running meters')).toBeVisible();
  await expectAccessible(anna, 'a request');
  await expect(bensRow).toContainText('Viewed now by');
  // The PDF is parsed in a sandboxed worker and drawn. The page's policy and this test ensure that no script of it ran.
  await anna.getByRole('button', { name: /plan\.pdf/ }).click();
  await expect(anna.getByText('Page 1: An island of granite')).toBeAttached();
  await anna.keyboard.press('Escape');
  await expect(anna.getByText('Page 1: An island of granite')).toBeHidden();
  await anna.keyboard.press('a');
  await expect(anna.getByText('Assigned to you')).toBeVisible();
  await expect(bensRow).toContainText('Anna Adams');

  // Undo does not revert a later assignment.
  const undo = anna.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await callAs(request, bensAccount, '/admin/quotes/assign', { _id, assignee: bensAccount.id });
  await expect(anna.getByText('Assigned to Ben Botha', { exact: true })).toBeVisible();
  await undo.click();
  await expect(
    anna.getByText('Someone else has changed this record since you opened it. Check their changes and try again.'),
  ).toBeVisible();
  await expect(anna.getByText('Assigned to Ben Botha', { exact: true })).toBeVisible();
  await expect(bensRow).toContainText('Ben Botha');

  await bensRow.getByRole('link').click();
  await expect(ben.getByText('Anna Adams is also viewing this quote')).toBeVisible();
  await expect(anna.getByText('Ben Botha is also viewing this quote')).toBeVisible();
  await expect(listAllowedTransitions(anna)).toHaveText(['Start pricing', 'Reject…']);
  const bensDraft = ben.getByLabel(/^Message to/);
  await bensDraft.fill('Half a sentence');
  await listAllowedTransitions(anna).first().click();
  for (const page of [anna, ben]) await expect(listAllowedTransitions(page)).toHaveText(['Request info…', 'Send quote…', 'Reject…']);

  await anna.keyboard.press('r');
  await anna.getByLabel(/^Message to/).fill('Is there a lift?');
  await anna.keyboard.press('Control+Enter');
  for (const page of [anna, ben]) await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Is there a lift?');
  await expect(anna.getByLabel(/^Message to/)).toHaveValue('');
  await expect(bensDraft).toHaveValue('Half a sentence');

  await signIn(home, customer);
  await open(home, `/user/quotes?id=${_id}`);
  await expect(home.getByRole('main')).toContainText('Is there a lift?');
  await home.getByLabel('Message to Kloof Stone').fill('Yes, and it is wide.');
  await home.getByRole('button', { name: 'Send message', exact: true }).click();
  for (const page of [anna, ben]) await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Yes, and it is wide.');

  await listAllowedTransitions(anna).first().click();
  const dialog = anna.getByRole('dialog', { name: /^Request info/ });
  await dialog.getByRole('button', { name: 'Request info' }).click();
  await expect(dialog.getByLabel('What do you need from the customer?')).toHaveAccessibleDescription(/Enter a message for the customer\./);
  await dialog.getByLabel('What do you need from the customer?').fill('How wide is the lift door?');
  await anna.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  // The clicked button is removed: the focus moves to the heading, and stays there after undo.
  const heading = anna.getByRole('heading', { level: 1 });
  await undo.hover();
  for (const page of [anna, ben]) await expect(listAllowedTransitions(page)).toHaveText(['Start pricing', 'Reject…']);
  await expect(heading).toBeFocused();
  await anna.keyboard.press('Control+z');
  for (const page of [anna, ben]) await expect(listAllowedTransitions(page)).toHaveText(['Request info…', 'Send quote…', 'Reject…']);
  await expect(heading).toBeFocused();
  await expectPageLoad(home, () => home.reload());
  await expect(home.getByRole('main')).toContainText('How wide is the lift door?');

  // The next quote of the list, without returning to it. The typed text is stored.
  await ben.getByRole('heading', { level: 1 }).click();
  await ben.keyboard.press('k');
  await expect(ben.getByText('1 of 2')).toBeVisible();
  await expect(anna.getByText('Ben Botha is also viewing this quote')).toBeHidden();
  await ben.keyboard.press('j');
  await expect(ben.getByText('2 of 2')).toBeVisible();
  await expect(bensDraft).toHaveValue('Half a sentence');
});

test('spam is listed separately and restored with undo; a view is saved and opened again', async ({ page, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  const customer = await createCustomer(request);
  const { _id, number } = await submitQuote(request, customer);
  await callAs(request, staff, '/admin/quotes/spam', { _id, spam: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openDesk(page, staff, searchFor(customer));
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Quote views' }).getByRole('link', { name: /^Spam/ }).click();
  const row = getRows(page).filter({ hasText: number });
  const restore = row.getByRole('button', { name: 'Not spam' });
  await restore.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Hovering pauses the timeout of the message, here and below.
  await undo.hover();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(row).toHaveCount(1);
  await expectAccessible(page, 'the spam, dark');
  await restore.click();
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

test('selection, search and counts of the list stay correct during concurrent changes', async ({ page, context, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  const customer = await createCustomer(request);
  const sent = [await submitQuote(request, customer), await submitQuote(request, customer)];
  await openDesk(page, staff, searchFor(customer));
  const box = page.getByRole('searchbox', { name: 'Search quotes' });
  const fresh = page.getByRole('navigation', { name: 'Quote views' }).getByRole('link', { name: /^New/ });
  await expect(fresh).toHaveText(/^New\s*2$/);
  // A click within the pause after typing takes effect.
  await box.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'granite');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLElement>('nav[aria-label="Quote views"] a[href*="status=submitted"]')!.click();
  });
  await expect(page).toHaveURL(/status=submitted/);
  await expect(box).toHaveValue(customer.fullName);

  for (const { number } of sent) await getRows(page).filter({ hasText: number }).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  for (const [left, { _id }] of [[1, sent[0]!] as const, [0, sent[1]!] as const]) {
    await callAs(request, staff, '/admin/quotes/spam', { _id, spam: true });
    await page.getByRole('button', { name: 'The list has changed' }).click();
    await expect(getRows(page)).toHaveCount(left);
    await expect(page.getByText(/^\d selected$/)).toHaveText(left === 0 ? [] : [`${left} selected`]);
  }

  // Changes made while the connection was down are counted once it is back.
  await expect(fresh).toHaveText(/^New\s*0$/);
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await callAs(request, staff, '/admin/quotes/spam', { _id: sent[0]!._id, spam: false });
  await callAs(request, staff, '/admin/quotes/counts');
  await context.setOffline(false);
  await expect(fresh).toHaveText(/^New\s*1$/);
  await expect(page).toHaveURL(/status=submitted/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);

  // A filter chosen within the pause after typing also searches the text.
  await box.fill('granite');
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption('Within 1 month');
  await expect(page).toHaveURL(/search=granite/);
  await expect(page).toHaveURL(/urgency=/);

  // The menu of a phone, on the current screen.
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: /^Quotes/ }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/admin/requests');
  await expect(box).toHaveValue('');

  // Signing out closes the open viewer.
  await opener.click();
  await page.evaluate(() => {
    sessionStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await page.getByLabel('Email').click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a card of the board is moved by keyboard, menu and dragging, to allowed statuses only', async ({ page, request }) => {
  const staff = await createStaffAccount(request, 'estimator');
  const customer = await createCustomer(request);
  const { number } = await submitQuote(request, customer);
  await openDesk(page, staff, searchFor(customer));
  await expect(getRows(page)).toHaveCount(1);
  await page.getByText('Board', { exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
  const cardIn = (name: string) => column(name).getByRole('listitem').filter({ hasText: number });
  await expect(cardIn('New')).toBeVisible();
  await expectAccessible(page, 'the board');

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Start pricing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardIn('Pricing')).toBeVisible();
  await expect(cardIn('Pricing').getByRole('link')).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Request info' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Request info/ });
  await dialog.getByLabel('What do you need from the customer?').fill('A picture of the sink, please.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(cardIn('Info needed').getByRole('link')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cardIn('Pricing').getByRole('link')).toBeFocused();

  // A status change back is not allowed. The next status asks for a message to the customer.
  await cardIn('Pricing').dragTo(column('New'), { steps: 10 });
  await expect(cardIn('Pricing')).toBeVisible();
  await cardIn('Pricing').dragTo(column('Quoted'), { steps: 10 });
  const price = page.getByRole('dialog', { name: /^Send quote/ });
  await expect(price.getByLabel('Quote valid until')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  // The session ends while it is open: it is hidden for the sign-in, and shown unchanged afterwards.
  const cost = price.getByLabel('Quote', { exact: true });
  await cost.fill('R52 000, fitted');
  await callAs(request, staff, '/user/sessions/revoke', { everywhere: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeFocused();
  await expect(price).toBeHidden();
  await page.getByLabel('Email').click();
  await page.keyboard.type(staff.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await expect(cost).toBeFocused();
  await expect(cost).toHaveValue('R52 000, fitted');
  expect(await price.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(price).toBeHidden();
  await expect(cardIn('Pricing')).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await expect(cardIn('Pricing')).toBeVisible();
});

test('messages are sent once, and drafts survive changes by others', async ({ page: anna, otherPage, request }) => {
  // Two users on two devices and lost responses take longer.
  test.slow();
  const [annasAccount, bensAccount] = [
    await createStaffAccount(request, 'estimator', 'Anna Adams'),
    await createStaffAccount(request, 'owner', 'Ben Botha'),
  ];
  const customer = await createCustomer(request);
  const { _id, number } = await submitQuote(request, customer);
  const [call, typed] = ['/admin/quotes/message', 'Is Friday at ten all right?'];
  await openDesk(anna, annasAccount, searchFor(customer));
  await getRows(anna).getByRole('link').click();
  const box = anna.getByLabel(/^Message to/);
  await expect(box).toBeVisible();

  // The first response is lost. The retry creates no second message.
  let tries = 0;
  await anna.route(`**${call}`, async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await box.fill(typed);
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await anna.unroute(`**${call}`);
  expect(tries).toBe(2);
  await expect(anna.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveText([new RegExp(typed.replace('?', '.'))]);
  const { messages } = await callAs<{ messages: object[] }>(request, annasAccount, '/admin/quotes/get', { _id });
  expect(messages).toHaveLength(1);

  await box.fill('Half a thought');
  await expectPageLoad(anna, () => anna.reload());
  await anna.getByRole('button', { name: 'Discard', exact: true }).click();
  const undo = anna.getByRole('button', { name: 'Undo' });
  // Hovering pauses the timeout of the message.
  await undo.hover();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await undo.click();
  await expect(box).toHaveValue('Half a thought');

  const notes = anna.getByRole('listitem').filter({ has: anna.getByRole('button', { name: /^Delete note from/ }) });
  for (const words of ['Phoned at nine', 'The builder is Dirk']) {
    await anna.getByLabel('Add a note').fill(words);
    await anna.getByLabel('Add a note').press('Control+Enter');
    await expect(notes.filter({ hasText: words })).toBeVisible();
  }
  const ben = await otherPage();
  await openDesk(ben, bensAccount, searchFor(customer));
  await getRows(ben).filter({ hasText: number }).getByRole('link').click();
  const bensNote = ben.getByRole('listitem').filter({ hasText: 'Phoned at nine' });
  await bensNote.getByRole('button', { name: /^Edit note from/ }).click();
  const changing = ben.getByRole('textbox', { name: 'Edit note' });
  await expect(changing).toBeFocused();
  await changing.fill('Phoned at nine, and again at noon');
  const off = notes.filter({ hasText: 'Phoned at nine' }).getByRole('button', { name: /^Delete note from/ });
  await off.focus();
  await anna.keyboard.press('Enter');
  await expect(notes).toHaveCount(1);
  await expect(notes.getByRole('button').first()).toBeFocused();
  await expect(ben.getByText('Someone deleted this note.')).toBeVisible();
  await expect(changing).toHaveValue('Phoned at nine, and again at noon');
  // A retry after a lost response saves one note.
  let answers = 0;
  await ben.route('**/admin/quotes/note/save', async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await ben.getByRole('button', { name: 'Save as a new note' }).click();
  await expect(changing).toBeHidden();
  await ben.unroute('**/admin/quotes/note/save');
  expect(answers).toBe(2);
  await expect(notes.filter({ hasText: 'and again at noon' })).toHaveCount(1);

  // Two users price one quote. The slower one sees the first price before sending, and sends once although the response is lost.
  const moving = '/admin/quotes/status';
  await callAs(request, bensAccount, moving, { _id, status: 'in_review' });
  await listAllowedTransitions(anna).filter({ hasText: 'Send quote' }).click();
  const price = anna.getByRole('dialog', { name: /^Send quote/ });
  const words = price.getByLabel('Quote', { exact: true });
  await words.fill('R52 000, fitted');
  await callAs(request, bensAccount, moving, { _id, status: 'quoted', note: 'R45 000 without the sink' });
  await words.press('Control+Enter');
  await expect(price.getByRole('listitem')).toHaveText([/Ben Botha.*R45 000 without the sink/]);
  await expect(words).toHaveValue('R52 000, fitted');
  await expectAccessible(anna, 'a price that somebody else was quicker with');
  tries = 0;
  await anna.route(`**${moving}`, async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await price.getByRole('button', { name: 'Send quote anyway' }).click();
  await expect(price).toBeHidden();
  await anna.unroute(`**${moving}`);
  expect(tries).toBe(2);
  const { history } = await callAs<{ history: { note: string }[] }>(request, annasAccount, '/admin/quotes/get', { _id });
  expect(history.slice(2).map(({ note }) => note)).toEqual(['R45 000 without the sink', 'R52 000, fitted']);

  // A draft price is not sent after a newer price without a warning, which is shown again when it is reopened, until it is discarded.
  const openPrice = () => listAllowedTransitions(anna).filter({ hasText: 'Send quote' }).click();
  const [until, meanwhile] = [price.getByLabel('Quote valid until'), price.getByRole('listitem')];
  await openPrice();
  const usual = await until.inputValue();
  await until.fill(dayAfter(usual, 1));
  await words.fill('R10 000, as we said');
  await anna.keyboard.press('Escape');
  await expect(price).toBeHidden();
  await callAs(request, bensAccount, moving, { _id, status: 'quoted', note: 'R14 000 with the sink' });
  await expect(anna.getByText('R14 000 with the sink')).toBeVisible();
  await anna.route('**/admin/quotes/get', (route) => route.abort());
  await openPrice();
  await words.press('Control+Enter');
  await expect(price.getByText('Your text is still here.')).toBeVisible();
  await anna.unroute('**/admin/quotes/get');
  await expectPageLoad(anna, () => anna.reload());
  await openPrice();
  await expect(price.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(words).toHaveValue('R10 000, as we said');
  await expect(meanwhile).toHaveText([/Ben Botha.*R14 000 with the sink/]);
  await expect(price.getByRole('button', { name: 'Send quote anyway' })).toBeVisible();
  await price.getByRole('button', { name: 'Discard draft' }).click();
  await expect(words).toHaveValue('');
  await expect(until).toHaveValue(usual);
  await expect(meanwhile).toHaveCount(0);
  await anna.keyboard.press('Escape');
  await expect(price).toBeHidden();

  // An edit continues after a reload. Undo restores discarded text.
  const changed = anna.getByRole('textbox', { name: 'Edit note' });
  await notes
    .filter({ hasText: 'Dirk' })
    .getByRole('button', { name: /^Edit note from/ })
    .click();
  await changed.fill('The builder is Dirk Smit');
  await expectPageLoad(anna, () => anna.reload());
  await expect(changed).toHaveValue('The builder is Dirk Smit');
  await anna.getByRole('button', { name: 'Cancel' }).click();
  await undo.hover();
  await expect(changed).toBeHidden();
  await undo.click();
  await expect(changed).toHaveValue('The builder is Dirk Smit');

  // The next user of this computer sees and sends none of these drafts.
  const sheet = anna.url();
  for (const [account, kept] of [
    [bensAccount, ''],
    [annasAccount, 'Half a thought'],
  ] as const) {
    await signIn(anna, account);
    await open(anna, sheet);
    await expect(box).toHaveValue(kept);
    await expect(changed).toHaveCount(kept === '' ? 0 : 1);
  }

  // If the customer cannot reply any more, the form says so.
  await expect(box).not.toHaveAccessibleDescription(/cannot reply/);
  await callAs(request, customer, '/user/quotes/withdraw', { _id });
  await expect(box).toHaveAccessibleDescription(/This quote is closed.*cannot reply/);
});
