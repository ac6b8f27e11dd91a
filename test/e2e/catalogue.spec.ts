import {
  delayRequests,
  waitForHydration,
  expect,
  fetchProduct,
  openPage,
  openSubmenu,
  readHistoryObjects,
  openWithState,
  selectOptionByName,
  test,
  expectPageLoad,
  interceptFirstRequest,
  interceptRequests,
} from './support.ts';

const cardSelector = 'main article';

test('the home page shows every section of the specification', async ({ page }) => {
  await openPage(page, '/');
  const hero = page.getByRole('region', { name: 'Introduction' });
  await expect(hero.getByRole('button', { name: /^Slide \d/ })).toHaveCount(3);
  await hero.getByRole('button', { name: /^Slide 2/ }).click();
  await expect(hero.getByRole('group', { name: '2 of 3' }).getByRole('heading', { level: 1 })).toBeVisible();

  const finder = page.getByRole('form', { name: 'Find your Stone' });
  for (const label of ['Color', 'Material', 'Type']) await expect(finder.getByLabel(label)).toBeVisible();
  await expect(finder.getByRole('button', { name: 'View Selection' })).toBeVisible();

  const categories = page.locator('section[aria-labelledby=categories]');
  await expect(categories.getByRole('link', { name: /^Explore All / })).toHaveCount(5);
  await expect(categories.getByText(/^\d+ types, 15 stones$/)).toBeVisible();
  for (const tile of await categories.locator('li:has(h3)').all()) {
    const types = await tile.getByRole('listitem').count();
    expect(types).toBeGreaterThan(0);
    expect(types).toBeLessThanOrEqual(5);
  }
  for (const highlight of ['Tough and durable', 'Scratch resistant', 'Easy maintenance'])
    await expect(page.getByText(highlight, { exact: true })).toBeVisible();

  const services = page.locator('section[aria-labelledby=services]');
  await expect(services.getByRole('tab')).toHaveText(['Redesign', 'Kitchen', 'Bathroom']);
  for (const name of ['Redesign', 'Kitchen', 'Bathroom']) {
    await services.getByRole('tab', { name }).click();
    await expect(
      services.getByRole('tabpanel', { name }).getByRole('link', { name: new RegExp(`^Request a Quote ?: ${name}$`) }),
    ).toBeVisible();
  }
  await expect(page.locator('section[aria-labelledby=how-we-work]').getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('section[aria-labelledby=about]')).toContainText('About Us');
  const testimonials = page.locator('section[aria-labelledby=testimonials]');
  await expect(testimonials.getByRole('listitem').first()).toContainText('Thandeka Mabuza, Pinelands');
  // A testimonial without a photo shows a drawn portrait.
  await expect(testimonials.locator('figcaption svg').first()).toBeVisible();
  await categories.getByRole('link', { name: /^More/ }).click();
  await expect(page).toHaveURL('/allproducts');
});

test('slides change every 5 s and testimonials every 3 s, unless reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openPage(page, '/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const hero = page.getByRole('region', { name: 'Introduction' });
  const currentSlideButton = hero.locator('button[aria-current=true]');
  const initialSlide = Number(await currentSlideButton.getAttribute('aria-label').then((label) => label?.match(/\d/)?.[0]));
  await page.clock.runFor(5000);
  await expect(currentSlideButton).toHaveAttribute('aria-label', new RegExp(`^Slide ${(initialSlide % 3) + 1}`));
  await page.clock.runFor(5000);
  await expect(currentSlideButton).toHaveAttribute('aria-label', new RegExp(`^Slide ${((initialSlide + 1) % 3) + 1}`));

  const track = page.getByRole('list', { name: 'What customers say' });
  await track.evaluate((list) => {
    (window as unknown as { moves: number }).moves = 0;
    list.scrollTo = (() => ((window as unknown as { moves: number }).moves += 1)) as never;
  });
  await page.clock.runFor(9000);
  expect(await page.evaluate(() => (window as unknown as { moves: number }).moves)).toBe(3);
});

