import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import {
  createAccount,
  expect,
  expectPageLoad,
  fillRemainingSteps,
  getStepButton,
  getSubmitButton,
  goToNextStep,
  openQuoteForm,
  recordRequests,
  signIn,
  test,
} from './support.ts';

const estimatePath = '**/site/price/estimate';
const getSidePanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected stone' });
const getRange = (page: Page): Locator => getSidePanel(page).getByText(/^From R[\d\s]+ to R[\d\s]+$/);
const getBreakdown = (page: Page): Locator => page.getByRole('dialog', { name: 'How this adds up' });
const getMetersInput = (page: Page): Locator => page.getByRole('textbox', { name: 'Meters' });
const getMetersDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Work out the meters' });
/** Returns the amounts in rand that a text contains. */
const parseRandAmounts = (text: string): number[] =>
  [...text.matchAll(/R([\d\s]+)/g)].map(([, digits]) => Number(digits!.replace(/\s/g, '')));

test('the estimate is shown next to the stone, its breakdown adds up to it, and it changes with the answers', async ({ page }) => {
  await openQuoteForm(page, 'paarl-rock');
  await expect(getRange(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Running meters' }).check();
  await getMetersInput(page).fill('4');
  const [low, high] = parseRandAmounts(await getRange(page).innerText());
  expect(low!).toBeLessThan(high!);
  await expect(getSidePanel(page).getByText('VAT included, subject to measuring', { exact: true })).toBeVisible();
  await expect(getSidePanel(page).getByRole('status')).toContainText('VAT included, subject to measuring');

  const dialogButton = getSidePanel(page).getByRole('button', { name: 'How this adds up' });
  await dialogButton.press('Enter');
  await expect(getBreakdown(page).getByRole('row', { name: /^Paarl Rock/ })).toContainText('m² × R');
  const rows = await getBreakdown(page).locator('tbody tr').allInnerTexts();
  const ranges = rows.map((row) => parseRandAmounts(row).slice(-2));
  expect([0, 1].map((bound) => ranges.reduce((sum, range) => sum + range[bound]!, 0))).toEqual([low, high]);
  await expectAccessible(page, 'the breakdown of an estimate');
  await page.keyboard.press('Escape');
  await expect(dialogButton).toBeFocused();

  const initialRange = await getRange(page).innerText();
  await goToNextStep(page);
  const sinkCheckbox = page.getByRole('checkbox', { name: 'Undermount' });
  await expect(sinkCheckbox).toHaveAccessibleDescription(/below the stone/);
  await expect(page.getByRole('checkbox', { name: 'Kickplates' })).toHaveAccessibleDescription(/under the cupboards/);
  await sinkCheckbox.check();
  await expect(getRange(page)).not.toHaveText(initialRange);
  await expectAccessible(page, 'fabrication with drawings');
  await dialogButton.click();
  await expect(getBreakdown(page).getByRole('row', { name: /undermount/ })).toBeVisible();
});

test('the page discards a late estimate, retries a failed one, and shows the starting price if estimates are hidden', async ({ page }) => {
  let handleRequest: (route: Route) => Promise<unknown> = (route) => route.abort();
  await page.route(estimatePath, (route) => handleRequest(route));
  await openQuoteForm(page, 'paarl-rock');
  await getMetersInput(page).fill('4');
  const retryButton = getSidePanel(page).getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  handleRequest = (route) => route.continue();
  await retryButton.click();
  const rangeFor4Meters = await getRange(page).innerText();

  const delayedRoutes: Route[] = [];
  handleRequest = async (route) => delayedRoutes.push(route);
  await getMetersInput(page).fill('7');
  await expect.poll(() => delayedRoutes.length).toBe(1);
  await expect(getRange(page)).toHaveText(rangeFor4Meters);
  handleRequest = (route) => route.continue();
  await getMetersInput(page).fill('9');
  await expect(getRange(page)).not.toHaveText(rangeFor4Meters);
  const rangeFor9Meters = await getRange(page).innerText();
  const lateResponse = page.waitForResponse(estimatePath);
  await delayedRoutes[0]!.continue();
  await (await lateResponse).finished();
  await expect(getRange(page)).toHaveText(rangeFor9Meters);

  handleRequest = (route) => route.fulfill({ json: { status: 1, response: { state: 'hidden' } } });
  await getMetersInput(page).fill('5');
  await expect(getRange(page)).toHaveCount(0);
  await expect(getSidePanel(page).getByText(/^Starts at/)).toBeVisible();
  await expect(getSidePanel(page).getByRole('button')).toHaveCount(0);
  await getStepButton(page, 'Additional information').click();
  await page.getByRole('button', { name: 'View Summary' }).click();
  await page.waitForURL('**/quote/summary');
});

test('a user enters measured pieces by keyboard, which set the meters and their unit and are kept after a reload', async ({ page }) => {
  await openQuoteForm(page, 'paarl-rock');
  const dialogButton = page.getByRole('button', { name: 'Work out the meters' });
  await dialogButton.press('Enter');
  const getPieceInput = (number: number, part: 'Length' | 'Depth') =>
    getMetersDialog(page).getByRole('textbox', { name: `Piece ${number}: ${part}` });
  await getMetersDialog(page).getByRole('button', { name: 'Use the sum' }).press('Enter');
  await expect(getPieceInput(1, 'Length')).toBeFocused();
  await expect(getPieceInput(1, 'Length')).toHaveAccessibleDescription('Length is missing.');
  await getPieceInput(1, 'Length').fill('2400');
  await getMetersDialog(page).getByRole('button', { name: 'Add a piece' }).press('Enter');
  await expect(getPieceInput(2, 'Length')).toBeFocused();
  await page.keyboard.type('1x');
  await getMetersDialog(page).getByRole('button', { name: /^Use/ }).press('Enter');
  await expect(getPieceInput(2, 'Length')).toBeFocused();
  await expect(getPieceInput(2, 'Length')).toHaveAccessibleDescription(/Whole mm/);
  await expectAccessible(page, 'the meters dialog with an error');
  await getPieceInput(2, 'Length').fill('1 850');
  await getPieceInput(2, 'Depth').fill('900');
  await getMetersDialog(page).getByRole('radio', { name: 'Square meters' }).check();
  await getMetersDialog(page).getByRole('button', { name: 'Use 3.15 square meters' }).press('Enter');
  await expect(getMetersDialog(page)).toBeHidden();
  await expect(dialogButton).toBeFocused();
  await expect(getMetersInput(page)).toHaveValue('3.15');
  await expect(page.getByRole('checkbox', { name: 'Square meters' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Running meters' })).not.toBeChecked();

  await expectPageLoad(page, () => page.reload());
  await expect(getMetersInput(page)).toHaveValue('3.15');
  await dialogButton.click();
  await expect(getPieceInput(2, 'Length')).toHaveValue('1 850');
  await getMetersDialog(page).getByRole('button', { name: 'Remove piece 1' }).click();
  await expect(getPieceInput(1, 'Length')).toHaveValue('1 850');
  await expect(getPieceInput(1, 'Length')).toBeFocused();
  await getMetersDialog(page).getByRole('button', { name: 'Use 1.67 square meters' }).click();
  await expect(getMetersInput(page)).toHaveValue('1.67');
});

test('the summary shows the measured pieces, the request contains them, and the quote page shows them', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  const sentRequests = recordRequests(page, '/site/save/quotes');
  await openQuoteForm(page, 'paarl-rock');
  await page.getByRole('button', { name: 'Work out the meters' }).click();
  await getMetersDialog(page).getByRole('textbox', { name: 'Piece 1: Length' }).fill('2400');
  await getMetersDialog(page).getByRole('textbox', { name: 'Piece 1: Depth' }).fill('900');
  await getMetersDialog(page).getByRole('button', { name: 'Use 2.4 running meters' }).click();
  await fillRemainingSteps(page);
  await page.getByRole('button', { name: 'View Summary' }).click();
  const piecesRow = page.getByRole('row', { name: 'Pieces 2.4 m × 900 mm' });
  await expect(piecesRow).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await expect(piecesRow).toBeVisible();
  await getSubmitButton(page).click();
  await expect(page).toHaveURL('/user/quotes');
  expect(sentRequests.bodies).toMatchObject([{ meters: 2.4, running_meters: true, pieces: [{ lengthMm: 2400, depthMm: 900 }] }]);
  await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click();
  await expect(piecesRow).toBeVisible();
});

test('on a phone the estimate is in the bottom bar and opens its breakdown, and the page fits the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await openQuoteForm(page, 'paarl-rock');
  await getMetersInput(page).fill('4');
  await getMetersInput(page).blur();
  const bottomBarButton = page.getByRole('button', { name: /^From R[\d\s]+ to R[\d\s]+ How this adds up$/ });
  await expect(page.locator('.bottom-bar').getByText('VAT included, subject to measuring', { exact: true })).toBeInViewport({ ratio: 1 });
  await bottomBarButton.click();
  await expect(getBreakdown(page).getByRole('row', { name: /^Total/ })).toBeVisible();
  const readWidths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth]);
  expect((await readWidths())[1]).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');
  await expect(bottomBarButton).toBeFocused();
  await page.getByRole('button', { name: 'Work out the meters' }).click();
  for (let piece = 2; piece <= 6; piece += 1) await getMetersDialog(page).getByRole('button', { name: 'Add a piece' }).click();
  await expect(getMetersDialog(page).getByRole('button', { name: 'Remove piece 6' })).toBeInViewport();
  // The content scrolls below the heading, which stays visible.
  await expect(getMetersDialog(page).getByRole('heading', { name: 'Work out the meters' })).toBeInViewport({ ratio: 1 });
  expect((await readWidths())[1]).toBeLessThanOrEqual(288);
  await page.keyboard.press('Escape');
  await goToNextStep(page);
  await expect(page.getByRole('checkbox', { name: 'Undermount' })).toBeVisible();
  expect((await readWidths())[0]).toBeLessThanOrEqual(320);
});
