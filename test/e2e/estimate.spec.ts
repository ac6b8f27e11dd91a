import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, goToNextStep, openForm, step, test, expectPageLoad } from './support.ts';

const path = '**/site/price/estimate';
const beside = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected stone' });
const getRange = (page: Page): Locator => beside(page).getByText(/^From R[\d\s]+ to R[\d\s]+$/);
const adding = (page: Page): Locator => page.getByRole('dialog', { name: 'How this adds up' });
const metres = (page: Page): Locator => page.getByRole('textbox', { name: 'Meters' });
const helper = (page: Page): Locator => page.getByRole('dialog', { name: 'Work out the meters' });
const randIn = (words: string): number[] => [...words.matchAll(/R([\d\s]+)/g)].map(([, digits]) => Number(digits!.replace(/\s/g, '')));

test('the estimate is shown beside the stone, expands to lines that add up to it, and follows the answers', async ({ page }) => {
  await openForm(page, 'paarl-rock');
  await expect(getRange(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Running meters' }).check();
  await metres(page).fill('4');
  const [low, high] = randIn(await getRange(page).innerText());
  expect(low!).toBeLessThan(high!);
  await expect(beside(page).getByText('VAT included, subject to measuring', { exact: true })).toBeVisible();
  await expect(beside(page).getByRole('status')).toContainText('VAT included, subject to measuring');

  const opener = beside(page).getByRole('button', { name: 'How this adds up' });
  await opener.press('Enter');
  await expect(adding(page).getByRole('row', { name: /^Paarl Rock/ })).toContainText('m² × R');
  const rows = await adding(page).locator('tbody tr').allInnerTexts();
  const ends = rows.map((row) => randIn(row).slice(-2));
  expect([0, 1].map((end) => ends.reduce((sum, each) => sum + each[end]!, 0))).toEqual([low, high]);
  await expectAccessible(page, 'the lines of a range');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const before = await getRange(page).innerText();
  await goToNextStep(page);
  const sink = page.getByRole('checkbox', { name: 'Undermount' });
  await expect(sink).toHaveAccessibleDescription(/below the stone/);
  await expect(page.getByRole('checkbox', { name: 'Kickplates' })).toHaveAccessibleDescription(/under the cupboards/);
  await sink.check();
  await expect(getRange(page)).not.toHaveText(before);
  await expectAccessible(page, 'fabrication, drawn');
  await opener.click();
  await expect(adding(page).getByRole('row', { name: /undermount/ })).toBeVisible();
});

test('only the newest estimate is shown; a failed one can be retried, and a disabled one leaves the price', async ({ page }) => {
  let answerBy: (route: Route) => Promise<unknown> = (route) => route.abort();
  await page.route(path, (route) => answerBy(route));
  await openForm(page, 'paarl-rock');
  await metres(page).fill('4');
  const retry = beside(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  answerBy = (route) => route.continue();
  await retry.click();
  const forFour = await getRange(page).innerText();

  const held: Route[] = [];
  answerBy = async (route) => held.push(route);
  await metres(page).fill('7');
  await expect.poll(() => held.length).toBe(1);
  await expect(getRange(page)).toHaveText(forFour);
  answerBy = (route) => route.continue();
  await metres(page).fill('9');
  await expect(getRange(page)).not.toHaveText(forFour);
  const forNine = await getRange(page).innerText();
  const late = page.waitForResponse(path);
  await held[0]!.continue();
  await (await late).finished();
  await expect(getRange(page)).toHaveText(forNine);

  answerBy = (route) => route.fulfill({ json: { status: 1, response: { state: 'hidden' } } });
  await metres(page).fill('5');
  await expect(getRange(page)).toHaveCount(0);
  await expect(beside(page).getByText(/^Starts at/)).toBeVisible();
  await expect(beside(page).getByRole('button')).toHaveCount(0);
  await step(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  await page.waitForURL('**/quote/summary');
});

test('measured pieces add up to the meters, select the unit, and survive a reload, by keyboard', async ({ page }) => {
  await openForm(page, 'paarl-rock');
  const opener = page.getByRole('button', { name: 'Work out the meters' });
  await opener.press('Enter');
  const box = (number: number, part: 'Length' | 'Depth') => helper(page).getByRole('textbox', { name: `Piece ${number}: ${part}` });
  await box(1, 'Length').fill('2400');
  await helper(page).getByRole('button', { name: 'Add a piece' }).press('Enter');
  await expect(box(2, 'Length')).toBeFocused();
  await page.keyboard.type('1x');
  await helper(page).getByRole('button', { name: /^Use/ }).press('Enter');
  await expect(box(2, 'Length')).toBeFocused();
  await expect(box(2, 'Length')).toHaveAccessibleDescription(/Whole mm/);
  await expectAccessible(page, 'the metres, with a fault');
  await box(2, 'Length').fill('1 850');
  await box(2, 'Depth').fill('900');
  await helper(page).getByRole('radio', { name: 'Square meters' }).check();
  await helper(page).getByRole('button', { name: 'Use 3.15 square meters' }).press('Enter');
  await expect(helper(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(metres(page)).toHaveValue('3.15');
  await expect(page.getByRole('checkbox', { name: 'Square meters' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Running meters' })).not.toBeChecked();

  await expectPageLoad(page, () => page.reload());
  await expect(metres(page)).toHaveValue('3.15');
  await opener.click();
  await expect(box(2, 'Length')).toHaveValue('1 850');
  await helper(page).getByRole('button', { name: 'Remove piece 1' }).click();
  await expect(box(1, 'Length')).toHaveValue('1 850');
  await expect(box(1, 'Length')).toBeFocused();
  await helper(page).getByRole('button', { name: 'Use 1.67 square meters' }).click();
  await expect(metres(page)).toHaveValue('1.67');
});

test('on a phone the estimate is in the bottom bar and expands to its lines; nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await openForm(page, 'paarl-rock');
  await metres(page).fill('4');
  await metres(page).blur();
  const bar = page.getByRole('button', { name: /^From R[\d\s]+ to R[\d\s]+ How this adds up$/ });
  await expect(page.locator('.foot-bar').getByText('VAT included, subject to measuring', { exact: true })).toBeInViewport({ ratio: 1 });
  await bar.click();
  await expect(adding(page).getByRole('row', { name: /^Total/ })).toBeVisible();
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth]);
  expect((await widths())[1]).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');
  await expect(bar).toBeFocused();
  await page.getByRole('button', { name: 'Work out the meters' }).click();
  for (let piece = 2; piece <= 6; piece += 1) await helper(page).getByRole('button', { name: 'Add a piece' }).click();
  await expect(helper(page).getByRole('button', { name: 'Remove piece 6' })).toBeInViewport();
  // The content scrolls under the heading, not under the close button.
  await expect(helper(page).getByRole('heading', { name: 'Work out the meters' })).toBeInViewport({ ratio: 1 });
  expect((await widths())[1]).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');
  await goToNextStep(page);
  await expect(page.getByRole('checkbox', { name: 'Undermount' })).toBeVisible();
  expect((await widths())[0]).toBeLessThanOrEqual(320);
});
