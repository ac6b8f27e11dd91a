import type { OutputOf } from '#contract/index.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { expect, fillRemainingSteps, createAccount, openQuoteForm, signIn, getSubmitButton, test, expectPageLoad } from './support.ts';

const responseTime = 'We answer within one working day.';

test('the list and the quote show the next step, the response time and the estimate after a request is submitted', async ({
  page,
  request,
  toasts,
}) => {
  await signIn(page, await createAccount(request));
  await openQuoteForm(page, 'paarl-rock');
  await expect(page.getByText(responseTime)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Running meters' }).check();
  await page.getByRole('textbox', { name: 'Meters' }).fill('4');
  // The suburb changes the delivery price, so the test waits for the estimate that includes it.
  const estimateResponse = page.waitForResponse(
    (response) => response.url().endsWith('/site/price/estimate') && response.request().postData()!.includes('Gardens'),
  );
  await fillRemainingSteps(page);
  const { response: estimateRange } = (await (await estimateResponse).json()) as OutputOf<'/site/price/estimate'>;
  if (estimateRange.state !== 'range') throw new Error(estimateRange.state);
  const estimate = formatEstimate({ lowCents: estimateRange.low.grossCents, highCents: estimateRange.high.grossCents });
  const shownEstimate = page.getByRole('complementary', { name: 'Selected stone' }).getByText(/^From R[\d\s]+ to R[\d\s]+$/);
  await expect(shownEstimate).toHaveText(estimate);
  await page.getByRole('button', { name: 'View Summary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote summary' })).toBeVisible();
  await expectPageLoad(page, () => page.reload());
  await getSubmitButton(page).click();

  await expect(page).toHaveURL('/user/quotes');
  expect(toasts).toEqual(['Quote Submitted !']);
  const nextSteps = page.getByRole('region', { name: 'What happens next' });
  await expect(nextSteps).toContainText(/We received your request Q-\d{4}-\d{5}/);
  await expect(nextSteps).toContainText(responseTime);
  await expect(nextSteps).toContainText(`Your estimate when you sent it: ${estimate}, VAT included, subject to measuring.`);
  await expectPageLoad(page, () => page.reload());
  await expect(nextSteps).toContainText(responseTime);

  await nextSteps.getByRole('link', { name: 'View request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paarl Rock' })).toBeVisible();
  await expect(nextSteps).toContainText(responseTime);
  const estimateRow = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Estimate when sent' }) });
  await expect(estimateRow).toContainText(`${estimate}, VAT included, subject to measuring`);
  // A later visit to the list shows no confirmation.
  await page.getByRole('link', { name: 'All my quotes' }).click();
  await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible();
  await expect(nextSteps).toHaveCount(0);
});

test('a visitor sees the next step after signing in, which reloads the page', async ({ page, request }) => {
  const account = await createAccount(request);
  await openQuoteForm(page);
  await fillRemainingSteps(page);
  await getSubmitButton(page).click();
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: 'Sign In' });
  if (!(await panel.isVisible())) await page.getByRole('dialog').getByRole('tab', { name: 'Sign In' }).click();
  await panel.getByLabel('Email').fill(account.email);
  await panel.getByLabel('Password', { exact: true }).fill(account.password);
  await expectPageLoad(page, () => panel.getByRole('button', { name: 'Sign In' }).click());
  await expect(page).toHaveURL('/user/quotes');
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(responseTime);
});
