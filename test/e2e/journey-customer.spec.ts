import type { Page } from '@playwright/test';
import {
  getAnswerRadio,
  recordRequests,
  expect,
  fillRemainingSteps,
  fillSiteAddress,
  goToNextStep,
  createAccount,
  getNextButton,
  openPage,
  openQuoteForm,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const getRequestItems = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
const lastStep = 'Additional information';

// A PNG of one white pixel.
const pngBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
const createFile = (name: string, mimeType = 'image/png', buffer = pngBytes) => ({ name, mimeType, buffer });

async function openUploads(page: Page) {
  await openQuoteForm(page);
  await getStepButton(page, lastStep).click();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await getAnswerRadio(page, 'Do you have a design plan?', 'Yes').check();
  return page.locator('input[name=pictures]');
}

test(
  'Choosing a material clears subcategory and stone, loads the subcategories and filters the products. Choosing a subcategory refilters the products.',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await openQuoteForm(page, 'karoo-night');
    const [material, type, stoneSelect] = ['Material', 'Type', 'Stone'].map((label) => page.getByLabel(label, { exact: true }));
    await material!.selectOption('Marble');
    await expect(type!).toHaveValue('');
    await expect(stoneSelect!).toHaveValue('');
    await expect(type!.getByRole('option', { name: 'Webbed Marble' })).toBeAttached();
    await expect(type!.getByRole('option', { name: 'Black Granite' })).toHaveCount(0);
    await expect(stoneSelect!.getByRole('option', { name: 'Noordhoek Cream' })).toBeAttached();
    await expect(stoneSelect!.getByRole('option', { name: 'Karoo Night' })).toHaveCount(0);
    await type!.selectOption('Webbed Marble');
    await expect(stoneSelect!.getByRole('option', { name: 'Noordhoek Cream' })).toHaveCount(0);
    await stoneSelect!.selectOption('Kirstenbosch Verde');
    await material!.selectOption('');
    await expect(type!).toBeDisabled();
    await expect(stoneSelect!).toHaveValue('');
    // Selecting a stone sets color, material and type, but does not change the filter of the list.
    await stoneSelect!.selectOption('Noordhoek Cream');
    await expect(material!.locator('option:checked')).toHaveText('Marble');
    await expect(type!.locator('option:checked')).not.toHaveText('Any type');
    const colorSelect = page.getByLabel('Color', { exact: true });
    await expect(colorSelect.locator('option:checked')).not.toHaveText('Black');
    await stoneSelect!.selectOption('Karoo Night');
    await expect(material!.locator('option:checked')).toHaveText('Granite');
    await expect(type!.locator('option:checked')).toHaveText('Black Granite');
    await stoneSelect!.selectOption('');
    await expect(material!).toHaveValue('');
    await stoneSelect!.selectOption('Noordhoek Cream');
    await material!.selectOption('Granite');
    await expect(colorSelect.locator('option:checked')).toHaveText('Black');
  },
);

test('a double click on Submit Request sends one request', async ({ page, toasts }) => {
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).dblclick();
  await expect(page).toHaveURL('/user/quotes');
  await expect(getRequestItems(page)).toHaveCount(1);
  expect(sentRequests.bodies).toHaveLength(1);
  expect(toasts).toEqual(['Quote Submitted !']);
});

test(
  'submission stops at the first missing answer, in the specified order, and reports it at its field',
  { tag: '@desktop-only' },
  async ({ page, toasts }) => {
    const sentRequests = recordRequests(page, '/site/save/quotes');
    await openPage(page, '/quotes');
    await getStepButton(page, 'Site Details').click();
    await page.getByLabel('City').fill('');
    await page.getByLabel('Province').selectOption('');
    const corrections: [message: string, field: string, correct: () => Promise<unknown>][] = [
      ['Stone name required.', 'Stone', () => page.getByLabel('Stone', { exact: true }).selectOption('Karoo Night')],
      ['Address required.', 'Address line', () => page.getByLabel('Address line').fill('12 Kloof Street')],
      // An unknown suburb sets no postal code.
      ['Line 2 required.', 'Suburb', () => page.getByLabel('Suburb').fill('Somewhere')],
      ['Province required.', 'Province', () => page.getByLabel('Province').selectOption('Western Cape')],
      ['City required.', 'City', () => page.getByLabel('City').fill('Cape Town')],
      ['Postal Code required.', 'Postal code', () => page.getByLabel('Postal code').fill('8001')],
    ];
    const expectedToasts: string[] = [];
    for (const [message, field, correct] of corrections) {
      await getStepButton(page, lastStep).click();
      await getSubmitButton(page).click();
      expectedToasts.push(message);
      await expect.poll(() => toasts).toEqual(expectedToasts);
      const input = page.getByLabel(field, { exact: true });
      await expect(input).toBeFocused();
      await expect(input).toHaveAccessibleDescription(new RegExp(message));
      await correct();
      await expect(input).not.toHaveAccessibleDescription(new RegExp(message));
    }
    expect(sentRequests.bodies).toEqual([]);
    await getStepButton(page, lastStep).click();
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
  },
);

