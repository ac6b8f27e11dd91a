import { beforeAll, expect } from 'vitest';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/shapes.ts';
import { listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

// Shop, users and requests of the tests of quotes in the back office.
export const shop = startApp('demo', { limits: false });
export let product: Awaited<ReturnType<typeof getProduct>>;
export let thandi: TestUser;
export let anna: TestUser;
export let ben: TestUser;
beforeAll(async () => {
  product = await getProduct(shop);
  thandi = await createUser(shop, { fullName: 'Thandi Mokoena' });
  anna = await createUser(shop, { role: 'owner', fullName: 'Anna Owner' });
  ben = await createUser(shop, { role: 'estimator', fullName: 'Ben Estimator' });
});

export type Given = Parameters<typeof buildQuoteRequest>[1];
export async function ask(as: TestUser = thandi, given: Given = {}): Promise<{ _id: string; number: string }> {
  shop.clock.move(1000);
  const answer = await shop.post('/site/save/quotes', buildQuoteRequest(product._id, given), as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: { _id: string; number: string } }>().response;
}
export const post = async <Answer>(path: string, input: object, as: TestUser = ben): Promise<Answer> => {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<{ response: Answer }>().response;
};
export const rejection = async (path: string, input: object, as: TestUser = ben) => {
  const answer = await shop.post(path, input, as);
  return { ...answer.json<{ code: string; allowed?: string[]; current?: AdminQuote }>(), status: answer.statusCode };
};
export const get = (_id: string, as?: TestUser) => post<AdminQuoteDetail>('/admin/quotes/get', { _id }, as);
export type List = { result: AdminQuote[]; fullcount: number };
export const list = (filter: object, as?: TestUser) => post<List>('/admin/quotes/list', filter, as);
export const numbers = async (filter: object, as?: TestUser): Promise<string[]> =>
  (await list(filter, as)).result.map(({ number }) => number);
export const setStatus = (_id: string, status: QuoteStatus) =>
  shop.pool.query('update quotes set status = $2 where id = $1', [_id, status]);
/** Jobs that wait for a time find that it has come. */
export async function runTimedJobs(): Promise<void> {
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await shop.runJobs();
}
export const statuses = Object.keys(customerStatusLabels) as QuoteStatus[];
/** The status changes that staff may make, as responses contain them. */
export const allowedStatusChanges = (from: QuoteStatus) =>
  listStatusChanges(from, 'staff').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));
