import { randomUUID } from 'node:crypto';
import { translatePages } from './translate-pages.ts';
import { expect, test as base, type APIRequestContext, type Locator, type Page, type Route } from '@playwright/test';

export { expect };

export type Account = { id: string; fullName: string; email: string; password: string; token: string };

export const password = 'granite under morning light';
export const createEmailAddress = (): string => `person-${randomUUID()}@example.test`;

/** Creates an account through the API. */
export async function createAccount(request: APIRequestContext, fullName = 'Thandi Example'): Promise<Account> {
  const email = createEmailAddress();
  const registration = await request.post('/register', { data: { fullName, email, password, confirmPassword: password } });
  const { result, response } = (await registration.json()) as { result: { _id: string }; response: { authToken: string } };
  return { id: result._id, fullName, email, password, token: response.authToken };
}

/** Stores a session in this tab, as the sign-in dialog does. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(({ id, fullName, token }) => {
    sessionStorage.setItem('authToken', token);
    sessionStorage.setItem('user', JSON.stringify({ _id: id, fullName, type: 'user' }));
  }, account);
}

/**
 * Waits until the page has hydrated. An effect of the root route sets `data-hydrated`. React runs it after the effects of all components
 * below it, in the same task, so those have run once the attribute can be read. Suspense boundaries may hydrate later.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens a URL and waits for hydration. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
}

/** Runs an action that loads a document, such as a reload, and waits for hydration. */
export async function expectPageLoad(page: Page, action: () => Promise<unknown>): Promise<void> {
  const pageLoad = page.waitForEvent('load');
  await action();
  await pageLoad;
  await waitForHydration(page);
}

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** Returns the navigation links. On phones it opens the menu first. */
export async function openMainNav(page: Page): Promise<Locator> {
  if (!isNarrow(page)) return page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  return page.getByRole('navigation', { name: 'Menu' });
}

/** Returns the links below an entry of the navigation bar. On phones all of them are in the menu. */
export async function openSubmenu(page: Page, name: 'Products' | 'My Account'): Promise<Locator> {
  const navigation = await openMainNav(page);
  if (!isNarrow(page)) await navigation.locator('summary', { hasText: name }).click();
  return navigation;
}

export const getAuthDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in or sign up' });
export const getAuthPanel = (page: Page, name: 'Sign In' | 'Sign Up'): Locator => getAuthDialog(page).getByRole('tabpanel', { name });

/**
 * Selects an option by its name, to which the page may add a number of stones in brackets. Waits for the option, as a select may be empty
 * while the document is loading, and selects by value, as the number may change at any time.
 */
export async function selectOptionByName(select: Locator, name: string): Promise<void> {
  const option = select.getByRole('option', { name: new RegExp(`^${name}(?: \\(\\d+\\))?$`) });
  await select.selectOption({ value: await option.evaluate(({ value }: HTMLOptionElement) => value) });
}

/** Opens the sign-in dialog from the navigation bar. */
export async function openSignIn(page: Page, tab: 'Sign In' | 'Sign Up' = 'Sign In'): Promise<Locator> {
  await (await openMainNav(page)).getByRole('link', { name: 'Sign In' }).click();
  await getAuthDialog(page).getByRole('tab', { name: tab }).click();
  return getAuthPanel(page, tab);
}

/** Signs in with an account in the open dialog. */
export async function fillSignIn(page: Page, { email, password: typedPassword }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await getAuthDialog(page).getByRole('tab', { name: 'Sign In' }).click();
  const form = getAuthPanel(page, 'Sign In');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(typedPassword);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Records the bodies of requests to a path from now on. */
export function recordRequests(page: Page, path: string): { readonly bodies: unknown[] } {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return { bodies };
}

type RequestHandler = (route: Route) => Promise<void> | undefined;

/**
 * Handles requests to a path until the returned function is called. The route stays: if interception ends while scripts are loading,
 * Chromium may never evaluate them.
 */
export async function interceptRequests(
  page: Page,
  path: string | RegExp | ((url: URL) => boolean),
  handleRequest: RequestHandler,
): Promise<() => void> {
  let isActive = true;
  await page.route(path, (route) => (isActive ? handleRequest(route) : route.fallback()));
  return () => {
    isActive = false;
  };
}

/** Handles the first request to a path. */
export async function interceptFirstRequest(page: Page, path: string, handleRequest: RequestHandler): Promise<void> {
  const stopIntercepting = await interceptRequests(page, path, (route) => {
    stopIntercepting();
    return handleRequest(route);
  });
}

/** Delays requests to a path. @returns a function that sends them and stops delaying */
export async function delayRequests(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const delayedRoutes: Route[] = [];
  const stopIntercepting = await interceptRequests(page, path, (route) => void delayedRoutes.push(route));
  return async () => {
    stopIntercepting();
    for (const route of delayedRoutes.splice(0)) await route.continue();
  };
}

/** Aborts the response to the first request to a path, after the server has handled it. @returns a live count of the requests */
export async function loseFirstResponse(page: Page, path: string): Promise<{ readonly count: number }> {
  const requests = { count: 0 };
  await page.route(path, async (route) => {
    requests.count += 1;
    if (requests.count > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return requests;
}

/** Returns the response of an unavailable endpoint, for `route.fulfill`. */
export const createUnavailableResponse = (message: string) => ({
  status: 503,
  json: { status: 0, code: 'unavailable', message, response: message },
});

export const getNextButton = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true });
/** Opens the next step and waits for it. Without the wait, a second click could hit the button of the closing step. */
export async function goToNextStep(page: Page): Promise<void> {
  const openStep = page.locator('[id^=step-][aria-expanded=true]');
  const previousId = await openStep.getAttribute('id');
  await getNextButton(page).click();
  await expect(openStep).not.toHaveAttribute('id', previousId!);
}
export const getSubmitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit Request' });
export const getStepButton = (page: Page, title: string): Locator => page.getByRole('button', { name: title });
export const getAnswerRadio = (page: Page, question: string | RegExp, value: 'Yes' | 'No'): Locator =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: value });

