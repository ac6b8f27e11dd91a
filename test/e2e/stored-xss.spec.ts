import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import * as paths from '#web/admin/app/admin-paths.ts';
import { adminRoutes, findAdminRoute } from '#web/admin/app/routes.ts';
import { xssPayloads } from '#test/xss-payloads.ts';
import { navigateClientSide, createStaffAccount } from './staff-accounts.ts';
import { answer, waitForHydration, expect, createAccount, open, openForm, signIn, step, test } from './support.ts';

// T20 for staff and customers: every text of the responses is replaced by a script injection.

/** Properties of a response that are not texts. Replacing them would break the screen. */
const plumbing =
  /^(?:_id|id|.*Id|slug|path|photo|status|kind|what|role|at|.*At|.*Since|.*Until|day|week|version|picture|placeholder|url|dialcountry|unit|item|code|thing|result_?kind|type|project_urgency|mainCategory|subCategory|colour|primary_colour|secondary_colour)$/;

let turn = 0;
function poisoned(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return plumbing.test(name) ? value : xssPayloads[(turn += 1) % xssPayloads.length];
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner, key)]));
}

/** Replaces the texts of responses from now on, and counts executed scripts. */
async function poison(page: Page, calls: RegExp): Promise<void> {
  await page.route(
    (url) => calls.test(url.pathname),
    async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const body = (await response.json().catch(() => undefined)) as { status?: number } | undefined;
      return body?.status === 1 ? route.fulfill({ response, json: poisoned(body) }) : route.fulfill({ response });
    },
  );
}

/** Fails the test if a script runs, or if only the content security policy blocks it. */
async function watch(page: Page): Promise<{ readonly ran: string[] }> {
  const ran: string[] = [];
  await page.exposeFunction('told', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    const reported = (what: string) => (window as unknown as { told: (what: string) => void }).told(what);
    window.alert = (words) => reported(`ran: ${String(words)}`);
    document.addEventListener('securitypolicyviolation', (event) => reported(`held back: ${event.violatedDirective} ${event.blockedURI}`));
  });
  return { ran };
}

/** Waits until the screen of a URL and its data are shown. The previous one stays until then. */
async function arrive(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('data-screen', path);
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(main.getByRole('status', { name: 'Loading' }), path).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]'), path).toHaveCount(0);
}

const evilName = '"><img src=x onerror=alert(1)>.jpg';
const photo = async () => ({
  name: evilName,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer(),
});

test('T20 no text that a user typed runs as a script on any screen of the back office', async ({ page, request }) => {
  test.slow();
  const owner = await createStaffAccount(request, 'owner');
  const { ran } = await watch(page);
  // Content pages are sanitised by the server, which another test checks. The editor displays their HTML on purpose.
  await poison(page, /^\/admin\/(?!pages\/(?:get|preview)|me\/)/);
  await signIn(page, owner);
  await open(page, paths.overview);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  for (const screen of adminRoutes) {
    const path = screen.path.replace(/:slug/, 'aboutus').replace(/:\w+/, 'new');
    if (path === paths.invitation || findAdminRoute(path) !== screen) continue;
    await navigateClientSide(page, path);
    await arrive(page, path);
    // The first record of a list, if there is one: its form, pictures and history.
    const first = page.getByRole('main').locator('table a[href^="/admin/"], li:not(nav li) a[href^="/admin/"]').first();
    if (screen.handle.group === undefined || path === paths.overview || (await first.count()) === 0) continue;
    const inner = await first.evaluate((link: HTMLAnchorElement) => link.pathname);
    await first.click();
    // React Router's `*` matches no line separator. That URL is the 404 page of the site, which must not run scripts either.
    if (/%E2%80%A[89]/.test(inner)) {
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await open(page, paths.overview);
    } else await arrive(page, inner);
  }
  await open(page, '/admin/services/new');
  await page.getByLabel('Add pictures').setInputFiles(await photo());
  await expect(page.getByRole('group', { name: 'Pictures' }).getByRole('listitem', { name: /^Picture \d/ })).toHaveCount(1);
  expect(ran).toEqual([]);
  // Requests are still pending: the navigation loads its counts.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("T20 nothing runs on a customer's pages, nor in the form's names of files", async ({ page, request }) => {
  const customer = await createAccount(request, '<img src=x onerror=alert(1)>');
  const { ran } = await watch(page);
  await poison(page, /^\/(?:user|site)\/(?!.*images?$)/);
  await signIn(page, customer);
  for (const path of ['/user/profile', '/user/notifications', '/user/quotes', '/user/orders', '/mystones', '/compare', '/quote/summary']) {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  // The name of a file is shown to the user who chose it.
  await page.unrouteAll({ behavior: 'wait' });
  await openForm(page);
  await step(page, 'Additional information').click();
  await answer(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[name=pictures]').setInputFiles(await photo());
  await expect(page.getByText(evilName, { exact: true })).toBeVisible();
  expect(ran).toEqual([]);
});
