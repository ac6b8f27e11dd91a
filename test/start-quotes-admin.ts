import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { makeAllJobsDue, makeJobsDueUntil } from '#test/worker-jobs.ts';

type QuoteRequestOverrides = Parameters<typeof buildQuoteRequest>[1];

/** Starts the demo shop with a customer, an owner and an estimator, and returns helper functions for tests of quotes in the back office. */
export function startQuotesAdmin() {
  const shop = startApp('demo', { limits: false });
  const product = loadBeforeAll(() => getProduct(shop));
  const defaultCustomer = loadBeforeAll(() => createUser(shop, { fullName: 'Thandi Mokoena' }));
  const owner = loadBeforeAll(() => createUser(shop, { role: 'owner', fullName: 'Anna Owner' }));
  const estimator = loadBeforeAll(() => createUser(shop, { role: 'estimator', fullName: 'Ben Estimator' }));

  /** Submits a quote request. Moves the clock by one second, so that creation times differ. */
  async function submitQuoteRequest(
    user: TestUser = defaultCustomer,
    overrides: QuoteRequestOverrides = {},
  ): Promise<{ _id: string; number: string }> {
    shop.clock.move(1000);
    return (await shop.call('/site/save/quotes', buildQuoteRequest(product._id, overrides), user)).response;
  }
  const postExpectingError = async (path: string, input: object, user: TestUser = estimator) => {
    const response = await shop.post(path, input, user);
    return { ...response.json<{ code: string; allowed?: string[]; current?: AdminQuote }>(), status: response.statusCode };
  };
  const get = async (_id: string, user: TestUser = estimator) => (await shop.call('/admin/quotes/get', { _id }, user)).response;
  const list = async (filter: object, user: TestUser = estimator) => (await shop.call('/admin/quotes/list', filter, user)).response;
  const listQuoteNumbers = async (filter: object, user?: TestUser): Promise<string[]> =>
    (await list(filter, user)).result.map(({ number }) => number);
  const setStatus = (_id: string, status: QuoteStatus) => shop.pool.query('update quotes set status = $2 where id = $1', [_id, status]);
  /** Runs all jobs, including scheduled ones. */
  async function runAllJobs(): Promise<void> {
    await makeAllJobsDue(shop.pool);
    await shop.runJobs();
  }
  /** Runs the jobs that are due by a time, with the clock at this time. @param time ISO 8601 */
  async function runJobsAt(time: string): Promise<void> {
    const offsetMs = Date.parse(time) - shop.clock.now().getTime();
    shop.clock.move(offsetMs);
    await makeJobsDueUntil(shop.pool, shop.clock.now());
    await shop.runJobs();
    shop.clock.move(-offsetMs);
  }
  return {
    shop,
    product,
    defaultCustomer,
    owner,
    estimator,
    submitQuoteRequest,
    postExpectingError,
    get,
    list,
    listQuoteNumbers,
    setStatus,
    runAllJobs,
    runJobsAt,
  };
}

/** Returns the status changes that staff may make, in the format of responses. */
export const listAllowedStatusChanges = (from: QuoteStatus) =>
  listStatusChanges(from, 'staff').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));
