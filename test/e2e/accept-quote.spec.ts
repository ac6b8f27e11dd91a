import type { APIRequestContext, Page } from '@playwright/test';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { expectAccessible } from './expect-accessible.ts';
import { submitQuote } from './open-quote-list.ts';
import { buildAlternative, buildLine, sendRevision } from './send-revision.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import {
  createAccount,
  delayRequests,
  expect,
  openPage,
  signIn,
  test,
  type Account,
  interceptFirstRequest,
  interceptRequests,
} from './support.ts';

type SentQuote = { customer: Account; staff: Account; _id: string; number: string };

/** Submits a quote request as a new customer, and sends a revision with two alternatives as staff. */
async function sendQuote(request: APIRequestContext): Promise<SentQuote> {
  const [customer, staff] = [await createAccount(request), await createStaffAccount(request, 'owner')];
  const quote = await submitQuote(request, customer, { slug: 'paarl-rock' });
  const first = await buildAlternative(request, 'paarl-rock');
  const second = await buildAlternative(request, 'karoo-night', { unitPriceCents: 150_000 });
  await sendRevision(request, staff, quote._id, [first, second]);
  return { customer, staff, ...quote };
}

async function openQuote(page: Page, { customer, _id }: SentQuote): Promise<void> {
  await signIn(page, customer);
  await openPage(page, `/user/quotes?id=${_id}`);
  await expect(page.getByRole('region', { name: 'Your price' })).toBeVisible();
}

const getNameField = (page: Page) => page.getByLabel('Your full name');
const getAcceptButton = (page: Page, total: string) => page.getByRole('button', { name: `Accept and order for ${total}` });

/** Checks the box of the terms, types a name and submits the acceptance. */
async function accept(page: Page, total: string): Promise<void> {
  await page.getByLabel('I have read and accept the terms and conditions').check();
  await getNameField(page).fill('Thandi Mokoena');
  await getAcceptButton(page, total).click();
}