/** Returns the suburb input, not its list of options, which has the same name. */
export const getSuburbInput = (page: Page): Locator => page.getByRole('combobox', { name: 'Suburb' });

/** Fills the address of step 3. The suburb sets the postal code. */
export async function fillSiteAddress(page: Page): Promise<void> {
  await page.getByLabel('Address line').fill('12 Kloof Street');
  await getSuburbInput(page).fill('Gardens');
  await expect(page.getByLabel('Postal code')).toHaveValue('8001');
}

/** Goes from step 1, with a selected stone or service, to step 4 and fills the required fields. */
export async function fillRemainingSteps(page: Page): Promise<void> {
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await goToNextStep(page);
}

/** Opens the quote request form for a stone and waits until the stone is selected. */
export async function openQuoteForm(page: Page, slug = 'karoo-night'): Promise<void> {
  await openPage(page, `/quotes?product=${slug}`);
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).not.toHaveText('Choose a stone');
}

/** Loads a stone of the demo shop from the API. */
export async function fetchProduct(
  request: APIRequestContext,
  slug: string,
): Promise<{
  _id: string;
  name: string;
  mainCategory: string;
  mainCategoryName: string;
  subCategory: string;
  subCategoryName: string;
  colour: string;
}> {
  const response = await request.post('/site/product/get', { data: { slug } });
  return ((await response.json()) as { response: Awaited<ReturnType<typeof fetchProduct>> }).response;
}

/** Returns the objects in the state of this history entry: the navigation state of its link and, after an edit, the quote form. */
export const readHistoryObjects = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    Object.values((history.state ?? {}) as Record<string, unknown>).filter((value) => typeof value === 'object' && value !== null),
  );

/** Opens a URL with a navigation state. Replaces the state of a link, because the key of the state in `history.state` is not documented. */
export async function openWithState(page: Page, url: string, state: object): Promise<void> {
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Explore All Granite' }).click();
  await expect(page).toHaveURL(/\/prodlist\?type=main/);
  await page.evaluate(
    ([path, newState]) => {
      const isLinkState = (value: unknown) => typeof value === 'object' && value !== null && 'categoryDescription' in value;
      const entries = Object.entries(history.state as Record<string, unknown>);
      if (!entries.some(([, value]) => isLinkState(value))) throw new Error('The history entry has no link state to replace.');
      history.replaceState(Object.fromEntries(entries.map(([key, value]) => [key, isLinkState(value) ? newState : value])), '', path);
    },
    [url, state] as const,
  );
  await expectPageLoad(page, () => page.reload());
}

type Fixtures = {
  /** True if the browser translates all pages. */
  isTranslated: boolean;
  translation: void;
  /** The messages of all toasts since the start of the test, in order. */
  toasts: string[];
  /** Fails the test if a page logs an error, throws, violates its content security policy, or sends a request to another site. */
  failOnPageErrors: void;
};

export const test = base.extend<Fixtures>({
  isTranslated: [false, { option: true }],
  translation: [
    async ({ context, isTranslated }, use) => {
      if (isTranslated) await translatePages(context);
      await use();
    },
    { auto: true },
  ],
  toasts: [
    async ({ page }, use) => {
      const messages: string[] = [];
      await page.exposeFunction('reportToast', (message: string) => messages.push(message));
      await page.addInitScript(() => {
        const report = (message: string) => (window as unknown as { reportToast: (message: string) => void }).reportToast(message);
        new MutationObserver((changes) => {
          for (const { target, addedNodes } of changes) {
            if (!(target as Element).matches?.('[popover][role=status]')) continue;
            for (const node of addedNodes) report((node as Element).querySelector('span')?.textContent ?? '');
          }
        }).observe(document, { childList: true, subtree: true });
      });
      await use(messages);
    },
    { auto: true },
  ],
  failOnPageErrors: [
    async ({ page, baseURL, isTranslated }, use) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => {
        // React reports #418 if a part was translated before its code was loaded, and renders this part again.
        if (!isTranslated || !message.includes('React error #418')) errors.push(`threw: ${message}`);
      });
      page.on('console', (message) => {
        // The browser also logs failed requests that the page handles, the router logs scripts that fail to load, and the frame of an
        // email logs that it blocked the script that reports toasts.
        const expectedMessage =
          /^(Failed to load resource|TypeError: Failed to fetch dynamically imported module|Error loading route module|Blocked script execution in 'about:srcdoc')/;
        if (message.type() === 'error' && !expectedMessage.test(message.text())) errors.push(`logged: ${message.text()}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL) errors.push(`requested: ${request.url()}`);
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
