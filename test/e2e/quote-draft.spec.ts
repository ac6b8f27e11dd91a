import type { Page } from '@playwright/test';
import {
  getAnswerRadio,
  expect,
  fillRemainingSteps,
  fillSiteAddress,
  goToNextStep,
  createAccount,
  openPage,
  openQuoteForm,
  signIn,
  getStepButton,
  getSubmitButton,
  test,
  expectPageLoad,
} from './support.ts';

const getMetersInput = (page: Page) => page.getByLabel('Meters', { exact: true });
const getRestoreNotice = (page: Page) => page.getByRole('status').filter({ hasText: /^We saved your answers on \d+ \w+, \d\d:\d\d/ });
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const lastStep = 'Additional information';

/** Waits until a draft in local storage contains the text. */
const waitForStoredDraft = (page: Page, value: string) =>
  page.waitForFunction(
    (text) => Object.entries(localStorage).some(([key, item]) => key.startsWith('quoteForm:') && String(item).includes(text)),
    value,
  );

test('answers saved before a crash are offered, restored with their files, cleared, and restored by undo', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await createAccount(request));
  await openQuoteForm(page);
  await getMetersInput(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await goToNextStep(page);
  await getAnswerRadio(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[type=file]').setInputFiles('test/e2e/screens/home-phone.png');
  await expect(page.getByRole('button', { name: 'Remove home-phone.png' })).toBeVisible();
  await page.getByLabel('Any other details').fill('Two islands');
  await waitForStoredDraft(page, 'Two islands');
  // Closing the tab deletes its session storage.
  await page.close();

  const newTab = await context.newPage();
  await openPage(newTab, '/quotes');
  await expect(getRestoreNotice(newTab)).toContainText('Karoo Night, 4.2 meters');
  await expect(getRestoreNotice(newTab)).toContainText('12 Kloof Street, Gardens');
  await expect(getMetersInput(newTab)).toHaveValue('');
  await pressButton(newTab, 'Restore');
  await expect(newTab.getByRole('status').filter({ hasText: 'Your answers have been restored' })).toBeFocused();
  await expect(getMetersInput(newTab)).toHaveValue('4.2');
  await getStepButton(newTab, lastStep).click();
  await expect(newTab.getByRole('button', { name: 'Remove home-phone.png' })).toBeVisible();
  await expect(newTab.getByLabel('Any other details')).toHaveValue('Two islands');

  await pressButton(newTab, 'Clear form');
  await expect(getMetersInput(newTab)).toHaveValue('');
  await pressButton(newTab, 'Undo');
  await expect(getMetersInput(newTab)).toHaveValue('4.2');
  await expect(getStepButton(newTab, 'Material Selection')).toBeFocused();
  await expect(newTab.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await pressButton(newTab, 'Clear form');
  await openPage(newTab, '/quotes');
  await getMetersInput(newTab).focus();
  await expect(newTab.getByRole('heading', { name: 'Request a quote' })).toBeVisible();
  await expect(getRestoreNotice(newTab)).toHaveCount(0);
  expect(await newTab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quoteForm:')))).toEqual([]);
});

test('the form of another stone offers the answers of an unfinished form, and Start fresh has an undo', async ({ page }) => {
  await openQuoteForm(page);
  await getMetersInput(page).fill('3');
  await waitForStoredDraft(page, '"meters":"3"');
  await openPage(page, '/gallery');
  await openQuoteForm(page, 'paarl-rock');
  await expect(getRestoreNotice(page)).toContainText('Karoo Night, 3 meters');
  await pressButton(page, 'Start fresh');
  await expect(page.getByRole('status').filter({ hasText: 'Saved answers deleted' })).toBeFocused();
  await pressButton(page, 'Undo');
  await expect(getRestoreNotice(page)).toBeFocused();
  await pressButton(page, 'Restore');
  await expect(getMetersInput(page)).toHaveValue('3');
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Paarl Rock');
});

test('Back and Forward restore the form, its answers and its step without a notice; so does a reload', async ({ page }) => {
  await openPage(page, '/prodlist?product=karoo-night');
  await page.getByRole('dialog').getByRole('link', { name: 'Request a Quote' }).click();
  const stoneSelect = page.getByLabel('Stone', { exact: true });
  const selectedStone = stoneSelect.locator('option:checked');
  await expect(selectedStone).toHaveText('Karoo Night');
  await stoneSelect.focus();
  await stoneSelect.selectOption('Cape Point Black');
  await waitForStoredDraft(page, 'Cape Point Black');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  await page.goForward();
  await expect(selectedStone).toHaveText('Cape Point Black');
  await expect(getRestoreNotice(page)).toHaveCount(0);

  await goToNextStep(page);
  await goToNextStep(page);
  await page.getByLabel('Address line').fill('12 Kloof Street');
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our projects' })).toBeVisible();
  await page.goBack();
  const expectRestored = async () => {
    await expect(getStepButton(page, 'Site Details')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  };
  await expectRestored();
  await expectPageLoad(page, () => page.reload());
  await expectRestored();
  // Going back from another document restores the form, too.
  await openPage(page, '/gallery');
  await page.goBack();
  await expectRestored();

  // A new visit to the form offers the saved answers. Another form in this tab does not change them.
  await openQuoteForm(page, 'paarl-rock');
  await expect(getRestoreNotice(page)).toContainText('Cape Point Black');
  await getMetersInput(page).fill('3');
  await waitForStoredDraft(page, '"meters":"3"');
  await page.goBack();
  await expectRestored();
  await page.goForward();
  await expect(getMetersInput(page)).toHaveValue('3');
  await expect(getRestoreNotice(page)).toHaveCount(0);
});

test("a guest's address and notes are stored in the tab only, and a new tab offers to restore the other answers", async ({
  page,
  context,
}) => {
  await openQuoteForm(page);
  await getMetersInput(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSiteAddress(page);
  await page.getByLabel('Notes').fill('Gate code 4711');
  await goToNextStep(page);
  await page.getByLabel('Any other details').fill('Two islands');
  await waitForStoredDraft(page, 'Two islands');
  const storedOnDevice = await page.evaluate(() => JSON.stringify(localStorage));
  for (const text of ['12 Kloof Street', 'Gardens', '8001', '4711']) expect(storedOnDevice).not.toContain(text);
  await expect(page.getByText('Your address and notes are stored in this tab only')).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await getStepButton(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
  await expect(page.getByLabel('Notes')).toHaveValue('Gate code 4711');
  await page.close();

  const secondTab = await context.newPage();
  await openPage(secondTab, '/quotes');
  await expect(getRestoreNotice(secondTab)).toContainText('Karoo Night, 4.2 meters');
  await pressButton(secondTab, 'Restore');
  await getStepButton(secondTab, 'Site Details').click();
  await expect(secondTab.getByLabel('Address line')).toHaveValue('');
  await expect(secondTab.getByLabel('City')).toHaveValue('Cape Town');
});

test('two tabs have separate drafts, and each submits its own', async ({ page, context, request }) => {
  const account = await createAccount(request);
  const secondTab = await context.newPage();
  for (const tab of [page, secondTab]) await signIn(tab, account);
  const fill = async (tab: Page, slug: string, notes: string) => {
    await openQuoteForm(tab, slug);
    await fillRemainingSteps(tab);
    await tab.getByLabel('Any other details').fill(notes);
    await waitForStoredDraft(tab, notes);
  };
  const viewSummary = async (tab: Page) => {
    await tab.getByRole('button', { name: 'View Summary' }).click();
    await expect(tab.getByRole('table')).toBeVisible();
  };
  await fill(page, 'karoo-night', 'From the first tab');
  await fill(secondTab, 'paarl-rock', 'From the second tab');
  // The draft of another open tab is not offered here.
  await expect(getRestoreNotice(secondTab)).toHaveCount(0);

  await viewSummary(page);
  await viewSummary(secondTab);
  await page.reload();
  await expect(page.getByRole('table')).toContainText('From the first tab');
  await page.getByRole('link', { name: 'Edit' }).click();
  await getStepButton(page, lastStep).click();
  await expect(page.getByLabel('Any other details')).toHaveValue('From the first tab');
  // The form of the first tab has removed its saved draft. The second tab has its own.
  await secondTab.getByRole('link', { name: 'Edit' }).click();
  await getStepButton(secondTab, lastStep).click();
  await expect(secondTab.getByLabel('Any other details')).toHaveValue('From the second tab');
  for (const tab of [secondTab, page]) {
    await getSubmitButton(tab).click();
    await expect(tab).toHaveURL('/user/quotes');
  }
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('heading')).toHaveText(['Karoo Night', 'Paarl Rock']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quote')))).toEqual([]);
});
