import { test as playwrightTest, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import {
  delayRequests,
  waitForHydration,
  recordRequests,
  expect,
  openPage,
  test,
  createUnavailableResponse,
  interceptFirstRequest,
} from './support.ts';

/** Checks the page with axe after its toasts have closed, because a toast covers the content below it. */
async function expectAccessibleWithoutToasts(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expectAccessible(page, state);
}

const formValues = {
  Name: 'Pieter',
  Email: 'pieter@example.test',
  'Mobile number': '0821234567',
  Subject: 'A braai top',
  Message: 'Do you come to Hout Bay?',
};
const expectedBody = {
  name: 'Pieter',
  email: 'pieter@example.test',
  phone: '0821234567',
  subject: 'A braai top',
  message: 'Do you come to Hout Bay?',
};
const getField = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const getContactButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
async function fillForm(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(formValues)) await getField(page, label).fill(value);
}
async function expectFormValues(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(formValues)) await expect(getField(page, label)).toHaveValue(value);
}

test('a sent message shows a toast for 5 s, a lasting confirmation and an empty form', { tag: '@translated' }, async ({ page, toasts }) => {
  await page.clock.install();
  await openPage(page, '/contactus');
  await expect(page).toHaveTitle('Contact us · Kloof Stone');
  await expectAccessibleWithoutToasts(page, 'empty');
  await fillForm(page);
  const sentRequests = recordRequests(page, '/contactus');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await getContactButton(page).click();
  const toast = page.locator('[popover][role=status]').getByText('Thanks for contacting us.');
  await expect(toast).toBeVisible();
  expect(sentRequests.bodies).toMatchObject([expectedBody]);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
  expect(toasts).toEqual(['Thanks for contacting us.']);
  await expect(page.getByRole('main').getByText('Thanks for contacting us.')).toBeVisible();
  await expect(page.getByText('We will reply to pieter@example.test.')).toBeVisible();
  for (const label of Object.keys(formValues)) await expect(getField(page, label)).toHaveValue('');
  await page.clock.resume();
  await expectAccessibleWithoutToasts(page, 'sent');
  await page.reload();
  await waitForHydration(page);
  for (const label of Object.keys(formValues)) await expect(getField(page, label)).toHaveValue('');
});

test('a missing email address and then a missing phone number are reported at the field, which gets the focus, and as a toast', async ({
  page,
  toasts,
}) => {
  await openPage(page, '/contactus');
  const sentRequests = recordRequests(page, '/contactus');
  await getContactButton(page).click();
  await expect(getField(page, 'Email')).toBeFocused();
  await expect(getField(page, 'Email')).toHaveAccessibleDescription('Email required.');
  await expectAccessibleWithoutToasts(page, 'email missing');
  await getField(page, 'Email').fill('pieter@example.test');
  await getContactButton(page).click();
  await expect(getField(page, 'Mobile number')).toBeFocused();
  await expect(getField(page, 'Mobile number')).toHaveAccessibleDescription(/Phone required\./);
  await getField(page, 'Mobile number').fill('0821234567');
  await expect(page.getByText('Phone required.').and(page.locator('main *'))).toHaveCount(0);
  expect(toasts).toEqual(['Email required.', 'Phone required.']);
  expect(sentRequests.bodies).toEqual([]);
});

test('a field is validated when it loses the focus by a key or by a click outside the form', async ({ page }) => {
  await openPage(page, '/contactus');
  await getField(page, 'Mobile number').fill('0821234567');
  const email = getField(page, 'Email');
  await email.fill('pieter@');
  await email.press('Tab');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('pieter@example.test');
  await email.press('Tab');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await email.fill('pieter@');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
});

test('the phone field accepts up to 10 digits and removes the country code of a pasted number', async ({ page }) => {
  await openPage(page, '/contactus');
  await getField(page, 'Mobile number').pressSequentially('08a2-123 456789');
  await expect(getField(page, 'Mobile number')).toHaveValue('0821234567');
  await getField(page, 'Mobile number').fill('+27 82 123 4567');
  await expect(getField(page, 'Mobile number')).toHaveValue('0821234567');
});

test("a failed request shows the server's message and keeps the typed values", { tag: '@translated' }, async ({ page, toasts }) => {
  await openPage(page, '/contactus');
  await fillForm(page);
  const unavailable = createUnavailableResponse('We cannot answer just now.');
  await page.route('**/contactus', (route) => (route.request().method() === 'POST' ? route.fulfill(unavailable) : route.continue()));
  await getContactButton(page).click();
  await expect(page.getByRole('alert')).toContainText('We cannot answer just now.');
  expect(toasts).toEqual(['We cannot answer just now.']);
  await expectFormValues(page);
  await expectAccessibleWithoutToasts(page, 'with an error of the server');
});

test('a validation error of the server is shown at its field', { tag: '@translated' }, async ({ page, toasts }) => {
  await openPage(page, '/contactus');
  await fillForm(page);
  await getField(page, 'Mobile number').fill('1');
  await getContactButton(page).click();
  await expect(getField(page, 'Mobile number')).toBeFocused();
  const message = 'Enter a valid mobile number.';
  await expect(getField(page, 'Mobile number')).toHaveAccessibleDescription(new RegExp(message));
  expect(toasts).toEqual([message]);
});

