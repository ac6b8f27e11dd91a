import { parseHtml } from '#test/parse-html.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, openPage, openMainNav, test, interceptRequests } from './support.ts';

const pages = { '/aboutus': 'About us', '/privacypolicy': 'Privacy policy', '/termsandconditions': 'Terms and conditions' };

test('content is fetched by page slug and rendered as HTML', async ({ page, request }) => {
  for (const [path, name] of Object.entries(pages)) {
    const response = await request.post('/site/pages/get', { data: { slug: path.slice(1) } });
    const { content } = ((await response.json()) as { result: { content: string } }).result;
    const headings = [...parseHtml(content).querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings.length).toBeGreaterThan(3);
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · Kloof Stone`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(headings);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/);
    await expectAccessible(page, path);
  }
});

test('navigating to a page requests the slug of its path', async ({ page }) => {
  await openPage(page, '/quotes');
  for (const [path, name] of Object.entries(pages)) {
    if (path === '/aboutus') continue;
    const pageRequest = page.waitForRequest((request) => request.url().endsWith('/site/pages/get'));
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    expect((await pageRequest).postDataJSON()).toEqual({ slug: path.slice(1) });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('the navigation bar and the footer link to Services, Gallery, About us and Contact us', async ({ page }) => {
  for (const [name, path] of [
    ['Services', '/services'],
    ['Gallery', '/gallery'],
    ['About us', '/aboutus'],
    ['Contact us', '/contactus'],
  ] as const) {
    await openPage(page, '/quotes');
    await (await openMainNav(page)).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
  for (const [name, path] of [
    ['About', '/aboutus'],
    ['Contact', '/contactus'],
    ['Services', '/services'],
  ] as const) {
    await openPage(page, '/quotes');
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('a missing content page shows the 404 page', async ({ page }) => {
  await openPage(page, '/quotes');
  await page.route('**/site/pages/get', (route) =>
    route.fulfill({
      status: 404,
      json: { status: 0, code: 'not_found', message: 'We could not find that. It may have been deleted.', response: 'x' },
    }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page was cut from another slab.');
});

test('a content page that fails to load shows the error, and Try again loads it', async ({ page }) => {
  await openPage(page, '/quotes');
  const failedResponse = { status: 503, json: { status: 0, code: 'unavailable', message: 'We cannot answer just now.', response: 'x' } };
  const stopIntercepting = await interceptRequests(page, '**/site/pages/get', (route) => route.fulfill(failedResponse));
  // React renders a new document for the error. The document must contain the same stylesheet element.
  const stylesheet = page.locator('link[rel=stylesheet]').first();
  await stylesheet.evaluate((link) => link.setAttribute('data-marked', ''));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('alert')).toHaveText('We cannot answer just now.');
  await expect(stylesheet).toHaveAttribute('data-marked', '');
  await expectAccessible(page, 'failed page');
  stopIntercepting();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
});

test('a long page has a table of contents that links to its sections', async ({ page }, { project }) => {
  await openPage(page, '/termsandconditions');
  if (project.name === 'phone') await page.locator('summary', { hasText: 'On this page' }).click();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expectAccessible(page, 'contents open');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(contents.getByRole('link')).toHaveText(await sections.allTextContents());
  await contents.getByRole('link').nth(5).click();
  await expect(sections.nth(5)).toBeInViewport();
  await expect(page).toHaveURL(/#./);
  await openPage(page, '/aboutus');
  await expect(contents).toHaveCount(0);
});

test('a wide table scrolls horizontally on its own, also by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, '/privacypolicy');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const table = page.getByRole('group', { name: 'Table' }).first();
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('the 404 page has a search for stones and links', async ({ page }) => {
  await openPage(page, '/nothing');
  await expectAccessible(page, 'not found');
  await page.getByRole('searchbox', { name: 'Search the stones' }).fill('karoo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/prodlist?search=karoo');
  await expect(page.getByRole('link', { name: 'Karoo Night' })).toBeVisible();
});

test('an offline navigation shows an error on the current page, and continues once online', async ({ page, context }) => {
  await openPage(page, '/contactus');
  await page.getByLabel('Subject').fill('A braai top');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The page did not load' });
  await expect(alert).toBeVisible();
  await expectAccessible(page, 'offline');
  await expect(page).toHaveURL('/contactus');
  await expect(page.getByLabel('Subject')).toHaveValue('A braai top');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('You are still offline.');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(alert).toBeHidden();
});

test('the connection error can be used while a dialog is open', async ({ page, context }) => {
  await openPage(page, '/prodlist');
  await page.getByRole('main').getByRole('link', { name: 'Agulhas Blue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agulhas Blue' });
  const pageLink = dialog.getByRole('link', { name: 'Open its page' });
  await expect(pageLink).toBeVisible();
  await context.setOffline(true);
  await pageLink.click();
  const alert = page.getByRole('alert').filter({ hasText: 'The page did not load' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await alert.getByRole('button', { name: 'Stay here' }).click();
  await expect(alert).toBeHidden();
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
});

test('navigation stays on the page when the server is not reachable', async ({ page }) => {
  await openPage(page, '/contactus');
  const stopIntercepting = await interceptRequests(page, '**/site/pages/get', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  const retryButton = page
    .getByRole('alert')
    .filter({ hasText: 'We could not reach the server.' })
    .getByRole('button', { name: 'Try again' });
  await retryButton.click();
  await expect(retryButton).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  stopIntercepting();
  await retryButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await expect(retryButton).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('content pages are readable without JavaScript', async ({ page }) => {
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      expect((await page.locator('.prose').textContent())?.length).toBeGreaterThan(500);
    }
  });
  test('the summary and the account say that they need JavaScript, and link to the contact page', async ({ page }) => {
    for (const path of ['/quote/summary', '/user/quotes', '/user/orders', '/user/notifications', '/user/profile']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByText(/needs JavaScript$/), path).toBeVisible();
      await expect(main.getByRole('group', { name: /^Loading/ }), path).toBeHidden();
      await main.getByRole('link', { name: 'Contact us' }).click();
      await expect(page).toHaveURL('/contactus');
    }
  });
  test('the 404 page searches without JavaScript', async ({ page }) => {
    await page.goto('/nothing');
    await page.getByLabel('Search the stones').fill('karoo');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/prodlist?search=karoo');
  });
});

test.describe('opening hours', () => {
  for (const [time, message] of [
    ['2026-11-20T06:30:00Z', 'Open now, until 17:00'],
    ['2026-11-20T05:00:00Z', 'Closed now, opens today 08:00'],
    ['2026-11-22T10:00:00Z', 'Closed now, opens Monday 08:00'],
  ] as const) {
    test.describe(time, () => {
      // The time zone of Cape Town applies, not the visitor's.
      test.use({ timezoneId: 'America/Los_Angeles' });
      test(`the footer says: ${message}`, async ({ page }) => {
        await page.clock.setFixedTime(new Date(time));
        await openPage(page, '/aboutus');
        await expect(page.getByRole('contentinfo').getByText(message, { exact: true })).toBeVisible();
      });
    });
  }

  test('the HTML of the server does not depend on the time or the visitor', async ({ request }) => {
    expect(await (await request.get('/aboutus')).text()).not.toMatch(/Open now|Closed now/);
  });
});
