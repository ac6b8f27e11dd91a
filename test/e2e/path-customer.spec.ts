import type { Page } from '@playwright/test';
import {
  answer,
  awake,
  countCalls,
  dialogOf,
  expect,
  fillRest,
  fillSite,
  findStone,
  makeAccount,
  next,
  open,
  openBar,
  openForm,
  openMenu,
  reloadWithState,
  signIn,
  step,
  submit,
  test,
  withLoad,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await makeAccount(request)));

const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('quoteDraft'));
const requests = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
const viewSummary = (page: Page) => page.getByRole('button', { name: 'View Summary' });
const lastStep = 'Additional information';

// A picture of one white point.
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
const file = (name: string, mimeType = 'image/png', buffer = png) => ({ name, mimeType, buffer });

async function openUploads(page: Page) {
  await openForm(page);
  await step(page, lastStep).click();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await answer(page, 'Do you have a design plan?', 'Yes').check();
  return page.locator('input[name=pictures]');
}

test('a service shows as a read-only Service Name in place of colour, material, type and stone', async ({ page, toasts }) => {
  const sent = countCalls(page, '/site/save/quotes');
  await open(page, '/');
  await page.getByRole('tab', { name: 'Kitchen' }).click();
  await page.getByRole('link', { name: /^Request a Quote ?: Kitchen$/ }).click();
  const name = page.getByLabel('Service Name');
  await expect(name).toHaveValue('Kitchen');
  await expect(name).not.toBeEditable();
  for (const label of ['Colour', 'Material', 'Type', 'Stone']) await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  await fillRest(page);
  await submit(page).click();
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  await expect(requests(page).getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  const [body] = sent.bodies as [Record<string, unknown>];
  expect(body).toMatchObject({ service_name: 'Kitchen', productList: '' });
  for (const left of ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory']) expect(body).not.toHaveProperty(left);
});

test('navigation state fills the form: main, sub, color and product_id, or service', { tag: '@any-size' }, async ({ page, request }) => {
  const { _id, mainCategory, subCategory, colour } = await findStone(request, 'paarl-rock');
  await open(page, '/prodlist');
  await reloadWithState(page, '/quotes', { main: mainCategory, sub: subCategory, color: colour, product_id: _id });
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Paarl Rock');
  await expect(page.getByLabel('Material', { exact: true })).toHaveValue(mainCategory);
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue(subCategory);
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue(colour);
});

test('navigation state with a service alone shows that service', { tag: '@any-size' }, async ({ page }) => {
  await open(page, '/prodlist');
  await reloadWithState(page, '/quotes', { service: 'Bathroom' });
  await expect(page.getByLabel('Service Name')).toHaveValue('Bathroom');
});

test('choosing a material clears type and stone, loads its types and filters the stones', { tag: '@any-size' }, async ({ page }) => {
  await openForm(page, 'karoo-night');
  const [material, type, stone] = ['Material', 'Type', 'Stone'].map((label) => page.getByLabel(label, { exact: true }));
  await material!.selectOption('Marble');
  await expect(type!).toHaveValue('');
  await expect(stone!).toHaveValue('');
  await expect(type!.getByRole('option', { name: 'Webbed Marble' })).toBeAttached();
  await expect(type!.getByRole('option', { name: 'Black Granite' })).toHaveCount(0);
  await expect(stone!.getByRole('option', { name: 'Noordhoek Cream' })).toBeAttached();
  await expect(stone!.getByRole('option', { name: 'Karoo Night' })).toHaveCount(0);
  await type!.selectOption('Webbed Marble');
  await expect(stone!.getByRole('option', { name: 'Noordhoek Cream' })).toHaveCount(0);
  await stone!.selectOption('Kirstenbosch Verde');
  await material!.selectOption('');
  await expect(type!).toBeDisabled();
  await expect(stone!).toHaveValue('');
});

test('a customer has the address filled in from the profile', { tag: '@any-size' }, async ({ page, request }) => {
  const residence = { line1: '3 Vlei Road', line2: 'Newlands', city: 'Cape Town', province: 'Western Cape', postal_code: '7700' };
  await page.route('**/site/get/userdata', async (route) => {
    const real = (await (await route.fetch()).json()) as { status: number; response: object };
    await route.fulfill({ json: { ...real, response: { ...real.response, residence } } });
  });
  const { name } = await findStone(request, 'karoo-night');
  await openForm(page);
  await step(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('3 Vlei Road');
  await expect(page.getByLabel('Suburb')).toHaveValue('Newlands');
  await expect(page.getByLabel('Postal code')).toHaveValue('7700');
  expect(name).toBe('Karoo Night');
});

test('View Summary shows everything, Edit brings it all back, Submit goes from the summary', async ({ page, toasts }) => {
  const sent = countCalls(page, '/site/save/quotes');
  await openForm(page);
  await page.getByLabel('Second choice of colour').selectOption('White');
  await page.getByLabel('Meters', { exact: true }).fill('3,5');
  await page.getByRole('checkbox', { name: 'Square meters' }).check();
  await next(page).click();
  for (const box of ['Drop-in', 'Butler', 'On top', 'Kickplates', 'Hob cladding']) await page.getByRole('checkbox', { name: box }).check();
  await next(page).click();
  await page.getByLabel('Address line').fill('1 Long Street');
  await page.getByLabel('Notes').fill('Mind the dog');
  await next(page).click();
  await page.getByLabel('Project urgency').selectOption('Planning and budgeting');
  await page.getByLabel('Any other details').fill('Two islands');
  await viewSummary(page).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Quote summary' })).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.locator('input, select, textarea')).toHaveCount(0);
  const rows = {
    Colour: 'Black',
    'Second choice of colour': 'White',
    Stone: 'Karoo Night',
    Meters: '3,5 square meters',
    Suburb: 'Not given',
    Notes: 'Mind the dog',
  };
  for (const [label, value] of Object.entries({
    ...rows,
    'Sink type': 'Drop-in, Butler, On top',
    Extras: 'Kickplates, Hob cladding',
    'Project urgency': 'Planning and budgeting',
  })) {
    await expect(table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })).toContainText(value);
  }
  expect(await storedDraft(page)).toContain('Karoo Night');

  await submit(page).click();
  await expect.poll(() => toasts).toEqual(['Suburb required.']);
  await expect(page.getByRole('alert').filter({ hasText: 'Suburb required.' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();

  // The form reads the draft and removes it, and points to what is missing.
  await expect(page.getByLabel('Suburb')).toBeFocused();
  expect(await storedDraft(page)).toBeNull();
  await expect(page.getByLabel('Address line')).toHaveValue('1 Long Street');
  await expect(page.getByLabel('Notes')).toHaveValue('Mind the dog');
  await expect(page.locator('#quote-suburbs option').first()).toBeAttached();
  await page.getByLabel('Suburb').fill('Sea Point');
  await step(page, 'Material Selection').click();
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Karoo Night');
  await expect(page.getByLabel('Second choice of colour').locator('option:checked')).toHaveText('White');
  await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('3,5');
  await expect(page.getByRole('checkbox', { name: 'Square meters' })).toBeChecked();
  await step(page, 'Fabrication & Installation').click();
  for (const box of ['Drop-in', 'Butler', 'On top', 'Kickplates', 'Hob cladding'])
    await expect(page.getByRole('checkbox', { name: box })).toBeChecked();
  await step(page, lastStep).click();
  await expect(page.getByLabel('Project urgency')).toHaveValue('Planning and budgeting');
  await expect(page.getByLabel('Any other details')).toHaveValue('Two islands');

  await viewSummary(page).click();
  // The form has a button of that name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Quote summary' })).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Suburb required.', 'Quote Submitted !']);
  expect(await storedDraft(page)).toBeNull();
  await expect(requests(page)).toHaveCount(1);
  expect(sent.bodies).toHaveLength(1);
});

test('a guest sends from the summary too, after signing in', async ({ page, request, toasts }) => {
  const account = await makeAccount(request);
  await page.evaluate(() => sessionStorage.clear());
  await openForm(page);
  await fillRest(page);
  await viewSummary(page).click();
  // The form has a button of that name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Quote summary' })).toBeVisible();
  await submit(page).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Email').first().fill(account.email);
  await dialog.getByRole('tabpanel', { name: 'Sign In' }).getByLabel('Password', { exact: true }).fill(account.password);
  await withLoad(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  await expect(requests(page)).toHaveCount(1);
});

test('a double click is one request', async ({ page, toasts }) => {
  const sent = countCalls(page, '/site/save/quotes');
  await openForm(page);
  await fillRest(page);
  await submit(page).dblclick();
  await expect(page).toHaveURL('/user/quotes');
  await expect(requests(page)).toHaveCount(1);
  expect(sent.bodies).toHaveLength(1);
  expect(toasts).toEqual(['Quote Submitted !']);
});

test('what is missing is named in its order, with the words, at its field', { tag: '@any-size' }, async ({ page, toasts }) => {
  const sent = countCalls(page, '/site/save/quotes');
  await open(page, '/quotes');
  await step(page, 'Site Details').click();
  await page.getByLabel('City').fill('');
  await page.getByLabel('Province').selectOption('');
  const mend: [words: string, field: string, how: () => Promise<unknown>][] = [
    ['Stone name required.', 'Stone', () => page.getByLabel('Stone', { exact: true }).selectOption('Karoo Night')],
    ['Address required.', 'Address line', () => page.getByLabel('Address line').fill('12 Kloof Street')],
    // A suburb that is not on the list brings no postal code.
    ['Line 2 required.', 'Suburb', () => page.getByLabel('Suburb').fill('Somewhere')],
    ['Province required.', 'Province', () => page.getByLabel('Province').selectOption('Western Cape')],
    ['City required.', 'City', () => page.getByLabel('City').fill('Cape Town')],
    ['Postal Code required.', 'Postal code', () => page.getByLabel('Postal code').fill('8001')],
  ];
  const told: string[] = [];
  for (const [words, field, how] of mend) {
    await step(page, lastStep).click();
    await submit(page).click();
    told.push(words);
    await expect.poll(() => toasts).toEqual(told);
    const box = page.getByLabel(field, { exact: true });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(new RegExp(words));
    await how();
    await expect(box).not.toHaveAccessibleDescription(new RegExp(words));
  }
  expect(sent.bodies).toEqual([]);
  await step(page, lastStep).click();
  await submit(page).click();
  await expect(page).toHaveURL('/user/quotes');
});

test(
  "a refusal by the server toasts Update error !. and shows the server's words beside the form",
  { tag: '@any-size' },
  async ({ page, toasts }) => {
    await page.route('**/site/save/quotes', (route) =>
      route.fulfill({
        status: 422,
        json: { status: 0, code: 'stone_gone', message: 'This stone is no longer in our range.', response: '' },
      }),
    );
    await openForm(page);
    await fillRest(page);
    await submit(page).click();
    await expect.poll(() => toasts).toEqual(['Update error !.']);
    await expect(page.getByRole('alert').filter({ hasText: 'This stone is no longer in our range.' })).toBeVisible();
    await expect(page).toHaveURL(/\/quotes/);
  },
);

test('without an answer the form is kept and Retry sends the same request', { tag: '@any-size' }, async ({ page, toasts }) => {
  await page.route('**/site/save/quotes', (route) => route.abort(), { times: 1 });
  await openForm(page);
  await fillRest(page);
  await submit(page).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL('/user/quotes');
  await expect(requests(page)).toHaveCount(1);
  expect(toasts).toEqual(['Quote Submitted !']);
});

test('files: refused with the words, added one by one, removed, and sent along', async ({ page, toasts, isMobile }) => {
  const sent = countCalls(page, '/site/save/quotes');
  const box = await openUploads(page);
  await expect(page.getByLabel('Take a photo')).toHaveCount(isMobile ? 1 : 0);
  await box.setInputFiles([file('one.png'), file('two.png')]);
  await expect.poll(() => toasts).toEqual(['Please add multiple files one by one']);
  await box.setInputFiles(file('plan.txt', 'text/plain'));
  await expect.poll(() => toasts.at(-1)).toBe('File Format not supported');
  await box.setInputFiles(file('plan.pdf', 'application/pdf', Buffer.alloc(5_242_881)));
  await expect.poll(() => toasts.at(-1)).toBe('Maximum upload size is 5MB');
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum upload size is 5MB' })).toBeVisible();

  await box.setInputFiles(file('kitchen.png'));
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
  await box.setInputFiles(file('wall.png'));
  await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toHaveAccessibleName('Remove kitchen.png');
  await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
  await expect(page.getByRole('button', { name: 'Remove wall.png' })).toBeVisible();

  await step(page, 'Site Details').click();
  await fillSite(page);
  await next(page).click();
  await submit(page).click();
  await expect(page).toHaveURL('/user/quotes');
  const [{ pictures }] = sent.bodies as [{ pictures: string }];
  expect(JSON.parse(pictures)).toEqual([{ path: expect.stringMatching(/\.(png|jpg)$/), name: 'wall.png' }]);
});

test('a failed upload empties the list, and Undo puts it back', { tag: '@any-size' }, async ({ page, toasts }) => {
  const box = await openUploads(page);
  await box.setInputFiles(file('kitchen.png'));
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
  await page.route('**/site/quotes/save/local/images', (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'file_store_full', message: 'We cannot take files just now.', response: '' } }),
  );
  await box.setInputFiles(file('wall.png'));
  await expect.poll(() => toasts).toEqual(['We cannot take files just now.']);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
});

test('only the first ten pictures show', async ({ page }) => {
  await page.route('**/site/quotes/save/local/images', (route) =>
    route.fulfill({ json: { status: 1, file_path: `/uploads/${Math.random()}.pdf` } }),
  );
  const box = await openUploads(page);
  for (let count = 1; count <= 11; count += 1) {
    const added = page.waitForResponse('**/site/quotes/save/local/images');
    await box.setInputFiles(file(`${count}.png`));
    await added;
    await expect(page.getByText(/^Sending /)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(Math.min(count, 10));
  }
  const columns = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await expect(columns).toHaveCount(4);
  expect(await columns.evaluateAll((lists) => lists.map((list) => list.children.length))).toEqual([3, 3, 3, 1]);
});

test('the saved draft goes when the summary is left for another page', { tag: '@any-size' }, async ({ page }) => {
  await openForm(page);
  await step(page, lastStep).click();
  await viewSummary(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await storedDraft(page)).not.toBeNull();
  await (await openMenu(page, 'Products')).getByRole('link', { name: 'All Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await expect.poll(() => storedDraft(page)).toBeNull();
});

test('the saved draft goes when My Account is opened, which loads a whole page', { tag: '@any-size' }, async ({ page }) => {
  await openForm(page);
  await step(page, lastStep).click();
  await viewSummary(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  const account = await openMenu(page, 'My Account');
  await withLoad(page, () => account.getByRole('link', { name: 'My Quote' }).click());
  await expect(page.getByText('No quotes yet')).toBeVisible();
  expect(await storedDraft(page)).toBeNull();
});

test('the summary survives a reload; without a draft it leads to the form', { tag: '@any-size' }, async ({ page }) => {
  await openForm(page);
  await step(page, lastStep).click();
  await viewSummary(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  await withLoad(page, () => page.reload());
  await expect(page.getByRole('table')).toContainText('Karoo Night');
  await page.evaluate(() => localStorage.removeItem('quoteDraft'));
  await page.reload();
  await expect(page).toHaveURL('/quotes');
  await awake(page);
  await expect(page.getByLabel('Stone', { exact: true })).toHaveValue('');
});

test('steps open by Next, Back and their headings; closed ones say what was answered', async ({ page }) => {
  await openForm(page);
  const titles = ['Material Selection', 'Fabrication & Installation', 'Site Details', lastStep];
  for (const [index, title] of titles.entries()) {
    await expect(step(page, title)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { expanded: true }).filter({ hasText: new RegExp(titles.join('|')) })).toHaveCount(1);
    if (index < 3) await next(page).click();
  }
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(step(page, 'Site Details')).toHaveAttribute('aria-expanded', 'true');
  await step(page, 'Fabrication & Installation').click();
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await page.getByRole('checkbox', { name: 'None' }).check();
  await expect(page.getByRole('checkbox', { name: 'Undermount' })).not.toBeChecked();
  await step(page, lastStep).click();
  await expect(page.getByText('No sink')).toBeVisible();
  await expect(page.getByLabel('Project urgency').getByRole('option')).toHaveText([
    'Choose one',
    'Within 1 - 2 weeks',
    'Within 1 month',
    'More than a month',
    'Planning and budgeting',
  ]);
});

test('My Quote lists the newest first, with number, date, stone and status, and finds by words', async ({ page }) => {
  for (const slug of ['karoo-night', 'paarl-rock']) {
    await openForm(page, slug);
    await fillRest(page);
    await submit(page).click();
    await expect(page).toHaveURL('/user/quotes');
  }
  await expect(requests(page).getByRole('heading')).toHaveText(['Paarl Rock', 'Karoo Night']);
  await expect(requests(page).first()).toContainText(/Q-\d{4}-\d{5}/);
  await expect(requests(page).first()).toContainText(/\d{1,2} \w+ \d{4}/);
  await expect(requests(page).first()).toContainText('Received');
  await page.getByRole('main').getByLabel('Search').fill('karoo');
  await expect(requests(page).getByRole('heading')).toHaveText(['Karoo Night']);
  await page.getByLabel('Status').selectOption('Accepted');
  await expect(page.getByText('No quote matches')).toBeVisible();
  await (await openBar(page)).getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request a quote' })).toBeVisible();
});

test('a step whose code does not come says so, and Retry brings it with what was typed @any-size', async ({ page }) => {
  const code = '**/assets/later-steps-*.js';
  await page.route(code, (route) => route.abort());
  await openForm(page);
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('This step could not be loaded.');
  await page.unroute(code);
  await withLoad(page, () => page.getByRole('button', { name: 'Retry' }).filter({ visible: true }).click());
  await step(page, 'Fabrication & Installation').click();
  await expect(page.getByRole('group', { name: 'Sink type' })).toBeVisible();
  await step(page, 'Material Selection').click();
  await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('4.2');
});
