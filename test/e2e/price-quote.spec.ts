import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { getSentRevision, submitKitchen, type RequestedQuote } from './open-pricing.ts';
import { buildAlternative, sendRevision } from './send-revision.ts';
import { testWithOtherPages as test } from './test-with-other-pages.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { delayRequests, expect, expectPageLoad, openPage, recordRequests, signIn } from './support.ts';

async function openSubmittedQuote(page: Page, request: APIRequestContext): Promise<RequestedQuote> {
  const quote = await submitKitchen(request);
  await signIn(page, await createStaffAccount(request, 'estimator'));
  await openPage(page, `/admin/requests/${quote.number}`);
  return quote;
}

test('staff price and send a quote for a typical kitchen with a few clicks, and undo recalls it', async ({ page, request }) => {
  const quote = await openSubmittedQuote(page, request);
  await page.evaluate(() => {
    const counts = { actions: 0 };
    Object.assign(globalThis, { counts });
    for (const type of ['click', 'keydown']) document.addEventListener(type, () => (counts.actions += 1), true);
  });
  await page.getByRole('link', { name: 'Price quote' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Price ${quote.number}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Paarl Rock: description' })).toBeVisible();
  await expectAccessible(page, 'the pricing page');
  await page.getByRole('button', { name: 'Send quote' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  expect(await page.evaluate(() => (globalThis as unknown as { counts: { actions: number } }).counts.actions)).toBeLessThanOrEqual(25);
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  expect(await getSentRevision(request, quote)).toMatchObject({ number: 1, state: 'open', estimate: { isWithin: true } });
  await undo.click();
  await expect(page.getByText('Revision 1: Recalled')).toBeVisible();
  expect(await getSentRevision(request, quote)).toMatchObject({ state: 'recalled' });
});

/** Presses Tab until the element has the focus, and then another key. */
async function tabToAndPress(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < 150; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  await page.keyboard.press(key);
}

for (const width of [390, 1440]) {
  test(`with the keyboard, staff price and send a quote, and its customer accepts it as an order, ${width} px`, async ({
    page,
    openOtherPage,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const quote = await openSubmittedQuote(page, request);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'a quote in the back office');
    await tabToAndPress(page, page.getByRole('link', { name: 'Price quote' }), 'Enter');
    await expect(page.getByRole('textbox', { name: 'Paarl Rock: description' })).toBeVisible();
    await expectAccessible(page, 'the pricing page');
    const [backLinkBox, titleBox] = [
      await page.getByRole('link', { name: quote.number, exact: true }).first().boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect(backLinkBox!.x + backLinkBox!.width, 'the back link is beside the title').toBeLessThan(titleBox!.x);
    expect(backLinkBox!.y).toBeLessThan(titleBox!.y + titleBox!.height);
    await tabToAndPress(page, page.getByRole('button', { name: 'Send quote' }), 'Enter');
    await expect(page.getByText('Revision 1: Sent')).toBeVisible();

    const customerPage = await openOtherPage();
    await customerPage.setViewportSize({ width, height: 900 });
    await signIn(customerPage, quote.customer);
    await openPage(customerPage, `/user/quotes?id=${quote._id}`);
    await expect(customerPage.getByRole('region', { name: 'Your price' })).toBeVisible();
    await expectAccessible(customerPage, 'the quote of the customer');
    await tabToAndPress(customerPage, customerPage.getByLabel('I have read and accept the terms and conditions'), 'Space');
    await tabToAndPress(customerPage, customerPage.getByLabel('Your full name'), 'ControlOrMeta+a');
    await customerPage.keyboard.type('Thandi Mokoena');
    await tabToAndPress(customerPage, customerPage.getByRole('button', { name: /^Accept and order for R/ }), 'Enter');
    await expect(customerPage.getByRole('heading', { name: /^Your order O-\d{4}-\d{5}$/ })).toBeFocused();
    await tabToAndPress(customerPage, customerPage.getByRole('link', { name: 'View my order' }), 'Enter');
    await expect(customerPage.getByText('Awaiting your deposit')).toBeVisible();
    await expectAccessible(customerPage, 'the order of the customer');

    await expect(page.getByText('Revision 1: Accepted')).toBeVisible();
    await expectAccessible(page, 'an accepted quote in the back office');
    const { result } = await callAs<{ result: { status: string }[] }>(request, quote.customer, '/user/orders/list');
    expect(result).toMatchObject([{ status: 'awaiting_deposit' }]);
  });
}

test('an estimator adds another stone as an alternative, and sees the line that a question is about', async ({ page, request }) => {
  const quote = await openSubmittedQuote(page, request);
  await page.getByRole('link', { name: 'Price quote' }).click();
  await page.getByRole('button', { name: 'Add alternative' }).click();
  await page.getByRole('combobox', { name: 'Stone', exact: true }).fill('Karoo Night');
  await page.getByRole('option', { name: 'Karoo Night' }).click();
  await expect(page.getByRole('textbox', { name: 'Karoo Night: description' })).toBeVisible();
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  const revision = await getSentRevision(request, quote);
  expect(revision!.alternatives.map(({ name }) => name)).toEqual(['Paarl Rock', 'Karoo Night']);

  const { id, label } = revision!.alternatives[0]!.lines[0]!;
  await callAs(request, quote.customer, '/user/quotes/message', { _id: quote._id, message: 'Which slab is it?', line: id });
  await openPage(page, `/admin/requests/${quote.number}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Which slab is it?' })).toContainText(`About: ${label}`);
});

for (const width of [390, 1440]) {
  test(`changed rates need a reason, drafts are saved, and revisions are compared, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    const quote = await openSubmittedQuote(page, request);
    await page.getByRole('link', { name: 'Price quote' }).click();
    const priceInput = page.getByRole('textbox', { name: 'Paarl Rock: price per unit in rand' });
    // Another way of charging the stone requires a reason and recalculates the lines.
    await page.getByLabel('Charge the stone by').selectOption('Area used plus waste');
    await page.getByLabel('Reason for the change', { exact: true }).fill('A pattern that must match');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await priceInput.fill('2000');
    const sendButton = page.getByRole('button', { name: 'Send quote' });
    await sendButton.click();
    await expect(page.getByText('Enter a reason for the change.')).toBeVisible();
    const reasonInput = page.getByRole('textbox', { name: 'Paarl Rock: reason for the change' });
    await expect(reasonInput).toBeFocused();
    await page.keyboard.type('Last slab of the batch');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('textbox', { name: 'New line: description' }).fill('Sealing');
    await page.getByRole('textbox', { name: 'Sealing: price per unit in rand' }).fill('750,50');
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals).toContainText('Margin unknown: no cost for Sealing');
    const costInput = page.getByRole('textbox', { name: 'Sealing: cost per unit in rand' });
    await costInput.fill('300');
    await expect(totals).toContainText(/margin \d+(?:\.\d)?%/);
    await page.getByRole('checkbox', { name: 'Sealing: optional extra' }).check();
    await page.getByLabel('Discount (optional)').fill('12');
    await page.getByLabel('Reason for the discount').fill('Builder');
    await expect(page.getByText('More than 10% needs the approval of an owner.')).toBeVisible();
    await page.getByLabel('Discount (optional)').fill('5');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await expectAccessible(page, 'the pricing page with a changed rate');
    await expectPageLoad(page, () => page.reload());
    await expect(priceInput).toHaveValue('2000');
    await expect(reasonInput).toHaveValue('Last slab of the batch');
    // On phones, only the first area is open.
    if (width === 390) await page.getByRole('button', { name: /^Whole quote, / }).click();
    await expect(page.getByRole('textbox', { name: 'Sealing: price per unit in rand' })).toHaveValue('750.50');
    await expect(costInput).toHaveValue('300');
    await sendButton.click();
    await expect(page.getByText('Revision 1: Sent')).toBeVisible();
    const revision = await getSentRevision(request, quote);
    expect(revision!.alternatives[0]).toMatchObject({ extras: [{ label: 'Sealing', grossCents: 75_050 }] });
    expect(revision!.alternatives[0]!.discountCents).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'New revision' }).click();
    await priceInput.fill('1950');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.getByRole('link', { name: quote.number }).click();
    await page.getByRole('button', { name: 'Compare revisions' }).click();
    const comparison = page.getByRole('dialog', { name: 'Compare revisions' });
    await expect(comparison.getByRole('row', { name: /Paarl Rock.*Changed/ })).toBeVisible();
    await expect(comparison.getByText(/unchanged lines? not shown$/)).toBeVisible();
    await expect(comparison.getByRole('row', { name: /Unchanged/ })).toHaveCount(0);
    await comparison.getByRole('checkbox', { name: 'Show unchanged lines' }).check();
    await expect(comparison.getByRole('row', { name: /Unchanged/ }).first()).toBeVisible();
    await expectAccessible(page, 'the comparison of revisions');
  });
}

test('the address contains the compared revisions, and Back closes the comparison', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  const staff = await createStaffAccount(request, 'owner');
  for (const unitPriceCents of [100_000, 150_000, 180_000])
    await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents })]);
  await signIn(page, staff);
  await openPage(page, `/admin/requests/${quote.number}`);
  await page.getByRole('button', { name: 'Compare revisions' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare revisions' });
  await comparison.getByLabel('Before').selectOption('Revision 1');
  await expect(page).toHaveURL(/\?compare=1-3$/);
  await expectPageLoad(page, () => page.reload());
  await expect(comparison.getByRole('row', { name: /^Kitchen: Stone/ })).toContainText(/R1\s000.*R1\s800/);
  await page.goBack();
  await expect(comparison).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/admin/requests/${quote.number}$`));
  await openPage(page, `/admin/requests/${quote.number}?compare=1-9`);
  await expect(page.getByText('Revision 3: Sent')).toBeVisible();
  await expect(comparison).toHaveCount(0);
});

test('a draft is saved once while its quote is sent', async ({ page, request }) => {
  await openSubmittedQuote(page, request);
  await page.clock.install();
  await page.getByRole('link', { name: 'Price quote' }).click();
  const descriptionInput = page.getByRole('textbox', { name: /: description$/ }).first();
  await descriptionInput.fill('Worktop of the island');
  const saveRequests = recordRequests(page, '/admin/quotes/revise');
  const release = await delayRequests(page, '**/admin/quotes/revise');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect.poll(() => saveRequests.bodies.length).toBe(1);
  await expect(page.locator('[inert]', { has: descriptionInput })).toBeAttached();
  // This time is longer than the delay of the automatic save.
  await page.clock.runFor(2500);
  await page.keyboard.press('ControlOrMeta+s');
  await release();
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  expect(saveRequests.bodies).toHaveLength(1);
});

test('staff record the acceptance of a customer, and see the order', async ({ page, request }) => {
  const quote = await openSubmittedQuote(page, request);
  await page.getByRole('link', { name: 'Price quote' }).click();
  await page.getByRole('button', { name: 'Send quote' }).click();
  await page.getByRole('button', { name: 'Recall quote' }).click();
  await expect(page.getByText('Revision 1: Recalled')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New revision' })).toBeVisible();
  await page.getByRole('button', { name: 'Record acceptance' }).click();
  const dialog = page.getByRole('dialog', { name: /^Record acceptance of/ });
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(dialog.getByText('Enter what was agreed and when.')).toBeVisible();
  await dialog.getByLabel('What was agreed').fill('Call on Monday at nine');
  await expect(dialog.getByText(/^Total, VAT included/)).toBeVisible();
  await dialog
    .getByLabel('Choose file')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(dialog.getByText('signed.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove file' }).click();
  await expectAccessible(page, 'the dialog that records an acceptance');
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText(/^Accepted by phone for .*: order O-\d{4}-\d{5}$/)).toBeVisible();
  expect((await getSentRevision(request, quote))!.acceptance).toMatchObject({ isRecordedByStaff: true });
});

test('an acceptance is not recorded for a newer revision that was sent meanwhile, and the note is kept', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  const staff = await createStaffAccount(request, 'owner');
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock')]);
  await signIn(page, staff);
  await openPage(page, `/admin/requests/${quote.number}`);
  await page.getByRole('button', { name: 'Record acceptance' }).click();
  const dialog = page.getByRole('dialog', { name: /^Record acceptance of/ });
  await dialog.getByLabel('What was agreed').fill('Signed at the counter');
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents: 150_000 })]);
  await expect(page.getByText('Revision 2: Sent')).toBeVisible();
  await expect(dialog.getByText(/^R3\s400$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create order' }).click();
  await expect(dialog.getByText('A newer revision of this quote has replaced this one.')).toBeVisible();
  await expect(dialog.getByLabel('What was agreed')).toHaveValue('Signed at the counter');
  expect((await getSentRevision(request, quote))!.acceptance).toBeNull();
});

for (const width of [390, 1440]) {
  test(`a message about a change does not cover the totals, ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSubmittedQuote(page, request);
    await page.getByRole('link', { name: 'Price quote' }).click();
    await expect(page.getByRole('textbox', { name: 'Paarl Rock: description' })).toBeVisible();
    await page.getByRole('button', { name: 'Add alternative' }).click();
    await page
      .getByRole('button', { name: /^Remove / })
      .last()
      .click();
    const toast = page.getByRole('button', { name: 'Undo' });
    await toast.hover();
    const totals = page.getByRole('region', { name: 'Totals' });
    const [toastBox, totalsBox] = [await toast.boundingBox(), await totals.boundingBox()];
    expect(toastBox!.y + toastBox!.height).toBeLessThanOrEqual(totalsBox!.y);
  });
}
