import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { expectAccessible } from './expect-accessible.ts';
import { getSentRevision, openPricing, submitKitchen } from './open-pricing.ts';
import { testWithOtherPages as test } from './test-with-other-pages.ts';
import { buildAlternative, sendRevision } from './send-revision.ts';
import { callAs, createStaffAccount } from './staff-accounts.ts';
import { expect, expectPageLoad, openPage, signIn } from './support.ts';

const getLineField = (page: Page, field: string): Locator => page.getByRole('textbox', { name: `Paarl Rock: ${field}`, exact: true });
const getPriceInput = (page: Page): Locator => getLineField(page, 'price per unit in rand');
const getReasonInput = (page: Page): Locator => getLineField(page, 'reason for the change');
const listDescriptions = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: /^Lines of / })
    .or(page.getByRole('list', { name: /^Lines of / }))
    .getByRole('textbox', { name: /: description$/ })
    .evaluateAll((fields: HTMLTextAreaElement[]) => fields.map(({ value }) => value));

async function changePrice(page: Page, price: string, reason: string): Promise<void> {
  await getPriceInput(page).fill(price);
  await getReasonInput(page).fill(reason);
}

test('two estimators who change one draft compare the lines that differ', async ({ page: anna, openOtherPage, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(anna, request, quote, 'Anna Adams');
  await changePrice(anna, '2000', 'Rare block');
  await expect(anna.getByText('Draft saved')).toBeVisible();
  // Screen readers do not announce every autosave.
  await expect(anna.getByRole('status').filter({ hasText: 'Draft saved' })).toHaveCount(0);
  const ben = await openOtherPage();
  await openPricing(ben, request, quote, 'Ben Botha');
  // A price without a reason is not saved yet.
  await getPriceInput(ben).fill('1800');
  await getReasonInput(ben).fill('');
  await expect(ben.getByText('Complete the quote to save it')).toBeVisible();
  await getPriceInput(anna).fill('2100');
  await expect(anna.getByText('Draft saved')).toBeVisible();
  await getReasonInput(ben).fill('Last slab');

  const dialog = ben.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByRole('heading', { name: 'Anna Adams also changed this' })).toBeVisible();
  const differences = dialog.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('rowheader')).toHaveText(['Alternative 1']);
  await expect(differences).toContainText('R1800 (reason: Last slab)');
  await expect(differences).toContainText('R2100 (reason: Rare block)');
  await expect(differences).not.toContainText('Removal');
  await expectAccessible(ben, 'the comparison of two drafts');
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(dialog).toBeHidden();
  await expect(ben.getByText('Draft saved')).toBeVisible();
  await expectPageLoad(anna, () => anna.reload());
  await expect(getPriceInput(anna)).toHaveValue('1800');
});

test('the draft that an estimator saves appears on the open page of another', async ({ page: anna, openOtherPage, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(anna, request, quote, 'Anna Adams');
  const ben = await openOtherPage();
  await openPricing(ben, request, quote, 'Ben Botha');
  await expect(getPriceInput(ben)).toBeVisible();
  for (const price of ['2000', '2100']) {
    await changePrice(anna, price, 'Rare block');
    await expect(getPriceInput(ben)).toHaveValue(price);
  }
  await anna.getByRole('button', { name: 'Add line' }).click();
  await anna.getByRole('textbox', { name: 'New line: description' }).fill('Site visit');
  await anna.getByRole('textbox', { name: 'Site visit: price per unit in rand' }).fill('500');
  await anna.getByRole('textbox', { name: 'Site visit: cost per unit in rand' }).fill('200');
  await expect(ben.getByRole('textbox', { name: 'Site visit: price per unit in rand' })).toHaveValue('500');
  await expect(ben.getByRole('textbox', { name: 'Site visit: cost per unit in rand' })).toHaveValue('200');
  await getPriceInput(ben).fill('1900');
  await expect(getPriceInput(anna)).toHaveValue('1900');
});

test('changes made after another user sent the draft become a draft of the next revision', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await changePrice(page, '2200', 'Last slab');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await callAs(request, await createStaffAccount(request, 'estimator'), '/admin/quotes/send', { _id: quote._id });
  await getPriceInput(page).fill('2100');
  await expect(page.getByText('The earlier draft was sent. Your changes are a draft of the next revision.')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect((await getSentRevision(request, quote))!.alternatives[0]!.lines[0]).toMatchObject({ unitPriceCents: 220_000 });
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByText('Revision 2: Sent')).toBeVisible();
  expect((await getSentRevision(request, quote))!.alternatives[0]!.lines[0]).toMatchObject({ unitPriceCents: 210_000 });
});

