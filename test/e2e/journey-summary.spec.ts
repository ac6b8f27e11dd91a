import type { Page } from '@playwright/test';
import {
  recordRequests,
  expect,
  fillRemainingSteps,
  fillSignIn,
  goToNextStep,
  createAccount,
  openQuoteForm,
  openSubmenu,
  signIn,
  getStepButton,
  getSubmitButton,
  getSuburbInput,
  test,
  expectPageLoad,
} from './support.ts';

test.beforeEach(async ({ page, request }) => signIn(page, await createAccount(request)));

const readStoredDraft = (page: Page) => page.evaluate(() => localStorage.getItem('quoteDraft'));
const getRequestItems = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
const getViewSummaryButton = (page: Page) => page.getByRole('button', { name: 'View Summary' });
const lastStep = 'Additional information';

// A PNG of one white pixel.
const pngBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');

test(
  'View Summary saves the draft locally and goes to /quote/summary; Edit restores the form',
  { tag: '@translated' },
  async ({ page, toasts }) => {
    const sentRequests = recordRequests(page, '/site/save/quotes');
    await openQuoteForm(page);
    await page.getByLabel('Second choice of color').selectOption('White');
    await page.getByLabel('Meters', { exact: true }).fill('3,5');
    await page.getByRole('checkbox', { name: 'Square meters' }).check();
    await goToNextStep(page);
    for (const label of ['Drop-in', 'Butler', 'On top', 'Kickplates', 'Hob cladding'])
      await page.getByRole('checkbox', { name: label }).check();
    await goToNextStep(page);
    await page.getByLabel('Address line').fill('1 Long Street');
    await page.getByLabel('Notes').fill('Mind the dog');
    await goToNextStep(page);
    await page.getByLabel('Project urgency').selectOption('Planning and budgeting');
    await page.getByLabel('Any other details').fill('Two islands');
    await getViewSummaryButton(page).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Quote summary' })).toBeVisible();
    const table = page.getByRole('table');
    await expect(table.locator('input, select, textarea')).toHaveCount(0);
    const rows = {
      Color: 'Black',
      'Second choice of color': 'White',
      Stone: 'Karoo Night',
      Meters: '3.5 square meters',
      Suburb: 'Not given',
      Notes: 'Mind the dog',
    };
    for (const [label, value] of Object.entries({
      ...rows,
      'Sink type': 'Drop-in, Butler, On top',
      Extras: 'Kickplates, Hob cladding',
      'Project urgency': 'Planning and budgeting',
    })) {
      await expect(table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })).toContainText(value);
    }
    expect(await readStoredDraft(page)).toContain('Karoo Night');

    await getSubmitButton(page).click();
    await expect.poll(() => toasts).toEqual(['Suburb required.']);
    await expect(page.getByRole('alert').filter({ hasText: 'Suburb required.' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();

    // The form reads and deletes the draft, and focuses the first missing field.
    await expect(page.getByLabel('Suburb')).toBeFocused();
    expect(await readStoredDraft(page)).toBeNull();
    await expect(page.getByLabel('Address line')).toHaveValue('1 Long Street');
    await expect(page.getByLabel('Notes')).toHaveValue('Mind the dog');
    await getSuburbInput(page).fill('Sea Point');
    await expect(page.getByLabel('Postal code')).toHaveValue('8005');
    await getStepButton(page, 'Material Selection').click();
    await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Karoo Night');
    await expect(page.getByLabel('Second choice of color').locator('option:checked')).toHaveText('White');
    await expect(page.getByLabel('Meters', { exact: true })).toHaveValue('3,5');
    await expect(page.getByRole('checkbox', { name: 'Square meters' })).toBeChecked();
    await getStepButton(page, 'Fabrication & Installation').click();
    for (const label of ['Drop-in', 'Butler', 'On top', 'Kickplates', 'Hob cladding'])
      await expect(page.getByRole('checkbox', { name: label })).toBeChecked();
    await getStepButton(page, lastStep).click();
    await expect(page.getByLabel('Project urgency')).toHaveValue('Planning and budgeting');
    await expect(page.getByLabel('Any other details')).toHaveValue('Two islands');

    await getViewSummaryButton(page).click();
    await expect(page.getByRole('table')).toBeVisible();
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
    expect(toasts).toEqual(['Suburb required.', 'Quote Submitted !']);
    expect(await readStoredDraft(page)).toBeNull();
    await expect(getRequestItems(page)).toHaveCount(1);
    expect(sentRequests.bodies).toHaveLength(1);
  },
);

test('Read-only table of the saved draft with Edit (back to /quotes) and Submit Request. A guest can submit it too', async ({
  page,
  request,
  toasts,
}) => {
  const account = await createAccount(request);
  await page.evaluate(() => sessionStorage.clear());
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getViewSummaryButton(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('table').locator('input, select, textarea, button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/quotes');
  await getSubmitButton(page).click();
  await expectPageLoad(page, () => fillSignIn(page, account));
  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  await expect(getRequestItems(page)).toHaveCount(1);
});

test(
  'The draft is removed on successful submit, on load of the form, and when leaving the quote pages for anything other than the summary or the form.',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await openQuoteForm(page);
    await fillRemainingSteps(page);
    const goToSummary = async () => {
      await getViewSummaryButton(page).click();
      await expect(page.getByRole('table')).toBeVisible();
      expect(await readStoredDraft(page)).not.toBeNull();
    };
    await goToSummary();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(getStepButton(page, lastStep)).toBeVisible();
    await expect.poll(() => readStoredDraft(page)).toBeNull();
    await getStepButton(page, lastStep).click();
    await goToSummary();
    await (await openSubmenu(page, 'Products')).getByRole('link', { name: 'All Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await expect.poll(() => readStoredDraft(page)).toBeNull();
    await openQuoteForm(page);
    await fillRemainingSteps(page);
    await goToSummary();
    await getSubmitButton(page).click();
    await expect(page).toHaveURL('/user/quotes');
    expect(await readStoredDraft(page)).toBeNull();
  },
);

test('the saved draft is deleted when My Account is opened, which loads a document', { tag: '@desktop-only' }, async ({ page }) => {
  await openQuoteForm(page);
  await getStepButton(page, lastStep).click();
  await getViewSummaryButton(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  const account = await openSubmenu(page, 'My Account');
  await expectPageLoad(page, () => account.getByRole('link', { name: 'My Quote' }).click());
  await expect(page.getByText('No quotes yet')).toBeVisible();
  expect(await readStoredDraft(page)).toBeNull();
});

test('Redirects to /quotes if no draft is saved; a saved draft survives a reload', { tag: '@desktop-only' }, async ({ page }) => {
  await openQuoteForm(page);
  const meters = page.getByLabel('Meters', { exact: true });
  await meters.fill('3,5');
  await getStepButton(page, lastStep).click();
  await getViewSummaryButton(page).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await expect(page.getByRole('table')).toContainText('Karoo Night');
  await page.goBack();
  await expect(meters).toHaveValue('3,5');
  // The form has deleted the draft, so the summary redirects. The form is unchanged.
  await page.goForward();
  await expect(page).toHaveURL('/quotes');
  await expect(meters).toHaveValue('3,5');
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Karoo Night');
});

test(
  'the summary prints on one A4 page with a letterhead, also with the maximum amount of text and files',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await openQuoteForm(page);
    await getStepButton(page, lastStep).click();
    await getViewSummaryButton(page).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.route('**/uploads/print-*.png', (route) => route.fulfill({ contentType: 'image/png', body: pngBytes }));
    const countPages = async (text: string): Promise<number> => {
      await page.evaluate((draftText) => {
        const draft = JSON.parse(localStorage.getItem('quoteDraft')!) as object;
        const pictures = Array.from({ length: 12 }, (_, index) => ({ path: `/uploads/print-${index}.png`, name: `Kitchen ${index}.png` }));
        localStorage.setItem(
          'quoteDraft',
          JSON.stringify({ ...draft, notes: draftText, any_details: draftText, isDesignPlan: 'yes', pictures }),
        );
      }, text);
      await expectPageLoad(page, () => page.reload());
      await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(10);
      await expect(page.locator('.letterhead')).toBeAttached();
      const pdf = await page.pdf({ preferCSSPageSize: true });
      return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    };
    const prose = 'Mind the dog at the second gate, and the narrow stairs. '.repeat(100);
    for (const text of [prose.slice(0, 1000), prose.slice(0, 5000), 'a\n'.repeat(50)]) expect(await countPages(text)).toBe(1);

    await page.emulateMedia({ media: 'print' });
    for (const text of ['Kloof Stone', '+27 21 000 0142', 'hello@kloofstone.example'])
      await expect(page.locator('.letterhead')).toContainText(text);
    await expect(page.locator('.letterhead')).toBeVisible();
    for (const name of ['Edit', 'Submit Request', 'Print', 'Request a Quote']) {
      await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name }))).toHaveCount(0);
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  },
);