test('one, two or three testimonials are visible, depending on the viewport width', async ({ page }) => {
  await openPage(page, '/');
  for (const [width, visibleCount] of [
    [390, 1],
    [768, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const ratio = await page
      .getByRole('list', { name: 'What customers say' })
      .evaluate((list) => list.clientWidth / list.children[0]!.getBoundingClientRect().width);
    expect(Math.floor(ratio)).toBe(visibleCount);
  }
});

for (const [title, path, formName, buttonName] of [
  ['View Selection requires a material and a type, and shows the matching stones', '/', 'Find your Stone', 'View Selection'],
  ['View Products requires a material and a type, and shows the matching stones', '/allproducts', 'View Products', 'View Products'],
] as const) {
  test(title, async ({ page, toasts }) => {
    await openPage(page, path);
    const finder = page.getByRole('form', { name: formName });
    const submitButton = finder.getByRole('button', { name: buttonName });
    await submitButton.click();
    await expect.poll(() => toasts).toEqual(['Select material.']);
    await expect(finder.getByLabel('Material')).toHaveAccessibleDescription('Select material.');
    await expect(finder.getByLabel('Material')).toBeFocused();
    await selectOptionByName(finder.getByLabel('Material'), 'Granite');
    await submitButton.click();
    await expect.poll(() => toasts).toEqual(['Select material.', 'Select type.']);
    await expect(finder.getByLabel('Type')).toHaveAccessibleDescription('Select type.');
    await selectOptionByName(finder.getByLabel('Type'), 'Black Granite');
    await selectOptionByName(finder.getByLabel('Color'), 'Black');
    await submitButton.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Black Granite' })).toBeVisible();
    await expect(page.locator(cardSelector).getByRole('heading')).toHaveText(['Karoo Night', 'Cape Point Black']);
    expect(new URL(page.url()).searchParams.getAll('colour')).toHaveLength(1);
  });
}

test('the categories page shows each material with its number, picture and types', async ({ page }) => {
  await openPage(page, '/');
  await (await openSubmenu(page, 'Products')).getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Materials and types' })).toBeVisible();
  const headings = page.getByRole('heading', { level: 2 }).filter({ hasText: /^\d/ });
  await expect(headings).toHaveText([
    /^1\s*Granite$/,
    /^2\s*Quartz$/,
    /^3\s*Marble$/,
    /^4\s*Quartzite$/,
    /^5\s*Sintered Stone$/,
    /^6\s*Solid Surface$/,
    /^7\s*Travertine$/,
    /^8\s*Onyx$/,
  ]);
  await expect(page.getByRole('link', { name: /^Explore All / })).toHaveCount(8);
  const granite = page.locator('section[aria-labelledby=material-granite]');
  await expect(granite.locator('picture img').first()).toBeAttached();
  await granite.locator('summary', { hasText: 'Black Granite' }).click();
  await expect(granite.getByText('Dense and very slow to stain.')).toBeVisible();
  await granite.locator('summary', { hasText: 'Speckled Granite' }).click();
  await expect(granite.getByText('Dense and very slow to stain.')).toBeHidden();
  await granite.getByRole('link', { name: 'View All Speckled Granite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speckled Granite' })).toBeVisible();
  await expect(page).toHaveURL(/\/prodlist\?type=sub&id=/);
});

test('the product list shows every stone with picture, name, material and price', async ({ page }) => {
  await openPage(page, '/prodlist');
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await expect(page.getByRole('main').getByText('48 stones')).toBeVisible();
  await expect(page.locator(cardSelector)).toHaveCount(24);
  const card = page.locator(cardSelector).filter({ hasText: 'Karoo Night' });
  await expect(card).toContainText('Granite');
  await expect(card).toContainText('Starts at R2 350 per m²');
  await expect(card.locator('picture img').first()).toBeVisible();
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.locator(cardSelector)).toHaveCount(48);
});

