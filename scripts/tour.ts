// `npm run tour` takes screenshots of every screen on a phone and a desktop, and writes docs/screens/ and docs/tour.md.
// The application runs on a new temporary database.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { resolveBrowser } from '#test/e2e/resolve-browser.ts';
import { withDemoApp } from './demo-app.ts';

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const devices = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
] as const;
type Device = (typeof devices)[number];

/** The captions of the screens, in the order of docs/tour.md. */
const captions = {
  home: 'Home: the hero and the stone finder',
  'home-whole': 'The whole home page',
  menu: 'The menu',
  allproducts: 'Categories: every material with its picture and types',
  prodlist: 'The stones of one material, with search, filters and sorting',
  product: 'The dialog of a stone: slab, detail, finished edge, price, and a link to a quote',
  stone: 'The page of a stone: slab, edge, projects and similar stones',
  compare: 'Up to four stones side by side',
  services: 'Services with starting prices and a link to a quote',
  service: 'The dialog of a service',
  gallery: 'The gallery of projects',
  project: 'A project with its stones',
  'project-large': 'A full-screen picture: arrow keys, swipe or buttons',
  aboutus: 'About us',
  contactus: 'Contact: the form, contact details, hours and a drawn map without third parties',
  privacypolicy: 'A legal page with its table of contents',
  'quote-1': 'Quote request, step 1: stone and quantity',
  'quote-2': 'Step 2: sink, extras and removal',
  'quote-3': 'Step 3: address; the suburb sets the postal code',
  'quote-4': 'Step 4: urgency and design plan',
  summary: 'The summary: check, edit, print or send',
  signin: 'A visitor who sends a request is asked to sign in',
  signup: 'or to sign up, which sends the request at once',
  'my-quotes': 'My Quote: the list of quotes with their status',
  'my-quote': 'A quote: details, messages and status',
  profile: 'The profile: details, password, devices, consents and data',
  notifications: 'Notifications and their channels',
  'not-found': 'The 404 page',
  'admin-products': 'Back office: products with search, filters and bulk changes',
  'admin-product': 'A product: details, pictures and former URLs',
  'admin-home-content': 'The content of the home page',
  'admin-overview': 'The overview: open tasks and figures',
  'admin-quotes': 'The list of quotes',
  'admin-board': 'The board of quotes',
  'admin-quote': 'A quote: the request, its estimate, messages and actions',
  'admin-customer': 'A customer: quotes, messages, consents and notes',
  'admin-price-book': 'The current price book with example jobs',
  'admin-emails': 'Emails with their delivery status',
} as const;
type Screen = keyof typeof captions;

const maxScreenshotBytes = 190_000;
// The owner of the temporary database.
const owner = { email: 'owner@example.test', password: 'owner of the toured shop' };

/** Waits until the page has no requests, its fonts are loaded and its visible pictures are drawn. */
async function waitUntilStable(page: Page): Promise<void> {
  // Lazy pictures start to load a moment after they become visible.
  await page.waitForTimeout(250);
  // The network is never idle in the back office, because its event stream stays open.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isOutside = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
      return width === 0 || isOutside || (image.complete && image.naturalWidth > 0);
    }),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const loadedImages = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
    await Promise.all(loadedImages.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForTimeout(150);
}

/** Scrolls to the end and back, so that lazy pictures are loaded. */
async function loadLazyPictures(page: Page): Promise<void> {
  const steps = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / innerHeight));
  for (let step = 0; step <= steps; step += 1) {
    await page.evaluate((screenIndex) => scrollTo(0, screenIndex * innerHeight), step);
    await waitUntilStable(page);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilStable(page);
}

/** Writes a screenshot with the best quality within the size limit. */
async function takeScreenshot(page: Page, device: Device, screen: Screen): Promise<void> {
  const isFullPage = screen === 'home-whole';
  await (isFullPage ? loadLazyPictures(page) : waitUntilStable(page));
  const image = sharp(await page.screenshot({ fullPage: isFullPage }));
  if (isFullPage) image.resize({ width: device.isMobile ? 260 : 720 });
  for (const quality of [78, 70, 60, 50, 40]) {
    const bytes = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length > maxScreenshotBytes && quality > 40) continue;
    writeFileSync(join(docs, 'screens', getFile(screen, device)), bytes);
    return;
  }
}

const getFile = (screen: Screen, device: Device): string => `${screen}-${device.viewport.width}.jpg`;

