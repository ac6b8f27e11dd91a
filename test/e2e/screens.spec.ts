import type { Page } from '@playwright/test';
import {
  waitForHydration,
  getDialog,
  expect,
  createAccount,
  open,
  openMainNav,
  openForm,
  openSignIn,
  signIn,
  step,
  submit,
  test,
} from './support.ts';

// The main screens as they were last approved, one file each under screens/. After a wanted change: `npm run screens`.
// Photos are omitted (their placeholders stay), so that the files are small and only the design is compared.

/** Opens each screen and brings it into the state of its screenshot. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => open(page, '/'),
  'home-categories': async (page) => {
    await open(page, '/');
    await page.getByRole('heading', { name: 'How We Work' }).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  },
  menu: async (page) => {
    await open(page, '/aboutus');
    await openMainNav(page);
  },
  allproducts: (page) => open(page, '/allproducts'),
  prodlist: (page) => open(page, '/prodlist'),
  'prodlist-empty': (page) => open(page, '/prodlist?search=laminate'),
  product: async (page) => {
    await open(page, '/prodlist?product=karoo-night');
    await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  },
  services: (page) => open(page, '/services'),
  gallery: (page) => open(page, '/gallery'),
  'gallery-details': async (page) => {
    await open(page, '/gallery');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL('**/gallery/details?**');
  },
  contactus: (page) => open(page, '/contactus'),
  privacypolicy: (page) => open(page, '/privacypolicy'),
  'quote-material': (page) => openForm(page),
  'quote-site-faults': async (page) => {
    await openForm(page);
    await step(page, 'Additional information').click();
    await submit(page).click();
    const field = page.getByLabel('Address line');
    await expect(field).toBeFocused();
    // The scroll position depends on the later steps that have loaded.
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    // The toast closes after three seconds, the screen stays.
    await expect(page.locator('[popover][role=status] > *')).toHaveCount(0);
  },
  'sign-in': async (page) => {
    await open(page, '/prodlist?search=laminate');
    await openSignIn(page);
  },
  'sign-up': async (page) => {
    await open(page, '/prodlist?search=laminate');
    await openSignIn(page, 'Sign Up');
    await expect(getDialog(page).getByLabel('Full name')).toBeVisible();
  },
  'my-quote-empty': async (page) => {
    const account = await createAccount(page.request);
    // With Remember Me the session lasts beyond the Monday.
    const signedIn = await page.request.post('/login', { data: { email: account.email, password: account.password, remember: true } });
    const { response } = (await signedIn.json()) as { response: { authToken: string } };
    await signIn(page, { ...account, token: response.authToken });
    await open(page, '/user/quotes');
    await expect(page.getByText('Sign in first.')).toHaveCount(0);
  },
  'not-found': (page) => open(page, '/nothing-here'),
};

/** Returns 10:00 on the next Monday in Cape Town, when the business is open. */
function nextMonday(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(8, 0, 0, 0);
  return day;
}

for (const [name, reach] of Object.entries(screens)) {
  test(`the screen ${name} looks as approved`, async ({ page }) => {
    await page.clock.setFixedTime(nextMonday());
    await reach(page);
    await waitForHydration(page);
    // The mouse hovers over nothing: the element below it would depend on the scroll position.
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(`${name}.png`);
  });
}
