import { expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { createUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, estimator, defaultCustomer, submitQuoteRequest, sendQuote, revise, setStatus, postExpectingError } =
  withRevisions(startQuotesAdmin());
const getPricing = async (input: InputOf<'/admin/quotes/pricing'>) => (await shop.call('/admin/quotes/pricing', input, estimator)).response;

test('one response contains the quote, its revisions and settings, and the price of its request', async () => {
  const { _id, number } = await submitQuoteRequest();
  await revise(_id);
  const { quote, prices, ...revisionList } = await getPricing({ number });
  expect(quote).toEqual((await shop.call('/admin/quotes/get', { _id }, estimator)).response);
  expect(revisionList).toEqual((await shop.call('/admin/quotes/revisions', { _id }, estimator)).response);
  const { prefill, ...book } = (await shop.call('/admin/quotes/calculate', { _id }, estimator)).response;
  const alternative = { stoneId: prefill.stoneId, areas: prefill.areas };
  const { alternatives } = (await shop.call('/admin/quotes/calculate', { _id, alternatives: [alternative] }, estimator)).response;
  const { strategy, priceBook, minimums, variants } = book;
  const expected = { areas: prefill.areas, strategy, priceBook, minimums, variants, requestedAlternative: alternatives[0], error: null };
  expect(prices).toEqual(expected);
  expect((await getPricing({ _id })).prices).toEqual(expected);
});

test('a request whose sizes cannot be priced has a reason instead of a price', async () => {
  const { _id } = await submitQuoteRequest(defaultCustomer, { meters: '' });
  expect((await getPricing({ _id })).prices).toMatchObject({ requestedAlternative: null, error: { code: 'job_not_priceable' } });
});

test('a quote that can no longer be priced has no price', async () => {
  const { _id } = await sendQuote();
  await setStatus(_id, 'declined');
  const { prices, revisions } = await getPricing({ _id });
  expect(prices).toMatchObject({ areas: [], requestedAlternative: null, priceBook: null, error: null });
  expect(revisions).toHaveLength(1);
});

test('customers and editors receive nothing, and an unknown quote does not exist', async () => {
  const { _id } = await submitQuoteRequest();
  for (const user of [defaultCustomer, await createUser(shop, { role: 'editor' })])
    expect(await postExpectingError('/admin/quotes/pricing', { _id }, user)).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await postExpectingError('/admin/quotes/pricing', { number: 'Q-2026-99999' }, estimator)).toMatchObject({ status: 404 });
});