test(
  'invalid files are rejected; valid files are added one by one, removed, and submitted',
  { tag: '@translated' },
  async ({ page, toasts, isMobile }) => {
    const sentRequests = recordRequests(page, '/site/save/quotes');
    const input = await openUploads(page);
    await expect(page.getByLabel('Take a photo')).toHaveCount(isMobile ? 1 : 0);
    await input.setInputFiles([createFile('one.png'), createFile('two.png')]);
    await expect.poll(() => toasts).toEqual(['Please add multiple files one by one']);
    await input.setInputFiles(createFile('plan.txt', 'text/plain'));
    await expect.poll(() => toasts.at(-1)).toBe('File Format not supported');
    await input.setInputFiles(createFile('plan.pdf', 'application/pdf', Buffer.alloc(5_242_881)));
    await expect.poll(() => toasts.at(-1)).toBe('Maximum upload size is 5MB');
    await expect(page.getByRole('alert').filter({ hasText: 'Maximum upload size is 5MB' })).toBeVisible();

    await input.setInputFiles(createFile('kitchen.png'));
    await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
    // Undoing a removal keeps a picture that was added since.
    const uploadAllowed = Promise.withResolvers<void>();
    await page.route('**/site/quotes/save/local/images', async (route) => {
      await uploadAllowed.promise;
      await route.continue();
    });
    await input.setInputFiles(createFile('wall.png'));
    await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
    await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    uploadAllowed.resolve();
    await expect(page.getByRole('button', { name: 'Remove wall.png' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Remove / }).first()).toHaveAccessibleName('Remove kitchen.png');
    await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
    await expect(page.getByRole('button', { name: 'Remove wall.png' })).toBeVisible();

    await getStepButton(page, 'Site Details').click();
    await fillSiteAddress(page);
    await goToNextStep(page);
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
    const [{ pictures }] = sentRequests.bodies as [{ pictures: string }];
    expect(JSON.parse(pictures)).toEqual([{ path: expect.stringMatching(/\.(png|jpg)$/), name: 'wall.png' }]);
  },
);

test('a failed upload empties the list, and undo restores it', { tag: ['@desktop-only', '@translated'] }, async ({ page, toasts }) => {
  const input = await openUploads(page);
  await input.setInputFiles(createFile('kitchen.png'));
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
  await page.route('**/site/quotes/save/local/images', (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'file_store_full', message: 'We cannot take files just now.', response: '' } }),
  );
  await input.setInputFiles(createFile('wall.png'));
  await expect.poll(() => toasts).toEqual(['We cannot take files just now.']);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove kitchen.png' })).toBeVisible();
});

test('files are shown in the order in which they were added, ten as pictures and the others in a list', async ({ page }) => {
  let uploadCount = 0;
  await page.route('**/site/quotes/save/local/images', (route) =>
    route.fulfill({ json: { status: 1, file_path: `/uploads/${(uploadCount += 1)}.pdf` } }),
  );
  const input = await openUploads(page);
  for (let count = 1; count <= 12; count += 1) {
    const uploadResponse = page.waitForResponse('**/site/quotes/save/local/images');
    await input.setInputFiles(createFile(`${count}.png`));
    await uploadResponse;
    await expect(page.getByText(/^Sending /)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(count);
  }
  const moreFiles = page.getByRole('list', { name: 'More files' });
  await expect(moreFiles.getByRole('listitem')).toContainText(['11.png', '12.png']);
  const columns = page.locator('ul:not([aria-label])').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await expect(columns).toHaveCount(4);
  expect(await columns.evaluateAll((lists) => lists.map((list) => list.children.length))).toEqual([3, 3, 3, 1]);
  if (page.viewportSize()!.width < 640) {
    const tops = await columns.locator('li').evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((first, second) => first - second));
    expect(new Set(tops.map(Math.round)).size).toBe(10);
  }
  await moreFiles.getByRole('button', { name: 'Remove 12.png' }).click();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(11);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(moreFiles.getByRole('listitem')).toContainText(['11.png', '12.png']);
});

test('the form is an accordion of four steps with Next and Back, and closed steps show their answers', async ({ page }) => {
  await openQuoteForm(page);
  const titles = ['Material Selection', 'Fabrication & Installation', 'Site Details', lastStep];
  for (const [index, title] of titles.entries()) {
    await expect(getStepButton(page, title)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { expanded: true }).filter({ hasText: new RegExp(titles.join('|')) })).toHaveCount(1);
    if (index < 3) await goToNextStep(page);
  }
  await expect(getNextButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(getStepButton(page, 'Site Details')).toHaveAttribute('aria-expanded', 'true');
  await getStepButton(page, 'Fabrication & Installation').click();
  await page.getByRole('checkbox', { name: 'Undermount' }).check();
  await page.getByRole('checkbox', { name: 'None' }).check();
  await expect(page.getByRole('checkbox', { name: 'Undermount' })).not.toBeChecked();
  await getStepButton(page, lastStep).click();
  await expect(page.getByText('No sink')).toBeVisible();
  await expect(page.getByLabel('Project urgency').getByRole('option')).toHaveText([
    'Choose one',
    'Within 1 - 2 weeks',
    'Within 1 month',
    'More than a month',
    'Planning and budgeting',
  ]);
});
