import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { removeScripts } from '#test/parse-html.ts';
import { expectAccessible } from './expect-accessible.ts';
import { testWithOwnApp } from './isolated-app.ts';
import { ownerCredentials } from './staff-accounts.ts';
import { waitForHydration, expect, openPage } from './support.ts';

// Fills every input and picture field of the screens, and finds all values on the public pages. test/every-field.test.ts checks that
// every text of the contract has a field.

let hue = 0;
const photo = async () => {
  hue += 20;
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: hue % 256, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
  return { name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer };
};

/** Returns functions that fill the screens, and the values entered so far: texts and hashes of pictures, by position. */
function createScreenDriver(page: Page, toasts: readonly string[]) {
  const expectedValues = new Map<string, string>();
  const expectLater = (where: string, value: string) => expectedValues.set(`${expectedValues.size}. ${where}`, value);
  let marks = 0;
  const main = page.getByRole('main');
  const getInput = (name: string, within: Page | Locator = page) =>
    within.getByRole('textbox', { name: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}(?: \\(optional\\))?$`) });
  const expectPicturesLater = async (where: string) => {
    const pictures = page.locator(':is(main, dialog) li img[src^="/media/"]');
    for (const path of await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')!)))
      expectLater(where, path.split('/')[2]!);
  };
  return {
    expectedValues,
    expectLater,
    getInput,
    go: (name: string) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click(),
    // An empty list shows the same link again in its message.
    openForm: (name: string) => page.getByRole('link', { name, exact: true }).first().click(),
    /** Enters a text that must appear on the website later. */
    type: async (name: string, text: string, within?: Locator) => {
      await getInput(name, within).fill(text);
      expectLater(name, text);
    },
    /** Adds a picture to the screen or a part of it. */
    picture: async (where: string, within: Locator = main) => {
      const before = await within.getByRole('listitem', { name: /^Picture \d+$/ }).count();
      await within.locator('input[type=file]').setInputFiles(await photo());
      await expect(within.getByRole('listitem', { name: /^Picture \d+$/ })).toHaveCount(before + 1);
      await expectPicturesLater(where);
    },
    /** Fills every input and picture field of a screen. */
    fillAll: async (title: string) => {
      await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main.getByRole('group').first()).toBeVisible();
      const places = await main.locator('input[type=file]').all();
      for (const place of places) await place.setInputFiles(await photo());
      await expect(main.getByRole('listitem', { name: 'Picture 1' })).toHaveCount(places.length);
      await expectPicturesLater(title);
      for (const input of await main.locator('input[name]:not([type=radio]), textarea').all()) {
        const text = `Wq${String((marks += 1)).padStart(3, '0')}`;
        await input.fill(text);
        expectLater(`${title}: ${(await input.getAttribute('name')) ?? (await input.getAttribute('aria-label'))}`, text);
      }
    },
    save: async () => {
      const before = toasts.length;
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => toasts.slice(before)).toContain('Saved');
      await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    },
  };
}

testWithOwnApp(
  'a new owner fills an empty application with the mouse and keyboard, and visitors see every text and picture at once',
  async ({ page, request, toasts }) => {
    // About two hundred fields take long on a busy machine.
    testWithOwnApp.setTimeout(300_000);
    const { expectedValues, expectLater, go, openForm, getInput, type, picture, fillAll, save } = createScreenDriver(page, toasts);
    const read = async (path: string) => (await request.get(path)).text();
    /** Returns the HTML of a page without its scripts. */
    const readShown = async (path: string) => removeScripts(await read(path));
    /** Waits until a public page contains the texts. */
    const shows = (path: string, ...texts: string[]) =>
      expect(async () => {
        const html = await read(path);
        expect(texts.filter((text) => !html.includes(text))).toEqual([]);
      }).toPass({ timeout: 30_000, intervals: [50] });

    await openPage(page, '/admin');
    await page.getByLabel('Email').fill(ownerCredentials.email);
    await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await go('General settings');
    await type('Business name (title of every page)', 'Walk Stone');
    await type('Copyright line', 'Walk Stone, all rights.');
    await getInput('Phone').fill('021 555 0199');
    await type('Email, general', 'walk@example.test');
    await type('Email, sales', 'sell@example.test');
    await getInput('Social networks').fill('Instagram https://example.test/walk');
    await type('Address line', '7 Walk Road');
    await type('Suburb', 'Walkers Bay');
    await type('City', 'Hermanus');
    await type('Postal code', '7201');
    await type('Province', 'Walkland');
    await type('Full address for the map', '7 Walk Road, Hermanus');
    await getInput('Latitude of the map pin').fill('-34.4187');
    await getInput('Longitude of the map pin').fill('19.2345');
    await getInput('Monday to Friday').fill('07:30 - 16:30');
    await getInput('Saturday').fill('09:15 - 12:15');
    await type('Sunday', 'Closed');
    await picture('Icon');
    expectedValues.delete([...expectedValues.keys()].at(-1)!);
    await save();
    await shows('/', '<title>Walk Stone</title>', 'https://example.test/walk');
    await shows('/contactus', '+27', '21 555 0199', '34.4187', '07:30', '16:30', '09:15', '12:15');
    await expect.poll(async () => (await request.get('/icon')).headers()['content-type']).toBe('image/png');

    // Two of these texts are shown for empty sections only, so they are checked before those are filled.
    await go('Logo and page text');
    await fillAll('Logo and page text');
    await save();
    const empty = [await readShown('/services'), await readShown('/gallery')];

    await go('Materials');
    await page.getByRole('button', { name: 'New material' }).click();
    const dialog = page.getByRole('dialog');
    const saveDialog = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await type('Name', 'Walkite', dialog);
    await type('Description', 'Stone of the walk.', dialog);
    await saveDialog();
    await page
      .getByRole('table')
      .getByRole('link', { name: 'Walkite' })
      .or(page.getByRole('table').getByRole('button', { name: 'Walkite', exact: true }))
      .first()
      .click();
    await picture('Material', dialog);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await go('Types');
    await page.getByRole('button', { name: 'New type' }).click();
    await type('Name', 'Striped walkite', dialog);
    await type('Description', 'With stripes.', dialog);
    await dialog.getByLabel('Material').selectOption('Walkite');
    await saveDialog();
    await go('Colors');
    await page.getByRole('button', { name: 'New color' }).click();
    await type('Name', 'Walk grey', dialog);
    await saveDialog();
    // Similar stones need two stones.
    for (const name of ['Path Grey', 'Lane Grey']) {
      await go('Products');
      await openForm('New product');
      await type('Name', name);
      await page.getByLabel('Material').selectOption('Walkite');
      await page.getByLabel('Type', { exact: true }).selectOption('Striped walkite');
      await page.getByLabel('Color').selectOption('Walk grey');
      await getInput('Starting price (R, VAT included)').fill('1234');
      await type('Price unit', 'per walked m²');
      await type('Finish', `Finish of ${name}`);
      await type('Edge profile', `Edge of ${name}`);
      await type('Description', `Words on ${name}.`);
      await getInput('Slab length (mm)').fill('3111');
      await getInput('Slab width (mm)').fill('1999');
      await page.getByRole('radio', { name: /^Active/ }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await picture(name);
    }
    await shows('/prodlist', 'Path Grey', 'Walkite', 'R1\u00a0234', '/media/');
    await shows('/stone/path-grey', '3\u00a0111', '1\u00a0999');

    // Archives two unused colors together. The one in use cannot be archived, and the error names its uses.
    const { response } = (await (await request.post('/login', { data: ownerCredentials })).json()) as { response: { authToken: string } };
    const headers = { authorization: `Bearer ${response.authToken}` };
    for (const name of ['Spare red', 'Spare blue']) await request.post('/admin/product/colours/save', { data: { name }, headers });
    const undo = page.getByRole('button', { name: 'Undo' });
    const rows = page.getByRole('table', { name: 'Colors' }).getByRole('row');
    const selected = page.getByRole('region', { name: 'Bulk actions' });
    const selectAll = page.getByRole('checkbox', { name: 'Select all on this page' });
    await go('Colors');
    await expect(rows).toHaveCount(4);
    await selectAll.check();
    await selected.getByRole('button', { name: 'Archive' }).click();
    // Hovering pauses the timeout of the message, here and below.
    await undo.hover();
    await expect(page.getByText(/^2 colors archived\. 1 color could not be changed: Walk grey is used by 2 products/)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(selected).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Products (Walk grey)' })).toContainText('Lane Grey, Path Grey');
    await expectAccessible(page, 'a colour that is in use');
    await undo.click();
    await expect(rows).toHaveCount(4);
    for (const name of ['Spare red', 'Spare blue']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await selected.getByRole('button', { name: 'Archive' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Products' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Products' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await selectAll.check();
    await selected.getByRole('button', { name: 'Restore' }).click();
    await undo.hover();
    await expect(page.getByText('2 colors restored')).toBeVisible();
    await undo.click();
    await expect(rows).toHaveCount(3);

    await go('Services');
    await openForm('New service');
    await type('Name', 'Walking');
    await type('Description', 'On foot.');
    await getInput('What is included').fill('Boots\nSocks');
    await page.getByLabel('Featured on the services page').selectOption('Yes');
    await picture('Service');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();
    await shows('/services', 'Walking', 'Boots', 'Socks');

    await go('Gallery');
    await openForm('New project');
    await type('Title', 'A walked kitchen');
    await type('Description', 'Walked through.');
    await page.getByRole('combobox', { name: 'Stones used' }).fill('Path');
    await page.getByRole('option', { name: /^Path Grey/ }).click();
    await picture('Project');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();
    await shows('/gallery', 'A walked kitchen', 'Path Grey');

    await go('Testimonials');
    await openForm('New testimonial');
    await type('What they said', 'We walked on it.');
    await type('Author', 'Wanda Walker');
    await picture('Testimonial');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();

    // An additional slide is removed and restored.
    await go('Home page');
    await fillAll('Home page');
    await page.getByRole('combobox', { name: 'Service' }).first().selectOption('Walking');
    await page.getByRole('button', { name: 'Remove Slide 1' }).click();
    await undo.hover();
    await expect(getInput('Title', page.getByRole('group', { name: 'Slide 3', exact: true }))).toHaveValue('');
    await undo.click();
    await expect(getInput('Title', page.getByRole('group', { name: 'Slide 3', exact: true }))).not.toHaveValue('');
    // Another user saves texts of the other screen meanwhile. Neither save overwrites the other.
    await request.post('/admin/home/save', { data: { headings: { map: 'Where to walk' } }, headers });
    await save();
    await shows('/contactus', 'Where to walk');
    for (const [where, value] of expectedValues)
      if (value !== 'Where to walk' && where.endsWith('headings.map')) expectedValues.delete(where);

    for (const [name, text] of [
      ['About us', 'We began on foot.'],
      ['Privacy policy', 'We tell nobody where you walk.'],
      ['Terms and conditions', 'Walk with care.'],
    ] as const) {
      await go('Pages');
      // The previous screen has links of the same names.
      await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
      await openForm(name);
      await page.getByRole('textbox', { name }).click();
      await page.keyboard.type(text);
      expectLater(name, text);
      if (name === 'About us') {
        await page.getByRole('button', { name: 'Picture', exact: true }).click();
        await picture('About us', dialog);
        await page.getByRole('button', { name: 'Insert picture' }).click();
        // The editor focuses the caption in the next animation frame.
        await expect(page.getByRole('textbox', { name })).toBeFocused();
        await page.keyboard.type('The first walk');
        expectLater('Caption', 'The first walk');
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
    }

    await go('Special hours');
    await openForm('New special hours');
    await getInput('Day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
    await getInput('Hours').fill('Closed');
    await type('Note', 'Day of the walk');
    await save();

    await go('Suburbs');
    await openForm('New suburb');
    await getInput('Name').fill('Walkers End');
    await getInput('Postal code').fill('7299');
    await save();
    expect(await (await request.post('/site/suburbs/list', { data: {} })).text()).toContain('Walkers End');

    const paths = [
      '/',
      '/allproducts',
      '/prodlist',
      '/stone/path-grey',
      '/stone/lane-grey',
      '/services',
      '/gallery',
      '/aboutus',
      '/contactus',
    ];
    const others = [
      '/privacypolicy',
      '/termsandconditions',
      '/quotes',
      '/compare',
      '/mystones',
      '/mystones?ids=path-grey',
      '/nothing-here',
    ];
    const project = /\/gallery\/details\?id=[\w-]+/.exec(await read('/gallery'))![0];
    expect(expectedValues.size).toBeGreaterThan(120);
    await expect(async () => {
      const found = [...empty, ...(await Promise.all([...paths, ...others, project].map(readShown)))].join('\n');
      // The pictures of later slides are loaded after the first one.
      const home = await read('/');
      const missing = [...expectedValues].filter(
        ([where, value]) => !(/Home page(?:$|: Picture)/.test(where) ? home : found).includes(value),
      );
      expect(missing).toEqual([]);
    }).toPass({ timeout: 30_000, intervals: [50] });

    // Visitors see the texts and the pictures.
    await page.goto('/');
    await waitForHydration(page);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Walk Stone' })).toBeVisible();
    const arrived = page.locator('main img').first();
    await expect.poll(() => arrived.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  },
);