test('search and filters apply immediately and are stored in the URL, and Back restores them', async ({ page }) => {
  await openPage(page, '/prodlist');
  const filters = page.getByRole('search', { name: 'Stones' });
  const resultCount = page
    .getByRole('main')
    .getByText(/^\d+ stones?$/)
    .first();
  await selectOptionByName(filters.getByLabel('Material'), 'Marble');
  await expect(resultCount).toHaveText('9 stones');
  await expect(page).toHaveURL(/[?&]main=/);
  await selectOptionByName(filters.getByLabel('Type'), 'Webbed Marble');
  await expect(resultCount).toHaveText('2 stones');
  await selectOptionByName(filters.getByLabel('Color'), 'Green');
  await expect(resultCount).toHaveText('1 stone');
  await expect(page.locator(cardSelector).getByRole('heading')).toHaveText(['Kirstenbosch Verde']);
  await page.goBack();
  await expect(resultCount).toHaveText('2 stones');
  await expect(filters.getByLabel('Color')).toHaveValue('');
  await page.goBack();
  await expect(resultCount).toHaveText('9 stones');
  await expect(filters.getByLabel('Type')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1, name: 'Marble' })).toBeVisible();

  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(resultCount).toHaveText('48 stones');
  await filters.getByLabel('Search').fill('karoo');
  await expect(page.locator(cardSelector).getByRole('heading')).toHaveText(['Karoo Night', 'Karoo Stars', 'Sutherland Snow']);
  await expect(page).toHaveURL(/search=karoo/);
  await expectPageLoad(page, () => page.reload());
  await expect(filters.getByLabel('Search')).toHaveValue('karoo');
  await expect(page.locator(cardSelector)).toHaveCount(3);
});

test('changing a filter on a newly loaded page requests the list only, not the filter options', async ({ page }) => {
  await openPage(page, '/prodlist');
  const requestedPaths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requestedPaths.push(new URL(request.url()).pathname));
  await selectOptionByName(page.getByRole('search', { name: 'Stones' }).getByLabel('Material'), 'Marble');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marble');
  await expect(page.locator(cardSelector).first()).toContainText('Marble');
  expect(requestedPaths).toEqual(['/site/list/all/products']);
});

test('an empty result shows No records available and a link to all stones', async ({ page }) => {
  await openPage(page, '/prodlist');
  await page.getByRole('main').getByLabel('Search').fill('xylophone');
  await expect(page.getByText('No records available')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).last().click();
  await expect(page.locator(cardSelector)).toHaveCount(24);
  await expect(page.getByRole('main').getByLabel('Search')).toHaveValue('');
});

