import type { Page } from '@playwright/test';
import { expectScreenshot } from './expect-screenshot.ts';
import {
  waitForHydration,
  getAuthDialog,
  expect,
  createAccount,
  openPage,
  openMainNav,
  openQuoteForm,
  openSignIn,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
} from './support.ts';

// The tests compare the main screens with the approved screenshots in screens/. `npm run screens` updates them after an intended change.
// Screenshots show placeholders in place of photos, so that the files are small and only the design is compared.

/** Functions that open a screen in the state of its screenshot, by name of the screenshot. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => openPage(page, '/'),
  'home-categories': async (page) => {
    await openPage(page, '/');
    await page.getByRole('heading', { name: 'How We Work' }).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  },
  menu: async (page) => {
    await openPage(page, '/aboutus');
    await openMainNav(page);
  },
  allproducts: (page) => openPage(page, '/allproducts'),
  prodlist: (page) => openPage(page, '/prodlist'),
  'prodlist-empty': (page) => openPage(page, '/prodlist?search=laminate'),
  product: async (page) => {
    await openPage(page, '/prodlist?product=karoo-night');
    await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  },
  services: (page) => openPage(page, '/services'),
  gallery: (page) => openPage(page, '/gallery'),
  'gallery-details': async (page) => {
    await openPage(page, '/gallery');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL('**/gallery/details?**');
  },
  contactus: (page) => openPage(page, '/contactus'),
  privacypolicy: (page) => openPage(page, '/privacypolicy'),
  'quote-material': (page) => openQuoteForm(page),
  'quote-site-errors': async (page) => {
    await openQuoteForm(page);
    const field = page.getByLabel('Address line');
    // The first interaction loads the later steps. A step that opens before that has a shorter skeleton, which leaves the stone beside it
    // at a fractional pixel position.
    await getStepButton(page, 'Additional information').hover();
    await field.waitFor({ state: 'attached' });
    await getStepButton(page, 'Additional information').click();
    await getSubmitButton(page).click();
    await expect(field).toBeFocused();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    // The toast closes after 3 s.
    await expect(page.locator('[popover][role=status] > *')).toHaveCount(0);
  },
  'sign-in': async (page) => {
    await openPage(page, '/prodlist?search=laminate');
    await openSignIn(page);
  },
  'sign-up': async (page) => {
    await openPage(page, '/prodlist?search=laminate');
    await openSignIn(page, 'Sign Up');
    await expect(getAuthDialog(page).getByLabel('Full name')).toBeVisible();
  },
  'my-quote-empty': async (page) => {
    const account = await createAccount(page.request);
    // Only a session with Remember Me is still valid on the Monday of `getNextMonday`.
    const loginResponse = await page.request.post('/login', { data: { email: account.email, password: account.password, remember: true } });
    const { response } = (await loginResponse.json()) as { response: { authToken: string } };
    await signIn(page, { ...account, token: response.authToken });
    await openPage(page, '/user/quotes');
    await expect(page.getByText('Sign in first.')).toHaveCount(0);
  },
  'not-found': (page) => openPage(page, '/nothing-here'),
};

/** Returns 10:00 on the next Monday in Cape Town, when the business is open. */
function getNextMonday(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(8, 0, 0, 0);
  return day;
}

for (const [name, openScreen] of Object.entries(screens)) {
  test(`the screen ${name} matches its approved screenshot`, async ({ page }) => {
    await page.clock.setFixedTime(getNextMonday());
    await openScreen(page);
    await waitForHydration(page);
    // Moves the mouse to a corner. Elsewhere, the hovered element would depend on the scroll position.
    await page.mouse.move(0, 0);
    await expectScreenshot(page, name);
  });
}
