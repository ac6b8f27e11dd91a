import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { removeScripts } from '#test/parse-html.ts';
import { expectAccessible } from './expect-accessible.ts';
import { testWithIsolatedApp } from './test-with-isolated-app.ts';
import { ownerCredentials } from './staff-accounts.ts';
import { waitForHydration, expect, openPage } from './support.ts';

// The test fills every input and picture field of the screens and expects all values on the public pages. test/every-field.test.ts checks
// that the screens have a field for every text of the contract.

let hue = 0;
const createPhoto = async () => {
  hue += 20;
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: hue % 256, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
  return { name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer };
};

/** Returns functions that fill in screens. `expectedValues` contains the entered texts and picture hashes, by number and field. */
function createScreenDriver(page: Page, toasts: readonly string[]) {
  const expectedValues = new Map<string, string>();
  const addExpectedValue = (location: string, value: string) => expectedValues.set(`${expectedValues.size}. ${location}`, value);
  let textCount = 0;
  const main = page.getByRole('main');
  const getInput = (name: string, within: Page | Locator = page) =>
    within.getByRole('textbox', { name: new RegExp(`^${name.replaceAll(/[()]/g, String.raw`\$&`)}(?: \\(optional\\))?$`) });
  const addExpectedPictures = async (location: string) => {
    const pictures = page.locator(':is(main, dialog) li img[src^="/media/"]');
    for (const path of await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')!)))
      addExpectedValue(location, path.split('/')[2]!);
  };
  return {
    expectedValues,
    addExpectedValue,
    getInput,
    openScreen: (name: string) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click(),
    // The message of an empty list contains the same link again.
    openForm: (name: string) => page.getByRole('link', { name, exact: true }).first().click(),
    /** Enters a text, and expects it on the website later. */
    enterText: async (name: string, text: string, within?: Locator) => {
      await getInput(name, within).fill(text);
      addExpectedValue(name, text);
    },
    /** Adds a picture to the screen or a part of it. */
    addPicture: async (location: string, within: Locator = main) => {
      const countBefore = await within.getByRole('listitem', { name: /^Picture \d+$/ }).count();
      await within.locator('input[type=file]').setInputFiles(await createPhoto());
      await expect(within.getByRole('listitem', { name: /^Picture \d+$/ })).toHaveCount(countBefore + 1);
      await addExpectedPictures(location);
    },
    /** Fills every input and picture field of a screen. */
    fillAll: async (title: string) => {
      await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main.getByRole('group').first()).toBeVisible();
      const fileInputs = await main.locator('input[type=file]').all();
      for (const fileInput of fileInputs) await fileInput.setInputFiles(await createPhoto());
      await expect(main.getByRole('listitem', { name: 'Picture 1' })).toHaveCount(fileInputs.length);
      await addExpectedPictures(title);
      for (const input of await main.locator('input[name]:not([type=radio]), textarea').all()) {
        const text = `Wq${String((textCount += 1)).padStart(3, '0')}`;
        await input.fill(text);
        addExpectedValue(`${title}: ${(await input.getAttribute('name')) ?? (await input.getAttribute('aria-label'))}`, text);
      }
    },
    save: async () => {
      const toastCountBefore = toasts.length;
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => toasts.slice(toastCountBefore)).toContain('Saved');
      await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    },
  };
}