/** Captures the public pages other than the pages for requesting a quote. */
async function captureOtherPages(page: Page, capture: (screen: Screen) => Promise<void>): Promise<void> {
  await page.goto('/stone/paarl-rock');
  await capture('stone');
  await page.goto('/compare?ids=paarl-rock,karoo-night,constantia-oro');
  await capture('compare');
  await page.goto('/services');
  await capture('services');
  await page
    .getByRole('link', { name: /^View More/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await capture('service');
  await page.goto('/gallery');
  await capture('gallery');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL('**/gallery/details?**');
  await capture('project');
  await page.getByRole('link', { name: /^Enlarge picture 1/ }).click();
  await page.getByRole('dialog').waitFor();
  await capture('project-large');
  for (const screen of ['aboutus', 'contactus', 'privacypolicy'] as const) {
    await page.goto(`/${screen}`);
    await capture(screen);
  }
}

/** Captures the screens of a new customer who requests a quote, from the home page to the account. */
async function captureQuoteRequest(page: Page, device: Device): Promise<void> {
  const capture = (screen: Screen) => takeScreenshot(page, device, screen);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const waitForHeading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  /** Captures a step of the form. The heading of the step is at the top, and no field has the focus. */
  const captureStep = async (screen: Screen, title: string) => {
    await page.getByRole('heading', { level: 2, name: title }).evaluate((element) => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollBy({ top: element.getBoundingClientRect().top - 150, behavior: 'instant' });
    });
    await capture(screen);
  };
  /** Selects a checkbox or radio button of a group. */
  const check = (role: 'checkbox' | 'radio', group: string, name: string | RegExp) =>
    page.getByRole('group', { name: group }).getByRole(role, { name }).check();

  await page.goto('/');
  await capture('home');
  await capture('home-whole');

  if (device.isMobile) await button('Menu').click();
  else await page.getByRole('navigation', { name: 'Main' }).getByText('Products', { exact: true }).click();
  await capture('menu');
  await page.getByRole('link', { name: 'Categories', exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL('**/allproducts');
  await capture('allproducts');

  await captureOtherPages(page, capture);
  await page.goto('/allproducts');
  await page.getByRole('link', { name: 'Explore All Granite' }).click();
  await waitForHeading('Granite');
  await capture('prodlist');
  await page.getByRole('link', { name: 'Paarl Rock' }).click();
  const stone = page.getByRole('dialog', { name: 'Paarl Rock' });
  await stone.waitFor();
  await capture('product');

  await stone.getByRole('link', { name: 'Request a Quote' }).click();
  await page.waitForURL('**/quotes?**');
  await page.getByLabel('Meters', { exact: true }).fill('4.2');
  await check('checkbox', 'Measured in', /^Running meters/);
  await captureStep('quote-1', 'Material Selection');
  await button('Next').click();
  await check('checkbox', 'Sink type', 'Undermount');
  await check('checkbox', 'Extras', '75mm splashback');
  await check('radio', 'Must we remove existing countertops?', 'Yes');
  await captureStep('quote-2', 'Fabrication & Installation');
  await button('Next').click();
  await page.getByLabel('Address line').fill('12 Kloof Street');
  await page.getByLabel('Suburb').fill('Gardens');
  await check('radio', 'Ground-floor access with parking?', 'Yes');
  await page.getByLabel('Notes').fill('Two steps at the front door; parking in the yard behind.');
  await captureStep('quote-3', 'Site Details');
  await button('Next').click();
  await page.getByLabel('Project urgency').selectOption('Within 1 month');
  await check('radio', 'Do you have a design plan?', 'Yes');
  await page.getByLabel('Any other details').fill('The hob is 600 mm wide and sits in the island.');
  await captureStep('quote-4', 'Additional information');

  await button('View Summary').click();
  await waitForHeading('Quote summary');
  await capture('summary');
  await button('Submit Request').click();
  const account = page.getByRole('dialog', { name: 'Sign in or sign up' });
  await account.waitFor();
  await capture('signin');
  await account.getByRole('tab', { name: 'Sign Up' }).click();
  await account.getByLabel('Full name').fill('Nomsa Dlamini');
  await account.getByLabel('Email').filter({ visible: true }).fill(`nomsa.${device.name}@example.test`);
  await account.getByLabel('Mobile number').fill('0821234567');
  await account.getByRole('textbox', { name: 'Password', exact: true }).filter({ visible: true }).fill('granite in morning light');
  await account.getByRole('textbox', { name: 'Confirm password', exact: true }).fill('granite in morning light');
  await capture('signup');
  await account.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL('**/user/quotes');
  await page
    .getByText(/Q-\d{4}-\d{5}/)
    .first()
    .waitFor();
  // Signing in reloads the page after a second.
  await page.waitForTimeout(1500);
  await page
    .getByText(/Q-\d{4}-\d{5}/)
    .first()
    .waitFor();
  await capture('my-quotes');

  await page.getByRole('main').getByRole('link', { name: 'Paarl Rock' }).click();
  await waitForHeading('Paarl Rock');
  await capture('my-quote');
  for (const screen of ['profile', 'notifications'] as const) {
    await page.goto(`/user/${screen}`);
    await page.getByRole('main').getByRole('checkbox').first().waitFor();
    await capture(screen);
  }

  await page.goto('/no-such-page');
  await capture('not-found');
}

/** Signs in as the owner and captures the products and the home content. */
async function captureCatalogueAdmin(page: Page, device: Device): Promise<void> {
  await page.goto('/admin/products');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const stone = page.getByRole('link', { name: 'Paarl Rock' });
  await stone.first().waitFor();
  await takeScreenshot(page, device, 'admin-products');
  await stone.first().click();
  await page.getByRole('heading', { level: 1, name: 'Paarl Rock' }).waitFor();
  await takeScreenshot(page, device, 'admin-product');
  await page.goto('/admin/home');
  await page.getByLabel('Title').first().waitFor();
  await takeScreenshot(page, device, 'admin-home-content');
  await captureQuotesAdmin(page, device);
}

/** Captures the other screens of the back office, with the quote request from `captureQuoteRequest`. */
async function captureQuotesAdmin(page: Page, device: Device): Promise<void> {
  const capture = (screen: Screen) => takeScreenshot(page, device, screen);
  const quoteLink = page.getByRole('main').getByRole('link', { name: /Nomsa Dlamini|Q-\d{4}-\d{5}/ });
  await page.goto('/admin');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await capture('admin-overview');
  await page.goto('/admin/requests');
  await quoteLink.first().waitFor();
  await capture('admin-quotes');
  await page.getByText('Board', { exact: true }).click();
  await page.getByRole('region', { name: /^New, / }).waitFor();
  await capture('admin-board');
  await page.getByText('Table', { exact: true }).click();
  await quoteLink.first().click();
  await page.getByRole('heading', { level: 1, name: 'Nomsa Dlamini' }).waitFor();
  await capture('admin-quote');
  await page.goto('/admin/customers');
  await page.getByRole('main').getByRole('link', { name: 'Nomsa Dlamini' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Nomsa Dlamini' }).waitFor();
  await capture('admin-customer');
  await page.goto('/admin/prices');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await capture('admin-price-book');
  await page.goto('/admin/outbox');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await capture('admin-emails');
}

async function captureDevice(browser: Browser, baseURL: string, device: Device): Promise<void> {
  const { viewport, isMobile } = device;
  const context = await browser.newContext({
    baseURL,
    viewport,
    isMobile,
    hasTouch: isMobile,
    reducedMotion: 'reduce',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${device.name}: ${error.message}`));
  await captureQuoteRequest(page, device);
  await context.close();
  const staffContext = await browser.newContext({ baseURL, viewport, isMobile, hasTouch: isMobile, timezoneId: 'Africa/Johannesburg' });
  await captureCatalogueAdmin(await staffContext.newPage(), device);
  await staffContext.close();
}

/** Builds the Markdown page with all screenshots. */
function buildTourPage(): string {
  const sections = Object.entries(captions).map(([name, caption]) => {
    const pictures = devices.map((device) => {
      const width = device.isMobile ? 200 : 560;
      return `<img src="screens/${getFile(name as Screen, device)}" width="${width}" alt="${name}, ${device.name}">`;
    });
    return `## ${caption}\n\n${pictures.join('\n')}\n`;
  });
  return `# Screenshots\n\nThe website and the back office of the demo shop, 1440 and 390 pixels wide. Written by \`npm run tour\`.\n\n${sections.join('\n')}`;
}

mkdirSync(join(docs, 'screens'), { recursive: true });
process.env['ADMIN_EMAIL'] = owner.email;
await withDemoApp(
  async (port) => {
    const browser = await chromium.launch(await resolveBrowser());
    try {
      for (const device of devices) await captureDevice(browser, `http://localhost:${port}`, device);
    } finally {
      await browser.close();
    }
    writeFileSync(join(docs, 'tour.md'), buildTourPage());
    console.log(`${Object.keys(captions).length * devices.length} pictures in docs/screens, and docs/tour.md.`);
  },
  { ownerPassword: owner.password },
);