test('a card opens a dialog with pictures, thumbnails, text, price and a link to the quote request', async ({ page, request }) => {
  const product = await fetchProduct(request, 'robben-dusk');
  await openPage(page, '/prodlist');
  await page.getByRole('link', { name: 'Robben Dusk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Robben Dusk' });
  await expect(page).toHaveURL(/[?&]product=robben-dusk/);
  await expect(dialog).toContainText('Speckled Granite');
  await expect(dialog).toContainText('Starts at R1 750 per m²');
  const thumbnails = dialog.getByRole('button', { name: /^Show picture / });
  await expect(thumbnails).toHaveCount(4);
  await thumbnails.nth(2).click();
  await expect(dialog.getByRole('group', { name: 'Picture 3 of 4' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog.getByRole('group', { name: 'Picture 4 of 4' })).toBeVisible();
  // Five thumbnails fill the width.
  const ratio = await thumbnails
    .first()
    .evaluate((button) => button.closest('ul')!.clientWidth / button.closest('li')!.getBoundingClientRect().width);
  expect(Math.floor(ratio)).toBe(5);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/prodlist');
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page).toHaveURL('/quotes?product=robben-dusk');
  expect(await readHistoryObjects(page)).toEqual([
    {
      main: product.mainCategory,
      sub: product.subCategory,
      product_id: product._id,
      color: product.colour,
    },
  ]);
});

test('a dialog shows the data of its card while its details load, and a failed load can be retried', async ({ page }) => {
  const path = '**/site/product/get';
  const stopIntercepting = await interceptRequests(page, path, (route) => route.abort());
  await openPage(page, '/prodlist');
  await page.getByRole('link', { name: 'Robben Dusk' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Robben Dusk' });
  await expect(dialog).toContainText('Starts at R1 750 per m²');
  await expect(dialog.getByRole('heading', { name: 'Robben Dusk' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText('The details could not be loaded.');
  stopIntercepting();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Speckled Granite');
  await expect(dialog.getByRole('button', { name: /^Show picture / })).toHaveCount(4);
  await expect(dialog.getByRole('alert')).toBeHidden();

  const release = await delayRequests(page, path);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Swartland Gold' }).press('Enter');
  const secondDialog = page.getByRole('dialog', { name: 'Swartland Gold' });
  await expect(secondDialog.getByRole('group', { name: 'Loading the details' })).toBeVisible();
  await release();
  await expect(secondDialog).toContainText('Golden Granite');
});

test('the details of a stone load when the pointer or the focus reaches its card', async ({ page }) => {
  await openPage(page, '/prodlist');
  const waitForDetails = (slug: string) =>
    page.waitForRequest((request) => request.url().endsWith('/site/product/get') && request.postData()?.includes(slug) === true);
  const [robbenDusk] = await Promise.all([waitForDetails('robben-dusk'), page.getByRole('link', { name: 'Robben Dusk' }).hover()]);
  const [swartlandGold] = await Promise.all([waitForDetails('swartland-gold'), page.getByRole('link', { name: 'Swartland Gold' }).focus()]);
  for (const request of [robbenDusk, swartlandGold]) expect((await request.response())?.status()).toBe(200);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the URL of a stone opens its dialog; an unknown stone shows a message with status 404', { tag: '@translated' }, async ({ page }) => {
  await openPage(page, '/prodlist?product=paarl-rock');
  const dialog = page.getByRole('dialog', { name: 'Paarl Rock' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveTitle('Paarl Rock · Kloof Stone');
  await dialog.getByRole('link', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/prodlist');
  const response = await page.goto('/prodlist?product=never-quarried');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('That stone is no longer in our range')).toBeVisible();
});

test(
  'closing a dialog that the URL opened focuses its card, or the heading if the list does not contain it',
  { tag: '@translated' },
  async ({ page }) => {
    await openPage(page, '/prodlist?product=karoo-night');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Karoo Night' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator(cardSelector).getByRole('link', { name: 'Karoo Night' })).toBeFocused();
    // This stone is on the second page of the list.
    await openPage(page, '/prodlist?product=rondebosch-dove');
    await expect(page.locator(cardSelector).getByRole('heading', { name: 'Rondebosch Dove' })).toHaveCount(0);
    await page.getByRole('dialog', { name: 'Rondebosch Dove' }).getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeFocused();
  },
);

test('navigation state of a category is applied and added to the URL', async ({ page, request }) => {
  const { mainCategory, subCategory } = await fetchProduct(request, 'karoo-night');
  await openWithState(page, '/prodlist', { _id: mainCategory, type: 'main', category: 'Granite', categoryDescription: '' });
  await expect(page).toHaveURL(`/prodlist?type=main&id=${mainCategory}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Granite' })).toBeVisible();
  await expect(page.getByRole('main').getByText('15 stones')).toBeVisible();
  await openWithState(page, '/prodlist', { _id: subCategory, type: 'sub', category: 'Black Granite', categoryDescription: '' });
  await expect(page).toHaveURL(`/prodlist?type=sub&id=${subCategory}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Black Granite' })).toBeVisible();
});

test('navigation state of a filter is applied and added to the URL', async ({ page, request }) => {
  const { mainCategory, subCategory, colour } = await fetchProduct(request, 'kirstenbosch-verde');
  await openWithState(page, '/prodlist', { filter: true, mainCategory, subCategory, colours: [colour] });
  await expect(page).toHaveURL(`/prodlist?main=${mainCategory}&sub=${subCategory}&colour=${colour}`);
  await expect(page.locator(cardSelector).getByRole('heading')).toHaveText(['Kirstenbosch Verde']);
});

test('links pass the specified navigation state in addition to the URL', async ({ page, request }) => {
  const { mainCategory } = await fetchProduct(request, 'karoo-night');
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Explore All Granite' }).click();
  await expect(page).toHaveURL(`/prodlist?type=main&id=${mainCategory}`);
  expect(await readHistoryObjects(page)).toEqual([
    {
      _id: mainCategory,
      type: 'main',
      category: 'Granite',
      categoryDescription: expect.stringContaining('A hard natural stone'),
    },
  ]);
});

test("a failed list of colours shows the server's message as a toast; other lists fail silently", async ({ page, toasts }) => {
  await page.route('**/site/product/colours/listall', (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'unavailable', message: 'No colours today.', response: '' } }),
  );
  await page.route('**/site/testimonials/get', (route) =>
    route.fulfill({ status: 503, json: { status: 0, code: 'unavailable', message: 'Silent.', response: '' } }),
  );
  await openPage(page, '/quotes');
  await page.getByRole('banner').getByRole('link', { name: 'Kloof Stone' }).click();
  await expect(page.getByRole('heading', { name: 'Find your Stone' })).toBeVisible();
  await expect.poll(() => toasts).toEqual(['No colours today.']);
  await expect(page.locator('section[aria-labelledby=testimonials]')).toHaveCount(0);
});

test('without JavaScript, cards are readable and links and search work', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/');
  for (const inactiveName of [/the slides/, /the testimonials/, /testimonial$/, /^Slide/]) {
    await expect(page.getByRole('button', { name: inactiveName })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Explore All Granite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Granite' })).toBeVisible();
  await expect(page.locator(cardSelector)).toHaveCount(15);
  await page.getByRole('main').getByLabel('Search').fill('karoo');
  await page.getByRole('button', { name: 'Show stones' }).click();
  await expect(page.locator(cardSelector)).toHaveCount(1);
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  const dialog = page.getByRole('dialog', { name: 'Karoo Night' });
  await expect(dialog).toContainText('Starts at R2 350 per m²');
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/prodlist\?.*search=karoo(?!.*product=)/);
  await page.getByRole('link', { name: 'Karoo Night' }).click();
  await dialog.getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page.locator('main noscript p', { hasText: 'This form needs JavaScript' })).toBeVisible();
  await context.close();
});

test('a failed list shows an error in its place, and Try again loads it', { tag: '@translated' }, async ({ page }) => {
  const listPaths = /\/site\/(product\/list\/maincategory|home\/get|testimonials\/get)$/;
  const stopIntercepting = await interceptRequests(page, listPaths, (route) =>
    route.fulfill({ status: 503, json: { status: 0, message: 'Not just now.', response: 'Not just now.' } }),
  );
  await openPage(page, '/aboutus');
  await page.getByRole('banner').getByRole('link').first().click();
  for (const sectionName of ['The categories', 'This part of the page', 'What customers say'])
    await expect(page.getByText(`${sectionName} could not be loaded`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Redesign' })).toBeVisible();
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('link', { name: 'Explore All Granite' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test(
  'loaded stones stay visible if loading more fails, and a page number that is too high shows the last page',
  { tag: '@translated' },
  async ({ page }) => {
    await openPage(page, '/prodlist');
    const visibleCards = page.locator(cardSelector);
    await expect(visibleCards).toHaveCount(24);
    const listPath = '**/site/list/all/products';
    const stopIntercepting = await interceptRequests(page, listPath, (route) =>
      route.fulfill({ status: 503, json: { status: 0, message: 'Not just now.', response: 'Not just now.' } }),
    );
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByText('The stones could not be loaded')).toBeVisible();
    await expect(visibleCards).toHaveCount(24);
    stopIntercepting();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(visibleCards).toHaveCount(48);
    await openPage(page, '/prodlist?skip=99984');
    await expect(page).toHaveURL(/skip=24$/);
    await expect(visibleCards).toHaveCount(48);
  },
);

test('a pending search does not revert a later navigation', async ({ page }) => {
  await openPage(page, '/prodlist');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('searchbox', { name: 'Search' }).fill('gra');
  await page.getByRole('link', { name: 'Constantia Oro' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Constantia Oro' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(1000);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?product=constantia-oro$/);
});

test('a dialog opens as a new document if its code fails to load', async ({ page }) => {
  await openPage(page, '/prodlist');
  await interceptFirstRequest(page, '**/assets/product-dialog-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Constantia Oro' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?product=/);
  await waitForHydration(page);
  await dialog.getByRole('link', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/prodlist');
});