/** Opens the pricing page of a quote with a sent revision, in which the stone costs R1 000. */
async function openSentRevision(page: Page, request: APIRequestContext) {
  const quote = await submitKitchen(request);
  const staff = await createStaffAccount(request, 'owner');
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock')]);
  await openPricing(page, request, quote);
  const priceInput = page.getByRole('textbox', { name: 'Stone, 20 mm: price per unit in rand', exact: true });
  await expect(priceInput).toHaveValue('1000');
  return { quote, staff, priceInput };
}

test('a revision that another user sends replaces the lines of an open page without changes', async ({ page, request }) => {
  const { quote, staff, priceInput } = await openSentRevision(page, request);
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents: 150_000 })]);
  await expect(priceInput).toHaveValue('1500');
  await page.getByRole('textbox', { name: 'Bevelled edge: price per unit in rand', exact: true }).fill('260');
  await expect(page.getByText('Draft saved')).toBeVisible();
  const { revisions } = await callAs<{ revisions: AdminRevision[] }>(request, staff, '/admin/quotes/revisions', { _id: quote._id });
  expect(revisions[0]).toMatchObject({
    number: 3,
    alternatives: [{ lines: [{ unitPriceCents: 150_000 }, { unitPriceCents: 26_000 }, { unitPriceCents: 30_000 }] }],
  });
});

test('a revision that another user sends keeps unsaved changes of an open page, which reports it', async ({ page, request }) => {
  const { quote, staff, priceInput } = await openSentRevision(page, request);
  await priceInput.fill('12x');
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock', { unitPriceCents: 150_000 })]);
  await expect(page.getByText('A newer revision has been sent. Your changes are based on an earlier one.')).toBeVisible();
  await expect(priceInput).toHaveValue('12x');
});

test('a quote is sent once after a lost response', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await changePrice(page, '1800', 'Last slab');
  await expect(page.getByText('Draft saved')).toBeVisible();
  let isResponseLost = true;
  await page.route('**/admin/quotes/send', async (route) => {
    if (!isResponseLost) return route.continue();
    isResponseLost = false;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByRole('button', { name: 'Send quote' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  await expect(page.getByText('Revision 2')).toHaveCount(0);
});

test('estimators of one quote see each other until one of them leaves', async ({ page: anna, openOtherPage, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(anna, request, quote, 'Anna Adams');
  const ben = await openOtherPage();
  await openPricing(ben, request, quote, 'Ben Botha');
  const notice = anna.getByRole('status', { name: 'Other people editing' });
  await expect(notice).toHaveText('Ben Botha also has this open.');
  // A price without a reason is not saved.
  await getPriceInput(ben).fill('1800');
  await expect(notice).toHaveText('Ben Botha is also editing this and has unsaved changes.');
  await ben.close();
  await expect(notice).toBeEmpty();
});

test('staff price changed sizes again, and undo restores the earlier lines', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  const quantityInput = getLineField(page, 'quantity');
  await expect(quantityInput).toHaveValue('2.604');
  await page.getByRole('button', { name: 'Change sizes' }).click();
  await page.getByLabel('Running meters').fill('6');
  await expect(page.getByText('The lines are those of the earlier sizes.')).toBeVisible();
  // The bottom bar covers nothing in a window of this height.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await expectAccessible(page, 'the sizes of a quote');
  await page.getByRole('button', { name: 'Price again' }).click();
  await expect(quantityInput).toHaveValue('3.72');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantityInput).toHaveValue('2.604');
});

test('a reload shows the note about earlier sizes only until the sizes are priced again', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  // A price without a reason is not saved, so that the draft is on this device only.
  await getPriceInput(page).fill('1800');
  await getReasonInput(page).fill('');
  await page.getByRole('button', { name: 'Change sizes' }).click();
  await page.getByLabel('Running meters').fill('6');
  const note = page.getByText('The lines are those of the earlier sizes.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Price again' }).click();
  await expect(getLineField(page, 'quantity')).toHaveValue('3.72');
  await expect(note).toBeHidden();
  await expectPageLoad(page, () => page.reload());
  await expect(getLineField(page, 'quantity')).toHaveValue('3.72');
  await expect(note).toBeHidden();
  await getReasonInput(page).fill('Last slab');
  await page.getByRole('button', { name: 'Change sizes' }).click();
  await page.getByLabel('Running meters').fill('7');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(note).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await expect(note).toBeVisible();
});

