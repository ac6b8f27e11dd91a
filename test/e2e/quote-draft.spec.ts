import type { Page } from '@playwright/test';
import {
  answer,
  expect,
  fillRest,
  fillSite,
  goToNextStep,
  createAccount,
  open,
  openForm,
  signIn,
  step,
  submit,
  test,
  expectPageLoad,
} from './support.ts';

const meters = (page: Page) => page.getByLabel('Meters', { exact: true });
const offer = (page: Page) => page.getByRole('status').filter({ hasText: /^We saved your answers on \d+ \w+, \d\d:\d\d/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const lastStep = 'Additional information';

/** Waits until this device has stored the text. */
const stored = (page: Page, words: string) =>
  page.waitForFunction(
    (text) => Object.entries(localStorage).some(([key, value]) => key.startsWith('quoteForm:') && String(value).includes(text)),
    words,
  );

test('after a crash the form is offered, restored with its files, cleared, and restored by undo', async ({ page, context, request }) => {
  await signIn(page, await createAccount(request));
  await openForm(page);
  await meters(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSite(page);
  await goToNextStep(page);
  await answer(page, 'Do you have a design plan?', 'Yes').check();
  await page.locator('input[type=file]').setInputFiles('test/e2e/screens/home-phone.png');
  await expect(page.getByRole('button', { name: 'Remove home-phone.png' })).toBeVisible();
  await page.getByLabel('Any other details').fill('Two islands');
  await stored(page, 'Two islands');
  // The closed tab has lost its session storage.
  await page.close();

  const again = await context.newPage();
  await open(again, '/quotes');
  await expect(offer(again)).toContainText('Karoo Night, 4.2 meters');
  await expect(offer(again)).toContainText('12 Kloof Street, Gardens');
  await expect(meters(again)).toHaveValue('');
  await press(again, 'Restore');
  await expect(again.getByRole('status').filter({ hasText: 'Your answers have been restored' })).toBeFocused();
  await expect(meters(again)).toHaveValue('4.2');
  await step(again, lastStep).click();
  await expect(again.getByRole('button', { name: 'Remove home-phone.png' })).toBeVisible();
  await expect(again.getByLabel('Any other details')).toHaveValue('Two islands');

  await press(again, 'Start again');
  await expect(meters(again)).toHaveValue('');
  await press(again, 'Undo');
  await expect(meters(again)).toHaveValue('4.2');
  await expect(step(again, 'Material Selection')).toBeFocused();
  await expect(again.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await press(again, 'Start again');
  await open(again, '/quotes');
  await meters(again).focus();
  await expect(again.getByRole('heading', { name: 'Request a quote' })).toBeVisible();
  await expect(offer(again)).toHaveCount(0);
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quoteForm:')))).toEqual([]);
});

test('an unfinished form is offered beside the requested stone; Start fresh has an undo', async ({ page }) => {
  await openForm(page);
  await meters(page).fill('3');
  await stored(page, '"meters":"3"');
  await open(page, '/gallery');
  await openForm(page, 'paarl-rock');
  await expect(offer(page)).toContainText('Karoo Night, 3 meters');
  await press(page, 'Start fresh');
  await expect(page.getByRole('status').filter({ hasText: 'Saved answers deleted' })).toBeFocused();
  await press(page, 'Undo');
  await expect(offer(page)).toBeFocused();
  await press(page, 'Restore');
  await expect(meters(page)).toHaveValue('3');
  await expect(page.getByLabel('Stone', { exact: true }).locator('option:checked')).toHaveText('Paarl Rock');
});

test('Back and Forward restore the form, its answers and its step without a notice; so does a reload', async ({ page }) => {
  await open(page, '/prodlist?product=karoo-night');
  await page.getByRole('dialog').getByRole('link', { name: 'Request a Quote' }).click();
  const stone = page.getByLabel('Stone', { exact: true });
  const chosen = stone.locator('option:checked');
  await expect(chosen).toHaveText('Karoo Night');
  await stone.focus();
  await stone.selectOption('Cape Point Black');
  await stored(page, 'Cape Point Black');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Karoo Night' })).toBeVisible();
  await page.goForward();
  await expect(chosen).toHaveText('Cape Point Black');
  await expect(offer(page)).toHaveCount(0);

  await goToNextStep(page);
  await goToNextStep(page);
  await page.getByLabel('Address line').fill('12 Kloof Street');
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our projects' })).toBeVisible();
  await page.goBack();
  const isBack = async () => {
    await expect(step(page, 'Site Details')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  };
  await isBack();
  await expectPageLoad(page, () => page.reload());
  await isBack();
  // A document is loaded in between.
  await open(page, '/gallery');
  await page.goBack();
  await isBack();

  // A new visit offers it, and another form of this tab does not change it.
  await openForm(page, 'paarl-rock');
  await expect(offer(page)).toContainText('Cape Point Black');
  await meters(page).fill('3');
  await stored(page, '"meters":"3"');
  await page.goBack();
  await isBack();
  await page.goForward();
  await expect(meters(page)).toHaveValue('3');
  await expect(offer(page)).toHaveCount(0);
});

test("a guest's contact details stay in the tab; a new one is offered the rest", async ({ page, context }) => {
  await openForm(page);
  await meters(page).fill('4.2');
  await goToNextStep(page);
  await goToNextStep(page);
  await fillSite(page);
  await page.getByLabel('Notes').fill('Gate code 4711');
  await goToNextStep(page);
  await page.getByLabel('Any other details').fill('Two islands');
  await stored(page, 'Two islands');
  const device = await page.evaluate(() => JSON.stringify(localStorage));
  for (const words of ['12 Kloof Street', 'Gardens', '8001', '4711']) expect(device).not.toContain(words);
  await expect(page.getByText('Your address and notes are stored in this tab only')).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await step(page, 'Site Details').click();
  await expect(page.getByLabel('Address line')).toHaveValue('12 Kloof Street');
  await expect(page.getByLabel('Notes')).toHaveValue('Gate code 4711');
  await page.close();

  const other = await context.newPage();
  await open(other, '/quotes');
  await expect(offer(other)).toContainText('Karoo Night, 4.2 meters');
  await press(other, 'Restore');
  await step(other, 'Site Details').click();
  await expect(other.getByLabel('Address line')).toHaveValue('');
  await expect(other.getByLabel('City')).toHaveValue('Cape Town');
});

test('two tabs have separate forms, and each sends its own', async ({ page, context, request }) => {
  const account = await createAccount(request);
  const other = await context.newPage();
  for (const tab of [page, other]) await signIn(tab, account);
  const fill = async (tab: Page, slug: string, notes: string) => {
    await openForm(tab, slug);
    await fillRest(tab);
    await tab.getByLabel('Any other details').fill(notes);
    await stored(tab, notes);
  };
  const viewSummary = async (tab: Page) => {
    await tab.getByRole('button', { name: 'View Summary' }).click();
    await expect(tab.getByRole('table')).toBeVisible();
  };
  await fill(page, 'karoo-night', 'From the first tab');
  await fill(other, 'paarl-rock', 'From the second tab');
  // The draft of another open tab is not offered here.
  await expect(offer(other)).toHaveCount(0);

  await viewSummary(page);
  await viewSummary(other);
  await page.reload();
  await expect(page.getByRole('table')).toContainText('From the first tab');
  await page.getByRole('link', { name: 'Edit' }).click();
  await step(page, lastStep).click();
  await expect(page.getByLabel('Any other details')).toHaveValue('From the first tab');
  // The form of the first tab has removed its saved draft. The second tab has its own.
  await other.getByRole('link', { name: 'Edit' }).click();
  await step(other, lastStep).click();
  await expect(other.getByLabel('Any other details')).toHaveValue('From the second tab');
  for (const tab of [other, page]) {
    await submit(tab).click();
    await expect(tab).toHaveURL('/user/quotes');
  }
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('heading')).toHaveText(['Karoo Night', 'Paarl Rock']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quote')))).toEqual([]);
});
