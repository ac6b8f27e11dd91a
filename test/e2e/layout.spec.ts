import type { Locator, Page } from '@playwright/test';
import {
  delayRequests,
  waitForHydration,
  expect,
  createAccount,
  openPage,
  openMainNav,
  openSubmenu,
  signIn,
  test,
  expectPageLoad,
  selectOptionByName,
} from './support.ts';

const routes = ['/', '/signin', '/allproducts', '/prodlist', '/prodlist?product=karoo-night', '/quotes', '/quote/summary', '/user/quotes'];

test('the navigation bar turns light after scrolling 100 px; on inner pages it is always light', async ({ page }) => {
  await openPage(page, '/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-background', 'transparent');
  await page.evaluate(() => scrollTo(0, 100));
  await page.waitForFunction(() => scrollY === 100);
  await expect(header).toHaveAttribute('data-background', 'transparent');
  await page.evaluate(() => scrollTo(0, 101));
  await expect(header).toHaveAttribute('data-background', 'scrolled');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(header).toHaveAttribute('data-background', 'transparent');
  for (const innerPath of ['/allproducts', '/prodlist', '/quotes', '/user/quotes']) {
    await openPage(page, innerPath);
    await expect(header).toHaveAttribute('data-background', 'solid');
  }
});

test('the navigation bar links to Categories, All Products, a quote and Sign In', async ({ page }) => {
  await openPage(page, '/');
  const menu = await openSubmenu(page, 'Products');
  await expect(menu.getByRole('link', { name: 'Categories' })).toHaveAttribute('href', '/allproducts');
  await expect(menu.getByRole('link', { name: 'All Products' })).toHaveAttribute('href', '/prodlist');
  await expect(menu.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', '/quotes');
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
});

test('the navigation bar shows signed-in users My Account instead of Sign In', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await openPage(page, '/prodlist');
  const menu = await openSubmenu(page, 'My Account');
  const pages = { Profile: 'profile', Notification: 'notifications', 'My Quote': 'quotes', 'My Order': 'orders' };
  for (const [name, path] of Object.entries(pages)) await expect(menu.getByRole('link', { name })).toHaveAttribute('href', `/user/${path}`);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

test('menus close with Escape and return the focus', async ({ page }) => {
  await openPage(page, '/prodlist');
  const menu = await openSubmenu(page, 'Products');
  const link = menu.getByRole('link', { name: 'Categories' });
  await link.focus();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  const menuButton = page
    .getByRole('button', { name: 'Menu', exact: true })
    .or(page.locator('summary', { hasText: 'Products' }))
    .filter({ visible: true });
  await expect(menuButton).toBeFocused();
});

test('no link points to a missing page', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const paths = new Set<string>();
  for (const route of routes) {
    await openPage(page, route);
    for (const href of await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      paths.add(href.split(/[?#]/)[0]!);
  }
  for (const path of paths) expect.soft((await request.get(path)).status(), path).toBe(200);
  expect(paths.size).toBeGreaterThan(4);
});

test('the footer has phone, two emails, address, links, hours, social links and the year on every page', async ({ page }) => {
  for (const route of ['/', '/allproducts', '/prodlist', '/quotes', '/user/quotes', '/nothing']) {
    await page.goto(route);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: '+27 21 000 0142' })).toHaveAttribute('href', 'tel:+27210000142');
    for (const email of ['hello@kloofstone.example', 'sales@kloofstone.example'])
      await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(footer).toContainText('12 Feldspar Street');
    await expect(footer.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/allproducts');
    for (const [day, hours] of [
      ['Mon–Fri', '08:00–17:00'],
      ['Saturday', '09:00–13:00'],
      ['Sunday', 'Closed'],
    ] as const) {
      await expect(footer.locator('div:has(> dt)').filter({ hasText: day })).toContainText(hours);
    }
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://example.com/instagram/kloofstone');
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  }
});

test('every page has its title', { tag: '@desktop-only' }, async ({ page }) => {
  const titles: Record<string, string> = {
    '/': 'Kloof Stone',
    '/allproducts': 'Categories · Kloof Stone',
    '/prodlist': 'All Products · Kloof Stone',
    '/prodlist?product=karoo-night': 'Karoo Night · Kloof Stone',
    '/quotes': 'Request a quote · Kloof Stone',
    '/user/profile': 'Profile · Kloof Stone',
    '/user/notifications': 'Notification · Kloof Stone',
    '/user/quotes': 'My Quote · Kloof Stone',
    '/user/orders': 'My Order · Kloof Stone',
    '/email/verify': 'Confirm your email address · Kloof Stone',
    '/signin': 'Sign In · Kloof Stone',
    '/nothing': 'Page not found · Kloof Stone',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});

test('URLs match exactly: everything else is a 404 page', { tag: '@desktop-only' }, async ({ page, request }) => {
  for (const path of ['/prodlist/', '/Prodlist', '/nothing', '/services/nothing', '/user', '/quotes/1', '/index.html', '/%E0%A4%A']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect.soft(response.status(), path).toBe(404);
    expect.soft(await response.text(), path).toContain('This page was cut from another slab.');
  }
  for (const path of ['/_root.data', '/prodlist.data', '/__manifest']) expect.soft((await request.get(path)).status(), path).toBe(404);
  await page.goto('/nothing');
  await page.getByRole('link', { name: 'See all stones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
});

test('the skip link is the first tab stop and leads to the content', async ({ page }) => {
  await openPage(page, '/prodlist');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('every page permits only its own inline script, logs no error and calls no other site', { tag: '@desktop-only' }, async ({ page }) => {
  // The `failOnPageErrors` fixture of support.ts fails the test on errors, policy violations and requests to other sites.
  for (const route of [...routes, '/nothing']) {
    const response = await page.goto(route);
    const policy = response?.headers()['content-security-policy'] ?? '';
    const scriptDirective = policy.split(';').find((part) => part.trim().startsWith('script-src'));
    expect(scriptDirective, route).toContain("'self'");
    expect(scriptDirective, route).not.toContain('unsafe');
    expect(policy, route).toContain("frame-ancestors 'none'");
    expect(response?.headers()['x-content-type-options'], route).toBe('nosniff');
    await page.waitForLoadState('networkidle');
  }
});

test('no page is wider than the window', async ({ page }) => {
  // A 1280 × 1024 px window at 400 % zoom has a viewport of 320 × 256 CSS pixels.
  for (const [width, height] of [
    [320, 256],
    [page.viewportSize()!.width, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const route of [...routes, '/nothing']) {
      await openPage(page, route);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${route} at ${width}`)
        .toBeLessThanOrEqual(0);
    }
  }
});

test('no fixed or sticky element covers the text at 400 % zoom', { tag: '@desktop-only' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const route of ['/', '/quotes?product=karoo-night', '/privacypolicy']) {
    await openPage(page, route);
    await page.evaluate(() => scrollTo(0, 600));
    const overlayHeights = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 8 && bottom > 0 && top < innerHeight)
        .map(({ height }) => height),
    );
    expect(overlayHeights, route).toEqual([]);
  }
});

test('Messages appear as bottom-centre toasts lasting 3 s', async ({ page, toasts }) => {
  await page.clock.install();
  await openPage(page, '/allproducts');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'View Products' }).press('Enter');
  const toast = page.locator('[popover][role=status]').getByText('Select material.');
  await expect(toast).toBeVisible();
  expect(toasts).toEqual(['Select material.']);
  const [toastBounds, viewport] = [(await toast.boundingBox())!, page.viewportSize()!];
  expect(Math.abs(toastBounds.x + toastBounds.width / 2 - viewport.width / 2)).toBeLessThan(viewport.width / 10);
  expect(toastBounds.y).toBeGreaterThan(viewport.height / 2);
  await page.clock.runFor(2999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
});

test('Logout reloads after 1 s', async ({ page, request, toasts }) => {
  await signIn(page, await createAccount(request));
  await page.clock.install();
  await openPage(page, '/prodlist');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await (await openSubmenu(page, 'My Account')).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => toasts).toEqual(['Logged out']);
  await page.evaluate(() => ((window as unknown as { isSameDocument: boolean }).isSameDocument = true));
  await page.clock.runFor(999);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await expectPageLoad(page, () => page.clock.runFor(1));
  await expect((await openMainNav(page)).getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a page is loaded as a document if its code fails to load', { tag: '@desktop-only' }, async ({ page }) => {
  await openPage(page, '/contactus');
  let requestCount = 0;
  await page.route(/\/assets\/privacypolicy/, (route) => (requestCount++ === 0 ? route.abort() : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).press('Enter');
  await expect(page).toHaveURL('/privacypolicy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
});

/** Opens a page, runs an action before its scripts load, and waits for hydration. */
async function withScriptsDelayed(page: Page, url: string, action: () => Promise<void>): Promise<void> {
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto(url, { waitUntil: 'commit' });
  await action();
  await release();
  await waitForHydration(page);
}

test('hydration keeps text that was typed and options that were selected before it', { tag: '@desktop-only' }, async ({ page }) => {
  await withScriptsDelayed(page, '/prodlist', async () => {
    await selectOptionByName(page.getByLabel('Material', { exact: true }), 'Quartz');
    await page.getByPlaceholder('Name of a stone').fill('karoo');
  });
  await expect(page).toHaveURL(/main=.+search=karoo|search=karoo.+main=/);

  await withScriptsDelayed(page, '/allproducts', async () => {
    await selectOptionByName(page.getByLabel('Material', { exact: true }), 'Quartz');
  });
  await expect(page.getByLabel('Type', { exact: true }).getByRole('option')).not.toHaveCount(1);
  await expect(page.getByLabel('Material', { exact: true }).getByRole('option', { name: /^Quartz(?: \(|$)/ })).toHaveJSProperty(
    'selected',
    true,
  );

  await withScriptsDelayed(page, '/contactus', async () => {
    await page.getByLabel('Message').fill('A worktop in our kitchen');
  });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('account:contact'))).toContain('A worktop in our kitchen');
  await expect(page.getByLabel('Message')).toHaveValue('A worktop in our kitchen');

  await withScriptsDelayed(page, '/quotes?product=karoo-night', async () => {
    await page.getByLabel('Meters', { exact: true }).fill('4,2');
    await page.getByLabel('Square meters').check();
  });
  await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('4,2');
  await expect(page.getByLabel('Square meters')).toBeChecked();
  await expect(page.getByRole('button', { name: 'How this adds up' })).toBeVisible();
});

test('the menu of narrow windows opens and closes before hydration', { tag: '@desktop-only' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openAndClose = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
  };
  const goToServices = async () => {
    await menu.getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page).toHaveURL('/services');
    await expect(menu).toBeHidden();
  };
  await withScriptsDelayed(page, '/', async () => {
    await openAndClose();
    await expect(page.locator('#menu:modal')).toBeVisible();
  });
  await goToServices();

  // Simulates a browser without invoker commands.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(' commandfor=', ' data-commandfor=') });
  });
  await withScriptsDelayed(page, '/', openAndClose);
  await goToServices();
});

test(
  'buttons that need scripts are disabled or missing until hydration, and work afterwards',
  { tag: '@desktop-only' },
  async ({ page }) => {
    // Browsers handle buttons with a `command` attribute without scripts, so these are enabled before hydration.
    const enabledButtons = page.locator('button[type=button]:enabled:not([command])');
    const disabledButtons = page.locator('button[type=button]:disabled');
    for (const route of [...routes, '/stone/karoo-night', '/services', '/gallery', '/contactus', '/mystones', '/compare', '/nothing']) {
      await withScriptsDelayed(page, route, async () => {
        await page.waitForLoadState('domcontentloaded');
        await expect(enabledButtons, route).toHaveCount(0);
      });
      await expect(disabledButtons, route).toHaveCount(0);
    }

    await withScriptsDelayed(page, '/prodlist', async () => {
      await expect(page.getByRole('link', { name: 'Constantia Oro' })).toBeVisible();
      // Hydration adds this button to the cards.
      await expect(page.getByRole('button', { name: /^Add .+ to My stones$/ })).toHaveCount(0);
    });
    for (const name of ['Constantia Oro', 'Agulhas Blue']) await page.getByRole('button', { name: `Add ${name} to My stones` }).click();
    await expect(page.getByRole('button', { name: /^Remove .+ from My stones$/ })).toHaveCount(2);
    await openPage(page, '/mystones');
    await expect(page.getByRole('article')).toHaveCount(2);

    await withScriptsDelayed(page, '/prodlist?product=karoo-night', async () => {
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to My stones' })).toBeDisabled();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Add to My stones' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'In My stones' })).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await withScriptsDelayed(page, '/', async () => {
      await expect(page.getByRole('tab', { name: 'Kitchen' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeDisabled();
    });
    for (const name of ['Kitchen', 'Bathroom', 'Kitchen']) await page.getByRole('tab', { name }).click();
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Kitchen' })).toHaveAttribute('aria-selected', 'true');
  },
);

test('a reload, Back and closing a dialog keep the scroll position', { tag: '@desktop-only' }, async ({ page }) => {
  const getTop = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  const scrollToCenter = (element: Locator) => element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await openPage(page, '/');
  const heading = page.getByRole('heading', { name: 'Testimonials' });
  await scrollToCenter(heading);
  const headingTop = await getTop(heading);
  await expectPageLoad(page, () => page.reload());
  await expect.poll(async () => Math.abs((await getTop(heading)) - headingTop)).toBeLessThanOrEqual(1);
  // `click()` would scroll to the link, and Back would restore that position.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect.poll(async () => Math.abs((await getTop(heading)) - headingTop)).toBeLessThanOrEqual(1);

  await openPage(page, '/prodlist');
  const card = page.locator('main article').nth(16);
  await scrollToCenter(card);
  // Hovering scrolls the link into view. The position is measured afterwards, because the click does not scroll again.
  await card.getByRole('link').hover();
  const initialTop = await getTop(card);
  await card.getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Closing navigates back, which restores the scroll position.
  await expect.poll(async () => Math.abs((await getTop(card)) - initialTop)).toBeLessThanOrEqual(1);
});

test('the phone menu opens and closes without a warning in the console', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const warnings: string[] = [];
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && warnings.push(message.text()));
  await openPage(page, '/prodlist');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  expect(warnings).toEqual([]);
});