test('changed sizes are priced by the strategy of each alternative, also if both have the same stone', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  const quantityInputs = getLineField(page, 'quantity');
  await page.getByRole('button', { name: 'Add alternative' }).click();
  await page.getByRole('combobox', { name: 'Stone', exact: true }).fill('Paarl Rock');
  await page.getByRole('option', { name: 'Paarl Rock' }).click();
  await page.getByLabel('Charge the stone by').nth(1).selectOption('Area used plus waste');
  await expect(quantityInputs.nth(1)).toHaveValue('2.995');
  await page.getByRole('button', { name: 'Change sizes' }).click();
  await page.getByLabel('Running meters').fill('6');
  await page.getByRole('button', { name: 'Price again' }).click();
  await expect(quantityInputs.first()).toHaveValue('3.72');
  await expect(quantityInputs.nth(1)).toHaveValue('4.278');
});

test('a stone is priced by the sizes that another estimator saved meanwhile', async ({ page: anna, openOtherPage, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(anna, request, quote, 'Anna Adams');
  const ben = await openOtherPage();
  await openPricing(ben, request, quote, 'Ben Botha');
  await expect(getLineField(ben, 'quantity')).toHaveValue('2.604');
  await anna.getByRole('button', { name: 'Change sizes' }).click();
  await anna.getByLabel('Running meters').fill('6');
  await anna.getByRole('button', { name: 'Price again' }).click();
  await expect(getLineField(ben, 'quantity')).toHaveValue('3.72');
  await expect(ben.getByText('The lines are those of the earlier sizes.')).toBeHidden();
  await ben.getByLabel('Charge the stone by').selectOption('Area used plus waste');
  await expect(getLineField(ben, 'quantity')).toHaveValue('4.278');
});

test('undo restores a removed piece and a removed area', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await page.getByRole('button', { name: 'Change sizes' }).click();
  await page.getByRole('button', { name: 'Add piece' }).click();
  const lengthInput = page.getByLabel('piece 1: Length (mm)');
  await lengthInput.fill('3200');
  const undoButton = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: /^Remove .+, piece 1$/ }).click();
  await expect(lengthInput).toHaveCount(0);
  await undoButton.click();
  await expect(lengthInput).toHaveValue('3200');
  const areaName = (await page.getByLabel('Area', { exact: true }).inputValue()) || 'Area 1';
  await page.getByRole('button', { name: `Remove ${areaName}`, exact: true }).click();
  await expect(lengthInput).toHaveCount(0);
  await undoButton.click();
  await expect(lengthInput).toHaveValue('3200');
});

