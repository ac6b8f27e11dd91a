import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './own-shop.ts';
import { ownerLogin } from './staff.ts';
import { awake, expect, open } from './support.ts';

let hue = 0;
const photo = async (name: string) => {
  hue += 40;
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: hue % 256, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
};

/** What can be clicked and typed in of one screen. */
const desk = (page: Page, toasts: readonly string[]) => ({
  go: (name: string) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click(),
  make: (name: string) => page.getByRole('link', { name, exact: true }).click(),
  box: (name: string, within: Page | Locator = page) => within.getByRole('textbox', { name: new RegExp(`^${name}(?: \\(optional\\))?$`) }),
  part: (name: string) => page.getByRole('group', { name, exact: true }),
  save: async () => {
    const before = toasts.length;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => toasts.slice(before)).toContain('Saved');
    await expect(page.getByText('Not saved')).toHaveCount(0);
  },
});

test('@any-size a new owner fills an empty shop by clicks alone, and the public finds every change at once', async ({
  page,
  request,
  toasts,
}) => {
  test.slow();
  const { go, make, box, part, save } = desk(page, toasts);
  /** On the public page, without anything else being done. */
  const shows = (path: string, ...words: string[]) =>
    expect(async () => {
      const html = await (await request.get(path)).text();
      expect(words.filter((each) => !html.includes(each))).toEqual([]);
    }).toPass({ timeout: 10_000, intervals: [50] });

  await open(page, '/admin');
  await page.getByLabel('Email').fill(ownerLogin.email);
  await page.getByLabel('Password', { exact: true }).fill(ownerLogin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await go('General settings');
  await box('Name of the business, and title of every page').fill('Walk Stone');
  await box('Copyright line').fill('Walk Stone, all rights.');
  await box('Phone').fill('021 555 0199');
  await box('E-mail, general').fill('walk@example.test');
  await box('E-mail, sales').fill('sell@example.test');
  await box('Social networks').fill('Instagram https://example.test/walk');
  await box('Address line').fill('7 Walk Road');
  await box('City').fill('Hermanus');
  await box('The whole address in a line, for the map').fill('7 Walk Road, Hermanus');
  await box('Latitude of the map’s pin').fill('-34.4187');
  await box('Longitude').fill('19.2345');
  await box('Monday to Friday').fill('07:30 - 16:30');
  await box('Sunday').fill('Closed');
  await save();
  await shows('/', '<title>Walk Stone</title>', 'Walk Stone, all rights.', '7 Walk Road', 'Hermanus', '07:30', 'https://example.test/walk');
  await shows('/contactus', '+27', '21 555 0199', 'walk@example.test', 'sell@example.test', '34.4187');

  await go('Home page');
  for (const [name, title] of [
    ['Home: slide 1', 'First slide of the walk'],
    ['Home: highlight 1', 'Highlight of the walk'],
    ['Home: step 1', 'Step of the walk'],
    ['Home: about us', 'About the walk'],
  ] as const) {
    await box('Title', part(name)).fill(title);
    await box('Text', part(name)).fill(`${title}, in more words.`);
  }
  await part('Home: slide 1')
    .getByLabel('Add a picture')
    .setInputFiles(await photo('slide.jpg'));
  await part('Home: step 1')
    .getByLabel('Add a picture')
    .setInputFiles(await photo('step.jpg'));
  await box('Above the steps').fill('How the walk works');
  await save();
  await shows('/', 'First slide of the walk', 'Highlight of the walk', 'Step of the walk', 'About the walk, in more', 'How the walk works');

  await go('Logo and words');
  await part('Logo')
    .getByLabel('Add a picture')
    .setInputFiles(await photo('logo.jpg'));
  await box('Title', part('Page that is not there')).fill('No such walk');
  await box('About us').fill('Who walks here');
  await save();
  await shows('/nothing-here', 'No such walk', 'alt="Walk Stone"');

  await go('Materials');
  await page.getByRole('button', { name: 'New material' }).click();
  const dialog = page.getByRole('dialog');
  const saveDialog = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await box('Name', dialog).fill('Walkite');
  await dialog.getByLabel(/^Description/).fill('Stone of the walk.');
  await saveDialog();
  await go('Types');
  await page.getByRole('button', { name: 'New type' }).click();
  await box('Name', dialog).fill('Striped walkite');
  await dialog.getByLabel('Material').selectOption('Walkite');
  await saveDialog();
  await go('Colours');
  await page.getByRole('button', { name: 'New colour' }).click();
  await box('Name', dialog).fill('Walk grey');
  await saveDialog();
  await go('Products');
  await make('New product');
  await box('Name').fill('Path Grey');
  await page.getByLabel('Material').selectOption('Walkite');
  await page.getByLabel('Type', { exact: true }).selectOption('Striped walkite');
  await page.getByLabel('Colour').selectOption('Walk grey');
  await box('Starts at, in rand, VAT included').fill('1234');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Path Grey' })).toBeVisible();
  await page.getByLabel('Add pictures').setInputFiles(await photo('stone.jpg'));
  await expect(page.getByRole('heading', { name: 'Pictures (1)' })).toBeVisible();
  await shows('/prodlist', 'Path Grey', 'Walkite', 'R1\u00a0234', '/media/');
  await shows('/allproducts', 'Stone of the walk.', 'Striped walkite');

  await go('Services');
  await make('New service');
  await box('Name').fill('Walking');
  await box('What belongs to it').fill('Boots\nSocks');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await save();
  await shows('/services', 'Walking', 'Boots', 'Socks');

  await go('Gallery');
  await make('New project');
  await box('Title').fill('A walked kitchen');
  await page.getByRole('searchbox', { name: 'Stones that were used' }).fill('Path');
  await page.getByRole('button', { name: /^Path Grey/ }).click();
  await page.getByLabel('Add pictures').setInputFiles(await photo('kitchen.jpg'));
  await page.getByRole('radio', { name: /^Active/ }).check();
  await save();
  await shows('/gallery', 'A walked kitchen', 'Path Grey');
  await shows('/stone/path-grey', 'A walked kitchen');

  await go('Testimonials');
  await make('New testimonial');
  await box('What they said').fill('We walked on it.');
  await box('Author').fill('Wanda Walker');
  await page.getByRole('radio', { name: /^Active/ }).check();
  await save();
  await shows('/', 'We walked on it.', 'Wanda Walker');

  await go('Pages');
  await make('About us');
  await page.getByRole('textbox', { name: 'About us' }).click();
  await page.keyboard.type('We began on foot.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await shows('/aboutus', 'We began on foot.', 'Who walks here');

  await go('Other hours');
  await make('New day');
  await box('Day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await box('Hours').fill('Closed');
  await box('Note').fill('Day of the walk');
  await save();
  await shows('/contactus', 'Day of the walk');

  await go('Suburbs');
  await make('New suburb');
  await box('Name').fill('Walkers Bay');
  await box('Postal code').fill('7201');
  await save();
  const suburbs = await (await request.post('/site/suburbs/list', { data: {} })).text();
  expect(suburbs).toContain('Walkers Bay');

  // With the eyes of a visitor: the words, and the pictures themselves.
  await page.goto('/');
  await awake(page);
  await expect(page.getByRole('heading', { level: 1, name: 'First slide of the walk' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Walk Stone' })).toBeVisible();
  const arrived = page.locator('main img').first();
  await expect.poll(() => arrived.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
});