test('the bottom bar of a quote is hidden while the form to accept it is in the window', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuote(page, await sendQuote(request));
  const button = page.getByRole('button', { name: 'Review and accept' });
  await button.click();
  await expect(page.getByRole('heading', { name: 'Accept this quote' })).toBeFocused();
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(button).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`a customer compares, asks, accepts and sees the payments with the keyboard, ${width} px`, async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 844 });
    const sentQuote = await sendQuote(request);
    await openQuote(page, sentQuote);
    const price = page.getByRole('region', { name: 'Your price' });
    await expect(price).toContainText('R3 400');
    await expect(price).toContainText('(7 days left)');
    await expectAccessible(page, 'a priced quote');

    await page.getByRole('radio', { name: /Paarl Rock/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Karoo Night.*R1 200 more than the first/ })).toBeChecked();
    await expect(price).toContainText('R4 600');
    await page.getByRole('checkbox', { name: /Splashback/ }).press('Space');
    await expect(price).toContainText('R5 800');
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('R2 900');

    await page.getByRole('button', { name: 'Ask about this line: Bevelled edge' }).press('Enter');
    const message = page.getByRole('textbox', { name: /about this line: Bevelled edge/ });
    await expect(message).toBeFocused();
    await page.keyboard.type('Is that the sink side too?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('About: Bevelled edge')).toBeVisible();

    // On the phone the button is hidden while the form is in the window.
    await page.keyboard.press('Control+Home');
    await page.getByRole('button', { name: 'Review and accept' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Accept this quote' })).toBeFocused();
    const terms = page.getByLabel('I have read and accept the terms and conditions');
    await getNameField(page).press('Enter');
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAccessibleDescription('Accept the terms and conditions to order.');
    await expect(getNameField(page)).toHaveAccessibleDescription(/Type your full name to accept\./);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('summary', { hasText: 'Terms and conditions, version' })).toBeFocused();
    await expect(page.locator('#terms .prose')).toBeVisible();
    await getNameField(page).press('Enter');
    await expect(getNameField(page)).toBeFocused();
    await expect(getNameField(page)).toHaveAccessibleDescription(/Type your full name to accept\./);
    await expectAccessible(page, 'acceptance with an error');
    await page.keyboard.type('Thandi Mokoena');
    await page.keyboard.press('Tab');
    await expect(getAcceptButton(page, 'R5 800')).toBeFocused();
    await page.keyboard.press('Enter');

    const confirmation = page.getByRole('heading', { name: /^Your order O-\d{4}-\d{5}$/ });
    await expect(confirmation).toBeFocused();
    await expect(page.getByText(/Next: pay R2\s900 \(Deposit\)/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karoo Night');
    await expect(page.getByRole('button', { name: 'Review and accept' })).toHaveCount(0);
    await expectAccessible(page, 'an accepted quote');

    await page.getByRole('link', { name: 'View my order' }).press('Enter');
    await expect(page.getByText('Awaiting your deposit')).toBeVisible();
    await expect(page.getByRole('main').getByRole('region').nth(1), 'the deposit is next').toHaveAccessibleName('Pay by EFT: Deposit');
    await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveCount(7);
    await expect(page.getByRole('table', { name: 'Payments of this order' }).getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Copy account number' }).press('Enter');
    await expect(page.getByText('Account number copied')).toBeVisible();
    await page.getByRole('button', { name: 'Copy amount' }).press('Enter');
    await expect(page.getByText('Amount copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2900.00');
    await expectAccessible(page, 'an order');
    await page.getByRole('link', { name: 'All my orders' }).press('Enter');
    await expect(page.getByText('R0 of R5 800 paid')).toBeVisible();
    await expectAccessible(page, 'the orders');
  });
}

test('the previous total is marked as busy during a calculation, and only the newest response is shown', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('R1 700');
  const release = await delayRequests(page, '**/user/quotes/totals');
  const splashback = page.getByRole('checkbox', { name: /Splashback/ });
  const price = page.getByRole('region', { name: 'Your price' });
  await splashback.check();
  await expect(price.locator('[aria-busy=true]')).toHaveText('R3 400');
  await expect(page.getByRole('button', { name: /^Accept and order/ })).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('radio', { name: /Karoo Night/ }).check();
  await expect(splashback).toBeChecked();
  await release();
  await expect(price).toContainText('R5 800');
  await expect(price.locator('[aria-busy=true]')).toHaveCount(0);
  const stopIntercepting = await interceptRequests(page, '**/user/quotes/totals', (route) => route.abort());
  await page.getByRole('radio', { name: /Paarl Rock/ }).check();
  await expect(page.getByText('The total could not be calculated.').first()).toBeVisible();
  const form = page.getByRole('region', { name: 'Accept this quote' });
  await expect(form.getByText('The total could not be calculated.')).toBeVisible();
  await expectAccessible(page, 'a total that could not be calculated');
  stopIntercepting();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(price).toContainText('R4 600');
  await expect(page.getByText('The total could not be calculated.')).toHaveCount(0);
  // A reload restores the selection.
  await page.reload();
  await expect(splashback).toBeChecked();
  await expect(price).toContainText('R4 600');
});

test('a superseded revision cannot be accepted, and the typed name is kept for the newer revision', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await sendRevision(request, sentQuote.staff, sentQuote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents: 90_000 })]);
  await accept(page, 'R3 400');
  await expect(page.getByText('A newer revision of this quote has replaced this one.')).toBeVisible();
  await expectAccessible(page, 'a replaced version');
  await page.getByRole('button', { name: 'Show the current quote' }).click();
  await expect(page.getByRole('region', { name: 'Your price' })).toContainText('R3 160');
  await expect(getNameField(page)).toHaveValue('Thandi Mokoena');
  await accept(page, 'R3 160');
  await expect(page.getByRole('heading', { name: /^Your order O-/ })).toBeFocused();
});

test('a superseded revision cannot be declined, and the typed reason is kept for the newer revision', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const reasonField = page.getByLabel('Why do you decline?');
  await reasonField.fill('We found another stone.');
  await sendRevision(request, sentQuote.staff, sentQuote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents: 90_000 })]);
  await page.getByRole('button', { name: 'Decline quote' }).click();
  const form = page.getByRole('form', { name: 'Decline' });
  await expect(form.getByText('A newer revision of this quote has replaced this one.')).toBeVisible();
  await expect(reasonField).toHaveValue('We found another stone.');
  await expectAccessible(page, 'a decline of a replaced revision');
  await form.getByRole('button', { name: 'Show the current quote' }).click();
  await expect(page.getByRole('region', { name: 'Your price' })).toContainText('R3 160');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(reasonField).toHaveValue('We found another stone.');
  await page.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByText('You declined this quote')).toBeVisible();
});