test('sending a message offline shows an error with Try again and keeps the typed values', { tag: '@translated' }, async ({ page }) => {
  await openPage(page, '/contactus');
  await fillForm(page);
  await interceptFirstRequest(page, '**/contactus', (route) => route.abort());
  const sentRequests = recordRequests(page, '/contactus');
  await getContactButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'We could not reach the server.' });
  await expect(alert).toBeVisible();
  await expectFormValues(page);
  await expectAccessibleWithoutToasts(page, 'offline');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText('Thanks for contacting us.')).toBeVisible();
  await expect(alert).toBeHidden();
  expect(sentRequests.bodies).toMatchObject([expectedBody, expectedBody]);
});

test('a double click sends one message', async ({ page }) => {
  await openPage(page, '/contactus');
  await fillForm(page);
  const sentRequests = recordRequests(page, '/contactus');
  await getContactButton(page).dblclick();
  await expect(page.getByRole('main').getByText('Thanks for contacting us.')).toBeVisible();
  expect(sentRequests.bodies).toMatchObject([expectedBody]);
});

test('typed values are kept after a reload and after a visit to another page', async ({ page }) => {
  await openPage(page, '/contactus');
  await fillForm(page);
  await page.reload();
  await waitForHydration(page);
  await expectFormValues(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await page.goBack();
  await expectFormValues(page);
});

test('a message that was typed before hydration, or restored, has no form token, so that sending it at once is no sign of spam', async ({
  page,
}) => {
  const sentRequests = recordRequests(page, '/contactus');
  const tokenRequests = recordRequests(page, '/site/forms/begin');
  const release = await delayRequests(page, '**/assets/*.js');
  await page.goto('/contactus', { waitUntil: 'commit' });
  await fillForm(page);
  await release();
  await waitForHydration(page);
  await getContactButton(page).click();
  await expect.poll(() => sentRequests.bodies).toMatchObject([{ ...expectedBody, form_token: '' }]);
  await expect(page.getByText('We will reply to pieter@example.test.')).toBeVisible();
  await openPage(page, '/contactus');
  const firstToken = page.waitForResponse('**/site/forms/begin');
  await fillForm(page);
  await firstToken;
  await page.reload();
  await waitForHydration(page);
  await expectFormValues(page);
  await getContactButton(page).click();
  await expect.poll(() => sentRequests.bodies).toMatchObject([{}, { ...expectedBody, form_token: '' }]);
  expect(tokenRequests.bodies).toHaveLength(1);
});

test('phone with +27, address, emails, WhatsApp and social links come from the settings', async ({ page }) => {
  await openPage(page, '/contactus');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '+27 21 000 0142' })).toHaveAttribute('href', 'tel:+27210000142');
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/27210000142');
  for (const email of ['hello@kloofstone.example', 'sales@kloofstone.example']) {
    await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  }
  await expect(main.getByRole('group').or(main.locator('address'))).toContainText('12 Feldspar Street');
  await expect(main.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://example.com/instagram/kloofstone');
  for (const [name, url] of [
    ['Google Maps', 'https://www.google.com/maps/search/?api=1&query=-33.9142,18.4683'],
    ['Apple Maps', 'https://maps.apple.com/?ll=-33.9142,18.4683&q=-33.9142,18.4683'],
    ['Waze', 'https://waze.com/ul?ll=-33.9142,18.4683&navigate=yes'],
    ['OpenStreetMap', 'https://www.openstreetmap.org/?mlat=-33.9142&mlon=18.4683#map=17/-33.9142/18.4683'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', url);
  }
});

test('the contact page fits a viewport of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, '/contactus');
  await getContactButton(page).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

// Uses Playwright's own `test`, because the fixtures of support.ts forbid requests to other sites.
playwrightTest('the map is loaded from OpenStreetMap only after a click', async ({ page }) => {
  const requestedUrls: string[] = [];
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route('https://www.openstreetmap.org/**', (route) => {
    requestedUrls.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Map</title><h1>Map</h1></html>',
    });
  });
  await openPage(page, '/contactus');
  await page.waitForLoadState('networkidle');
  expect(requestedUrls).toEqual([]);
  await page.getByRole('button', { name: 'Show the map' }).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', /12 Feldspar Street/);
  await expect(frame.contentFrame().getByRole('heading', { name: 'Map' })).toBeVisible();
  await expect(frame).toBeFocused();
  expect(requestedUrls).toEqual([expect.stringContaining('marker=-33.9142%2C18.4683')]);
  expect(errors).toEqual([]);
  await expectAccessibleWithoutToasts(page, 'map shown');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the contact page says that the form needs JavaScript, and shows other contact details', async ({ page }) => {
    await page.goto('/contactus');
    const main = page.getByRole('main');
    await expect(main.getByText('This form needs JavaScript')).toBeVisible();
    await expect(getContactButton(page)).toBeHidden();
    await expect(main.getByRole('link', { name: '+27 21 000 0142' }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'hello@kloofstone.example' }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Google Maps' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0);
  });
});