test('a request without meters is priced once its sizes are entered', async ({ page, request }) => {
  const quote = await submitKitchen(request, { meters: '' });
  await openPricing(page, request, quote);
  await expect(page.getByText('This request has no price yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add area' }).click();
  await page.getByLabel('Running meters').fill('4.2');
  await page.getByRole('button', { name: 'Price again' }).click();
  await expect(getLineField(page, 'quantity')).toHaveValue('2.604');
  await expect(page.getByText('This request has no price yet')).toBeHidden();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('changes made offline are saved once online', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  let isOffline = true;
  await page.route('**/admin/quotes/revise', (route) => (isOffline ? route.abort() : route.continue()));
  await changePrice(page, '1800', 'Last slab');
  await expect(page.getByText('No connection. Your changes are stored on this device, and will be saved.')).toBeVisible();
  await getPriceInput(page).fill('1750');
  isOffline = false;
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await expect(getPriceInput(page)).toHaveValue('1750');
  await expect(getReasonInput(page)).toHaveValue('Last slab');
});

test('Ctrl and Enter send the quote from a field, with the latest typed value', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await changePrice(page, '1800', 'Last slab');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  expect((await getSentRevision(request, quote))!.alternatives[0]!.lines[0]).toMatchObject({ unitPriceCents: 180_000 });
});

test('undo restores a removed line at its position', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await expect(getPriceInput(page)).toBeVisible();
  const initialDescriptions = await listDescriptions(page);
  await page.getByRole('button', { name: `Remove ${initialDescriptions[1]}`, exact: true }).click();
  await expect.poll(() => listDescriptions(page)).toEqual(initialDescriptions.toSpliced(1, 1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => listDescriptions(page)).toEqual(initialDescriptions);
});

test('staff can read the price of an accepted quote, but not change it', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  const staff = await createStaffAccount(request, 'owner');
  await sendRevision(request, staff, quote._id, [await buildAlternative(request, 'paarl-rock')]);
  const acceptance = { _id: quote._id, revision: 1, alternative: 0, name: quote.customer.fullName };
  await callAs(request, quote.customer, '/user/quotes/accept', acceptance);
  await signIn(page, staff);
  await openPage(page, `/admin/requests/${quote.number}/price`);
  const main = page.getByRole('main');
  await expect(main.getByText('This quote is accepted')).toBeVisible();
  await expect(main.getByText(/The order is O-\d{4}-\d{5}\./)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Paarl Rock (accepted)' })).toBeVisible();
  await expect(main.getByRole('row', { name: /^Splashback Extra, not chosen/ })).toContainText(/R1\s200\.00$/);
  await expect(main.getByText(/^VAT 15%\s*R443\.\d{2}$/)).toBeVisible();
  await expect(main.getByText(/^Total without extras, VAT included\s*R3\s400\.00$/)).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Send quote' })).toHaveCount(0);
  await expectAccessible(page, 'the price of an accepted quote');
});

test('a new alternative has the discount of the first one', async ({ page, request }) => {
  const quote = await submitKitchen(request);
  await openPricing(page, request, quote);
  await page.getByLabel('Discount (optional)').fill('5');
  await page.getByLabel('Reason for the discount').fill('Builder');
  await page.getByRole('button', { name: 'Add alternative' }).click();
  await page.getByRole('combobox', { name: 'Stone', exact: true }).fill('Karoo Night');
  await page.getByRole('option', { name: 'Karoo Night' }).click();
  await expect(page.getByRole('textbox', { name: 'Karoo Night: description' })).toBeVisible();
  await expect(page.getByLabel('Discount (optional)').nth(1)).toHaveValue('5');
  await page.getByRole('button', { name: 'Send quote' }).click();
  await expect(page.getByText('Revision 1: Sent')).toBeVisible();
  for (const alternative of (await getSentRevision(request, quote))!.alternatives) expect(alternative.discountCents).toBeGreaterThan(0);
});