testWithIsolatedApp(
  'a new owner fills in every field of an empty application, and visitors see every text and picture',
  async ({ page, request, toasts }) => {
    // Filling about 200 fields takes long on a busy machine.
    testWithIsolatedApp.setTimeout(300_000);
    const { expectedValues, addExpectedValue, openScreen, openForm, getInput, enterText, addPicture, fillAll, save } = createScreenDriver(
      page,
      toasts,
    );
    const fetchHtml = async (path: string) => (await request.get(path)).text();
    /** Returns the HTML of a page without its scripts. */
    const fetchVisibleHtml = async (path: string) => removeScripts(await fetchHtml(path));
    /** Waits until a public page contains the texts. */
    const waitForTexts = (path: string, ...texts: string[]) =>
      expect(async () => {
        const html = await fetchHtml(path);
        expect(texts.filter((text) => !html.includes(text))).toEqual([]);
      }).toPass({ timeout: 30_000, intervals: [50] });

    await openPage(page, '/admin');
    await page.getByLabel('Email').fill(ownerCredentials.email);
    await page.getByLabel('Password', { exact: true }).fill(ownerCredentials.password);
    await page.getByRole('button', { name: 'Sign In' }).click();

    await openScreen('General settings');
    await enterText('Business name (title of every page)', 'Walk Stone');
    await enterText('Copyright line', 'Walk Stone, all rights.');
    await getInput('Phone').fill('021 555 0199');
    await enterText('Email, general', 'walk@example.test');
    await enterText('Email, sales', 'sell@example.test');
    await getInput('Social networks').fill('Instagram https://example.test/walk');
    await enterText('Address line', '7 Walk Road');
    await enterText('Suburb', 'Walkers Bay');
    await enterText('City', 'Hermanus');
    await enterText('Postal code', '7201');
    await enterText('Province', 'Walkland');
    await enterText('Full address for the map', '7 Walk Road, Hermanus');
    await getInput('Latitude of the map pin').fill('-34.4187');
    await getInput('Longitude of the map pin').fill('19.2345');
    for (const [days, opens, closes] of [
      ['Monday to Friday', '07:30', '16:30'],
      ['Saturday', '09:15', '12:15'],
    ] as const) {
      const group = page.getByRole('group', { name: days, exact: true });
      await group.getByRole('combobox').selectOption('Open');
      await group.getByLabel('Opens').fill(opens);
      await group.getByLabel('Closes').fill(closes);
    }
    await page.getByRole('group', { name: 'Sunday', exact: true }).getByRole('combobox').selectOption('Closed');
    await addPicture('Icon');
    expectedValues.delete([...expectedValues.keys()].at(-1)!);
    await save();
    await waitForTexts('/', '<title>Walk Stone</title>', 'https://example.test/walk');
    await waitForTexts('/contactus', '+27', '21 555 0199', '34.4187', '07:30', '16:30', '09:15', '12:15');
    await expect.poll(async () => (await request.get('/icon')).headers()['content-type']).toBe('image/png');

    // Two of these texts are shown on empty pages only, so those pages are read before they have content.
    await openScreen('Logo and page text');
    await fillAll('Logo and page text');
    await save();
    const emptyListPages = [await fetchVisibleHtml('/services'), await fetchVisibleHtml('/gallery')];

    await openScreen('Materials');
    await page.getByRole('button', { name: 'New material' }).click();
    const dialog = page.getByRole('dialog');
    const saveDialog = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await enterText('Name', 'Walkite', dialog);
    await enterText('Description', 'Stone of the walk.', dialog);
    await addPicture('Material', dialog);
    await saveDialog();
    await openScreen('Types');
    await page.getByRole('button', { name: 'New type' }).click();
    await enterText('Name', 'Striped walkite', dialog);
    await enterText('Description', 'With stripes.', dialog);
    await dialog.getByLabel('Material').selectOption('Walkite');
    await saveDialog();
    await openScreen('Colors');
    await page.getByRole('button', { name: 'New color' }).click();
    await enterText('Name', 'Walk grey', dialog);
    await saveDialog();
    // The list of similar stones needs two stones.
    for (const name of ['Path Grey', 'Lane Grey']) {
      await openScreen('Products');
      await openForm('New product');
      await enterText('Name', name);
      await page.getByLabel('Material').selectOption('Walkite');
      await page.getByLabel('Type', { exact: true }).selectOption('Striped walkite');
      await page.getByLabel('Color').selectOption('Walk grey');
      await getInput('Starting price (R, VAT included)').fill('1234');
      await enterText('Price unit', 'per walked m²');
      await enterText('Finish', `Finish of ${name}`);
      await enterText('Edge profile', `Edge of ${name}`);
      await enterText('Description', `Words on ${name}.`);
      await getInput('Slab length (mm)').fill('3111');
      await getInput('Slab width (mm)').fill('1999');
      await page.getByRole('radio', { name: /^Active/ }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await addPicture(name);
    }
    await waitForTexts('/prodlist', 'Path Grey', 'Walkite', 'R1\u00a0234', '/media/');
    await waitForTexts('/stone/path-grey', '3\u00a0111', '1\u00a0999');

    // Archives two unused colors together. The color in use cannot be archived, and the error names the products that use it.
    const { response } = (await (await request.post('/login', { data: ownerCredentials })).json()) as { response: { authToken: string } };
    const headers = { authorization: `Bearer ${response.authToken}` };
    for (const name of ['Spare red', 'Spare blue']) await request.post('/admin/colour/save', { data: { name }, headers });
    const undo = page.getByRole('button', { name: 'Undo' });
    const rows = page.getByRole('table', { name: 'Colors' }).getByRole('row');
    const bulkActions = page.getByRole('region', { name: 'Bulk actions' });
    const selectAllCheckbox = page.getByRole('checkbox', { name: 'Select all on this page' });
    await openScreen('Colors');
    await expect(rows).toHaveCount(4);
    await selectAllCheckbox.check();
    await bulkActions.getByRole('button', { name: 'Archive' }).click();
    // Hovering pauses the timeout of the message, here and below.
    await undo.hover();
    await expect(page.getByText(/^2 colors archived\. 1 color could not be changed: Walk grey is used by 2 products/)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(bulkActions).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Products (Walk grey)' })).toContainText('Lane Grey, Path Grey');
    await expectAccessible(page, 'a color that is in use');
    await undo.click();
    await expect(rows).toHaveCount(4);
    for (const name of ['Spare red', 'Spare blue']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await bulkActions.getByRole('button', { name: 'Archive' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Products' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Products' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await selectAllCheckbox.check();
    await bulkActions.getByRole('button', { name: 'Restore' }).click();
    await undo.hover();
    await expect(page.getByText('2 colors restored')).toBeVisible();
    await undo.click();
    await expect(rows).toHaveCount(3);

    await openScreen('Services');
    await openForm('New service');
    await enterText('Name', 'Walking');
    await enterText('Description', 'On foot.');
    await getInput('What is included').fill('Boots\nSocks');
    await page.getByLabel('Featured on the services page').selectOption('Yes');
    await addPicture('Service');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();
    await waitForTexts('/services', 'Walking', 'Boots', 'Socks');

    await openScreen('Gallery');
    await openForm('New project');
    await enterText('Title', 'A walked kitchen');
    await enterText('Description', 'Walked through.');
    await page.getByRole('combobox', { name: 'Stones used' }).fill('Path');
    await page.getByRole('option', { name: /^Path Grey/ }).click();
    await addPicture('Project');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();
    await waitForTexts('/gallery', 'A walked kitchen', 'Path Grey');

    await openScreen('Testimonials');
    await openForm('New testimonial');
    await enterText('What they said', 'We walked on it.');
    await enterText('Author', 'Wanda Walker');
    await addPicture('Testimonial');
    await page.getByRole('radio', { name: /^Active/ }).check();
    await save();

    // Removes a slide and restores it.
    await openScreen('Home page');
    await fillAll('Home page');
    await page.getByRole('combobox', { name: 'Service' }).first().selectOption('Walking');
    await page.getByRole('button', { name: 'Remove Slide 1' }).click();
    await undo.hover();
    await expect(getInput('Title', page.getByRole('group', { name: 'Slide 3', exact: true }))).toHaveValue('');
    await undo.click();
    await expect(getInput('Title', page.getByRole('group', { name: 'Slide 3', exact: true }))).not.toHaveValue('');
    // Another user saves texts of another screen meanwhile. Neither save overwrites the other.
    await request.post('/admin/home/save', { data: { headings: { map: 'Where to walk' } }, headers });
    await save();
    await waitForTexts('/contactus', 'Where to walk');
    for (const [location, value] of expectedValues)
      if (value !== 'Where to walk' && location.endsWith('headings.map')) expectedValues.delete(location);

    for (const [name, text] of [
      ['About us', 'We began on foot.'],
      ['Privacy policy', 'We tell nobody where you walk.'],
      ['Terms and conditions', 'Walk with care.'],
    ] as const) {
      await openScreen('Pages');
      // The previous screen has links of the same names.
      await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
      await openForm(name);
      await page.getByRole('textbox', { name }).click();
      await page.keyboard.type(text);
      addExpectedValue(name, text);
      if (name === 'About us') {
        await page.getByRole('button', { name: 'Picture', exact: true }).click();
        await addPicture('About us', dialog);
        await page.getByRole('button', { name: 'Insert picture' }).click();
        // The editor focuses the caption in the next animation frame.
        await expect(page.getByRole('textbox', { name })).toBeFocused();
        await page.keyboard.type('The first walk');
        addExpectedValue('Caption', 'The first walk');
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
    }

    await openScreen('Special hours');
    await openForm('New special hours');
    await getInput('Day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('combobox', { name: 'Hours' }).selectOption('Closed');
    await enterText('Note', 'Day of the walk');
    await save();

    await openScreen('Suburbs');
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
    const otherPaths = [
      '/privacypolicy',
      '/termsandconditions',
      '/quotes',
      '/compare',
      '/mystones',
      '/mystones?ids=path-grey',
      '/nothing-here',
    ];
    const projectPath = /\/gallery\/details\?id=[\w-]+/.exec(await fetchHtml('/gallery'))![0];
    expect(expectedValues.size).toBeGreaterThan(120);
    await expect(async () => {
      const html = [...emptyListPages, ...(await Promise.all([...paths, ...otherPaths, projectPath].map(fetchVisibleHtml)))].join('\n');
      // The pictures of later slides are loaded after the first one.
      const homeHtml = await fetchHtml('/');
      const missing = [...expectedValues].filter(
        ([location, value]) => !(/Home page(?:$|: Picture)/.test(location) ? homeHtml : html).includes(value),
      );
      expect(missing).toEqual([]);
    }).toPass({ timeout: 30_000, intervals: [50] });

    // Visitors see the texts and the pictures.
    await page.goto('/');
    await waitForHydration(page);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Walk Stone' })).toBeVisible();
    const firstPicture = page.locator('main img').first();
    await expect.poll(() => firstPicture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  },
);
