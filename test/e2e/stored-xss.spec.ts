import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import * as paths from '#web/admin/app/admin-paths.ts';
import { findScreen, screens } from '#web/admin/app/screens.ts';
import { xssPayloads } from '#test/xss-payloads.ts';
import { submitQuote } from './open-quote-list.ts';
import { navigateClientSide, createStaffAccount } from './staff-accounts.ts';
import {
  getAnswerRadio,
  expect,
  expectPageLoad,
  createAccount,
  openPage,
  openQuoteForm,
  signIn,
  getStepButton,
  test,
  interceptRequests,
} from './support.ts';

// Test T20 on screens of staff and customers: every text of the responses is replaced by a script injection.

/**
 * Names of properties whose values are not replaced. Most contain no text for users, such as ids and paths: replacing them would break the
 * screen. `html` is an email, which is previewed in a sandboxed frame on purpose: there the browser logs that it blocked a payload.
 */
const preservedKeys =
  /^(?:html|_id|id|.*Id|slug|path|photo|status|kind|what|role|at|.*At|.*On|.*Since|.*Until|payBy|way|day|week|version|picture|placeholder|url|dialcountry|unit|item|code|thing|result_?kind|type|project_urgency|mainCategory|subCategory|colour|primary_colour|secondary_colour)$/;

let payloadIndex = 0;
/** Returns a copy of a value in which every text is replaced with the next of the payloads. */
function replaceTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return preservedKeys.test(name) ? value : xssPayloads[(payloadIndex += 1) % xssPayloads.length];
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, innerValue]) => [key, replaceTexts(innerValue, key)]));
}

/** Replaces the texts of the responses of matching endpoints with script injections from now on. */
function injectScripts(page: Page, endpoints: RegExp): Promise<() => void> {
  return interceptRequests(
    page,
    (url) => endpoints.test(url.pathname),
    async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const body = (await response.json().catch(() => undefined)) as { status?: number } | undefined;
      return body?.status === 1 ? route.fulfill({ response, json: replaceTexts(body) }) : route.fulfill({ response });
    },
  );
}

/** Records every executed payload, and every payload that only the content security policy blocked, from the next page load on. */
async function recordExecutedScripts(page: Page): Promise<{ readonly executed: string[] }> {
  const executed: string[] = [];
  await page.exposeFunction('reportScript', (description: string) => executed.push(description));
  await page.addInitScript(() => {
    const report = (description: string) =>
      (window as unknown as { reportScript: (description: string) => void }).reportScript(description);
    window.alert = (message) => report(`executed: ${String(message)}`);
    document.addEventListener('securitypolicyviolation', (event) => report(`blocked: ${event.violatedDirective} ${event.blockedURI}`));
  });
  return { executed };
}

/** Waits until a screen of the back office and its data are shown. The previous screen stays until then. */
async function waitForScreen(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('data-screen', path);
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(main.getByRole('group', { name: 'Loading' }), path).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]'), path).toHaveCount(0);
}

const fileNameWithScript = '"><img src=x onerror=alert(1)>.jpg';
const createPhoto = async () => ({
  name: fileNameWithScript,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer(),
});

test('T20 no text of a response or of a file name runs as a script on any screen of the back office', async ({ page, request }) => {
  test.slow();
  const owner = await createStaffAccount(request, 'owner');
  const { executed } = await recordExecutedScripts(page);
  // Content pages are sanitised by the server, which another test checks. The editor displays their HTML on purpose.
  await injectScripts(page, /^\/admin\/(?!pages\/(?:get|preview)|me\/)/);
  await signIn(page, owner);
  await openPage(page, paths.overview);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
  for (const screen of screens) {
    const path = screen.path.replace(/:slug/, 'aboutus').replace(/:\w+/, 'new');
    if (findScreen(path) !== screen) continue;
    await navigateClientSide(page, path);
    await waitForScreen(page, path);
    // Also opens the first record of a list, with its form, pictures and history.
    const firstLink = page.getByRole('main').locator('table a[href^="/admin/"], li:not(nav li) a[href^="/admin/"]').first();
    if (screen.group === undefined || path === paths.overview || (await firstLink.count()) === 0) continue;
    const recordPath = await firstLink.evaluate((link: HTMLAnchorElement) => link.pathname);
    await firstLink.click();
    // React Router's `*` matches no line separator. That URL is the 404 page of the site, which must not run scripts either.
    if (/%E2%80%A[89]/.test(recordPath)) {
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await openPage(page, paths.overview);
    } else await waitForScreen(page, recordPath);
  }
  await openPage(page, '/admin/services/new');
  await page.getByLabel('Add pictures').setInputFiles(await createPhoto());
  await expect(page.getByRole('group', { name: 'Pictures' }).getByRole('listitem', { name: /^Picture \d/ })).toHaveCount(1);
  expect(executed).toEqual([]);
  // Requests are still pending: the navigation loads its counts.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("T20 no text of a response or of a file name runs as a script on a customer's pages", async ({ page, request }) => {
  const customer = await createAccount(request, '<img src=x onerror=alert(1)>');
  const { _id } = await submitQuote(request, customer);
  const { executed } = await recordExecutedScripts(page);
  const main = page.getByRole('main');
  await signIn(page, customer);
  // The summary redirects to the form if no draft is saved.
  await openQuoteForm(page);
  await getStepButton(page, 'Additional information').click();
  await page.getByLabel('Any other details').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(main.getByRole('table')).toBeVisible();
  const stopIntercepting = await injectScripts(page, /^\/(?:user|site)\/(?!.*images?$)/);
  await expectPageLoad(page, () => page.reload());
  await expect(page).toHaveURL('/quote/summary');
  await expect(main.getByRole('table')).toContainText('<img src=x onerror=alert(1)>');

  for (const path of ['/user/profile', '/user/notifications', '/user/quotes', `/user/quotes?id=${_id}`, '/user/orders']) {
    await openPage(page, path);
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(path);
    if (path === '/user/quotes') await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1);
  }
  // The server renders these pages from its own data. Only navigation in the browser requests the replaced responses.
  for (const [path, role] of [
    ['/mystones?ids=karoo-night,paarl-rock', 'article'],
    ['/compare?ids=karoo-night,paarl-rock', 'columnheader'],
  ] as const) {
    await navigateClientSide(page, path);
    await expect(page).toHaveURL(path);
    await expect(main.getByRole(role), path).toHaveCount(2);
    await expect(main.getByText('Karoo Night'), path).toHaveCount(0);
  }

  // The name of a file is shown to the user who chose it.
  stopIntercepting();
  await openQuoteForm(page);
  await getStepButton(page, 'Additional information').click();
  await getAnswerRadio(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[name=pictures]').setInputFiles(await createPhoto());
  await expect(page.getByText(fileNameWithScript, { exact: true })).toBeVisible();
  expect(executed).toEqual([]);
});