test('a question about a line keeps its line if a newer revision is sent meanwhile', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await page.getByRole('button', { name: 'Ask about this line: Stone, 20 mm' }).click();
  await sendRevision(request, sentQuote.staff, sentQuote._id, [await buildAlternative(request, 'paarl-rock', { label: 'Stone, 30 mm' })]);
  await page.keyboard.type('Which slab is it?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('About: Stone, 20 mm')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask about this line: Stone, 30 mm' })).toBeVisible();
});

test('the open quote page of staff shows an acceptance at once', async ({ page, request, browser }) => {
  const sentQuote = await sendQuote(request);
  const staffPage = await (await browser.newContext()).newPage();
  await signIn(staffPage, sentQuote.staff);
  await openPage(staffPage, `/admin/requests/${sentQuote.number}`);
  await expect(staffPage.getByText('Revision 1: Sent')).toBeVisible();
  await openQuote(page, sentQuote);
  await accept(page, 'R3 400');
  await expect(staffPage.getByText('Revision 1: Accepted')).toBeVisible();
  await expect(staffPage.getByText(/: order O-\d{4}-\d{5}$/)).toBeVisible();
  await expect(staffPage.getByRole('button', { name: 'Recall quote' })).toHaveCount(0);
  await expect(staffPage.getByRole('button', { name: 'Record acceptance' })).toHaveCount(0);
  await expect(staffPage.getByText('Alternative 1: Paarl Rock')).toBeVisible();
  await staffPage.getByRole('button', { name: 'Check documents' }).click();
  await expect(staffPage.getByText('1 sent revision checked')).toBeVisible();
  await staffPage.context().close();
});

test('a recalled quote cannot be accepted and shows no price', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await callAs(request, sentQuote.staff, '/admin/quotes/recall', { _id: sentQuote._id });
  await accept(page, 'R3 400');
  await page.getByRole('button', { name: 'Show the current quote' }).click();
  await expect(page.getByText('This quote is being changed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your price' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Progress' })).not.toContainText(/R\d/);
  await expect(page.getByRole('button', { name: /^Accept and order/ })).toHaveCount(0);
  await expectAccessible(page, 'a recalled quote');
});

test('an acceptance whose response is lost creates one order', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  let requestCount = 0;
  await page.route('**/user/quotes/accept', async (route) => {
    requestCount += 1;
    if (requestCount > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await accept(page, 'R3 400');
  await expect(page.getByRole('heading', { name: /^Your order O-/ })).toBeVisible();
  const { fullcount } = await callAs<{ fullcount: number }>(request, sentQuote.customer, '/user/orders/list');
  expect(fullcount).toBe(1);
});

test('a customer asks for a change, and declines the new revision with a reason', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByLabel('What should we change?')).toBeFocused();
  await page.keyboard.type('Please add a tap hole.');
  await expectAccessible(page, 'a request for a change');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('You asked for a change')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Accept and order/ })).toHaveCount(0);

  await sendRevision(request, sentQuote.staff, sentQuote._id, [await buildAlternative(request, 'paarl-rock')]);
  await page.reload();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByLabel('Why do you decline?').fill('We found another stone.');
  await page.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByText('You declined this quote')).toBeVisible();
});

