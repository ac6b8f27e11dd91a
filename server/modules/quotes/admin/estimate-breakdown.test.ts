import { beforeAll, expect, test } from 'vitest';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { OutputOf } from '#contract/index.ts';
import { valueBands, type ValueBand } from '#domain/quotes/quote-list.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp('demo', { limits: false });
let customer: TestUser;
let estimator: TestUser;
let stone: Awaited<ReturnType<typeof getProduct>>;
beforeAll(async () => {
  stone = await getProduct(shop);
  customer = await createUser(shop);
  estimator = await createUser(shop, { role: 'estimator' });
});

const submitQuote = async (overrides: Parameters<typeof buildQuoteRequest>[1] = {}) => {
  const response = await shop.post('/site/save/quotes', buildQuoteRequest(stone._id, overrides), customer);
  return response.json<{ response: { _id: string } }>().response._id;
};
const getPrice = async (_id: string) => {
  const response = await shop.post('/admin/quotes/estimate', { _id }, estimator);
  return response.json<{ response: OutputOf<'/admin/quotes/estimate'>['response'] }>().response;
};
const list = async (filter: object) => {
  const response = await shop.post('/admin/quotes/list', filter, estimator);
  return response.json<{ response: { result: AdminQuote[] } }>().response.result;
};

test('the lines of an estimate add up to the amounts in the list, and the response contains the stone with its picture', async () => {
  const _id = await submitQuote({ meters: '4.2' });
  await shop.runJobs();
  const { estimate, stone: shownStone } = await getPrice(_id);
  const [row] = await list({});
  expect(row).toMatchObject({ _id, range: { lowCents: estimate!.low.grossCents, highCents: estimate!.high.grossCents } });
  expect(estimate!.lines.reduce((sum, { low }) => sum + low.grossCents, 0)).toBe(estimate!.low.grossCents);
  expect(shownStone).toMatchObject({ slug: 'paarl-rock', picture: { path: expect.stringMatching(/1200\.jpg$/) as string } });
});

test('the estimate of a service does not change when the service changes after the request', async () => {
  const serviceRequest = { productList: '', service_name: 'Redesign', meters: '' };
  const _id = await submitQuote(serviceRequest);
  const originalEstimate = (await getPrice(_id)).estimate;
  const listedRange = (await list({})).find((row) => row._id === _id)!.range;
  expect(originalEstimate).toMatchObject({ low: { grossCents: listedRange.lowCents }, high: { grossCents: listedRange.highCents } });
  await shop.pool.query("update services set price_cents = price_cents * 4 where name = 'Redesign'");
  expect((await getPrice(await submitQuote(serviceRequest))).estimate!.low.grossCents).toBeGreaterThan(originalEstimate!.low.grossCents);
  for (const change of ["name = 'Renamed service'", "status = 'archived'"]) {
    await shop.pool.query(`update services set ${change} where name in ('Redesign', 'Renamed service')`);
    expect((await getPrice(_id)).estimate, change).toEqual(originalEstimate);
  }
  await shop.pool.query(
    "update services set name = 'Redesign', status = 'active', price_cents = price_cents / 4 where name = 'Renamed service'",
  );
});

test('/admin/quotes/estimate returns null without an estimate or a stone, and returns estimates that are hidden from visitors', async () => {
  expect(await getPrice(await submitQuote({ meters: '' }))).toMatchObject({ estimate: null, stone: { slug: 'paarl-rock' } });
  const service = await submitQuote({ productList: '', service_name: 'Sink cut-outs' });
  expect((await getPrice(service)).stone).toBeNull();
  await shop.pool.query('update price_book_versions set show_estimate = false');
  expect((await getPrice(await submitQuote())).estimate).not.toBeNull();
  await shop.pool.query('update price_book_versions set show_estimate = true');
});

test('/admin/quotes/estimate returns 403 to editors, and 404 for an unknown quote', async () => {
  const _id = await submitQuote();
  const editor = await createUser(shop, { role: 'editor' });
  expect((await shop.post('/admin/quotes/estimate', { _id }, editor)).statusCode).toBe(403);
  expect((await shop.post('/admin/quotes/estimate', { _id: stone._id }, estimator)).statusCode).toBe(404);
});

test('the list filters quotes by bands of the estimate, and omits quotes without an estimate', async () => {
  for (const meters of ['1', '6', '14', '60', '']) await submitQuote({ meters });
  await shop.runJobs();
  for (const [value, { from, below }] of Object.entries(valueBands) as [ValueBand, { from: number; below: number }][]) {
    const found = await list({ value, limit: 100 });
    const expected = (await list({ limit: 100 })).filter(
      ({ range: { highCents } }) => highCents !== null && highCents >= from && highCents < below,
    );
    expect(
      found.map(({ _id }) => _id),
      value,
    ).toEqual(expected.map(({ _id }) => _id));
    expect(found.length, value).toBeGreaterThan(0);
  }
});

test('a new price book does not change the estimates of existing quotes', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  const [withEstimate, withoutEstimate] = [await submitQuote({ meters: '4.2' }), await submitQuote({ meters: '' })];
  const originalEstimate = (await getPrice(withEstimate)).estimate;
  const book = (await shop.call('/admin/prices/get', {}, owner)).response.book!;
  const lines = book.lines.map((line) =>
    line.code === 'template' ? { ...line, lowRate: 950_000, quoteRate: 1_050_000, highRate: 1_050_000 } : line,
  );
  expect((await shop.post('/admin/prices/publish', { ...book, lines, note: 'Dearer' }, owner)).statusCode).toBe(200);
  expect((await getPrice(withEstimate)).estimate).toEqual(originalEstimate);
  const row = (await list({ limit: 100 })).find(({ _id }) => _id === withEstimate);
  expect(row!.range).toMatchObject({ lowCents: originalEstimate!.low.grossCents, highCents: originalEstimate!.high.grossCents });
  expect((await getPrice(await submitQuote({ meters: '4.2' }))).estimate!.low.grossCents).toBeGreaterThan(originalEstimate!.low.grossCents);
  expect((await getPrice(withoutEstimate)).estimate).toBeNull();
});