test('a customer objects to an acceptance that staff recorded', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  const multipart = {
    _id: sentQuote._id,
    revision: '1',
    alternative: '0',
    extras: '[]',
    name: 'Thandi',
    method: 'phone',
    note: 'Called on Monday',
  };
  const conversion = await request.post('/admin/quotes/convert', {
    multipart,
    headers: { authorization: `Bearer ${sentQuote.staff.token}` },
  });
  expect(conversion.status(), await conversion.text()).toBe(200);
  await openQuote(page, sentQuote);
  await page.getByRole('button', { name: 'I did not accept this' }).click();
  await page.getByLabel('Your message').fill('Nobody called me.');
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect(page.getByText('You told us that you did not accept this.')).toBeVisible();
  await expect(page.getByText(/^Next: pay/)).toHaveCount(0);
  await expectAccessible(page, 'an objection');

  await page.getByRole('link', { name: 'View my order' }).click();
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(page.getByText('You told us that you did not accept this. We will contact you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Pay by EFT/ })).toHaveCount(0);
  await expectAccessible(page, 'an order after an objection');
});

test('the PDF is downloaded once it is prepared', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  await openQuote(page, sentQuote);
  await interceptFirstRequest(page, '**/user/documents/link', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 0, code: 'document_pending', message: 'The PDF is being prepared. Try again in a few seconds.', response: {} },
    }),
  );
  const button = page.getByRole('button', { name: 'Download PDF' });
  await button.click();
  await expect(page.getByRole('main').getByText('The PDF is being prepared. Try again in a few seconds.')).toBeVisible();
  const download = page.waitForEvent('download');
  await expect(async () => {
    await button.click();
    await expect(page.getByRole('main').getByText('The PDF is being prepared.')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  expect((await download).suggestedFilename()).toBe(`${sentQuote.number}-1.pdf`);
});

test('a quote with two alternatives of 15 lines prints on two A4 pages, without buttons', async ({ page, request }) => {
  const [customer, staff] = [await createAccount(request), await createStaffAccount(request, 'owner')];
  const quote = await submitQuote(request, customer, { slug: 'paarl-rock' });
  const otherLines = Array.from({ length: 12 }, (_, index) =>
    buildLine({ kind: 'other', label: `Undermount cut-out with polished edge ${index + 1}`, area: index < 6 ? 'Kitchen' : 'Scullery' }),
  );
  const alternatives = [await buildAlternative(request, 'paarl-rock'), await buildAlternative(request, 'karoo-night')];
  await sendRevision(
    request,
    staff,
    quote._id,
    alternatives.map((alternative) => ({ ...alternative, lines: [...alternative.lines, ...otherLines] })),
  );
  await openQuote(page, { customer, staff, ...quote });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1032 });
  await expect(page.locator('.letterhead')).toContainText(quote.number);
  for (const button of await page.getByRole('main').getByRole('button').all()) await expect(button).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
});

for (const { offer, hasRevision } of [
  { offer: 'quote', hasRevision: true },
  { offer: 'price in a message', hasRevision: false },
]) {
  test(`an expired ${offer} offers today’s price`, async ({ page, request }) => {
    const sentQuote = await sendQuote(request);
    await page.route('**/user/quotes/get', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { response: QuoteDetail };
      json.response.status = 'expired';
      json.response.revision = hasRevision ? { ...json.response.revision!, state: 'expired' } : null;
      await route.fulfill({ response, json });
    });
    await signIn(page, sentQuote.customer);
    await openPage(page, `/user/quotes?id=${sentQuote._id}`);
    await expect(page.getByText('This quote has expired')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Accept and order/ })).toHaveCount(0);
    await expectAccessible(page, `an expired ${offer}`);
    const renewed = page.waitForRequest('**/user/quotes/renew');
    await page.route('**/user/quotes/renew', (route) => route.fulfill({ json: { status: 1, response: { status: 'in_review' } } }));
    await page.getByRole('button', { name: 'Ask for today’s price' }).click();
    expect((await renewed).postDataJSON()).toEqual({ _id: sentQuote._id });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('an expired quote whose new price was sent meanwhile shows that price', async ({ page, request }) => {
  const sentQuote = await sendQuote(request);
  let isExpired = true;
  await page.route('**/user/quotes/get', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { response: QuoteDetail };
    if (isExpired) json.response = { ...json.response, status: 'expired', revision: { ...json.response.revision!, state: 'expired' } };
    await route.fulfill({ response, json });
  });
  await signIn(page, sentQuote.customer);
  await openPage(page, `/user/quotes?id=${sentQuote._id}`);
  await expect(page.getByText('This quote has expired')).toBeVisible();
  isExpired = false;
  await page.getByRole('button', { name: 'Ask for today’s price' }).click();
  await expect(page.getByText('This quote has not expired.').first()).toBeVisible();
  await expect(getAcceptButton(page, 'R3 400')).toBeVisible();
});
