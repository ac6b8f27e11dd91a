import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { getValidityEnd } from '#domain/quotes/quote-validity.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { startApp } from '#test/harness.ts';
import { buildLine, priceAndSend } from '#test/with-revisions.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { makeAllJobsDue } from '#test/worker-jobs.ts';

const shop = startApp('demo', { limits: false });
let stone: Awaited<ReturnType<typeof getProduct>>;
let estimator: TestUser;
let owner: TestUser;
beforeAll(async () => {
  stone = await getProduct(shop);
});
beforeEach(() => passDays(1));

type RequestedQuote = { _id: string; number: string; customer: TestUser };
/** Creates a quote that is in review. */
async function createQuoteInReview(): Promise<RequestedQuote> {
  const customer = await createUser(shop);
  const requested = (await shop.call('/site/save/quotes', buildQuoteRequest(stone._id), customer)).response;
  await shop.call('/admin/quotes/status', { _id: requested._id, status: 'in_review' }, estimator);
  return { ...requested, customer };
}
/** Prices and sends a quote. @param validUntil by default a week ahead */
async function sendQuote(_id: string, validUntil?: string): Promise<AdminQuoteDetail> {
  await priceAndSend(shop, owner, _id, stone._id, { rand: 45_000, ...(validUntil !== undefined && { validUntil }) });
  return get(_id);
}
const get = async (_id: string) => (await shop.call('/admin/quotes/get', { _id }, estimator)).response;
const setStatus = (_id: string, status: QuoteStatus) => shop.pool.query('update quotes set status = $2 where id = $1', [_id, status]);
const getToday = () => toLocalDate(shop.clock.now());
const formatLongDay = (day: string) =>
  new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Moves the clock to a time, and signs in again if sessions have expired. */
async function moveClockTo(time: string | Date): Promise<void> {
  shop.clock.move(new Date(time).getTime() - shop.clock.now().getTime());
  estimator = await createUser(shop, { role: 'estimator' });
  owner = await createUser(shop, { role: 'owner' });
}
/** Moves the clock some days ahead, to eleven in the morning in Cape Town. */
const passDays = (days: number) => moveClockTo(`${addDays(getToday(), days)}T09:00:00Z`);
/** Runs scheduled jobs now. */
async function runAllJobs(): Promise<void> {
  await makeAllJobsDue(shop.pool);
  await shop.runJobs();
}
const enqueueExpiry = (quoteId: string) =>
  shop.pool.query("select graphile_worker.add_job('expire_quote', json_build_object('quoteId', $1::text))", [quoteId]);
const listExpiryTimes = async (_id: string): Promise<Date[]> =>
  (await shop.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`expire_quote:${_id}`])).rows.map(
    ({ run_at: at }) => at,
  );

describe('the last day of a sent revision', () => {
  test('is a week ahead in the time zone of Cape Town by default, and can differ for a new revision', async () => {
    // At 22:30 UTC the next day has started in Cape Town.
    await moveClockTo(`${getToday()}T22:30:00Z`);
    const { _id, customer } = await createQuoteInReview();
    const defaultDay = addDays(shop.clock.now().toISOString().slice(0, 10), 1 + 7);
    expect(await sendQuote(_id)).toMatchObject({ status: 'quoted', validUntil: defaultDay });
    expect(await listExpiryTimes(_id)).toEqual([new Date(`${defaultDay}T22:00:00Z`)]);
    await shop.runJobs();
    expect((await findEmail(shop, 'quote_ready', customer.email))?.bodyText).toContain(
      `This quote is valid until ${formatLongDay(defaultDay)}.`,
    );
    const laterDay = addDays(getToday(), 30);
    expect(await sendQuote(_id, laterDay)).toMatchObject({ validUntil: laterDay });
    expect(await listExpiryTimes(_id), 'one job for each quote').toEqual([getValidityEnd(laterDay)]);
    expect((await get(_id)).validUntil).toBe(laterDay);
    expect((await shop.call('/user/quotes/get', { _id }, customer)).response.validUntil).toBe(laterDay);
    await shop.runJobs();
    expect(await findEmail(shop, 'quote_ready', customer.email)).toMatchObject({
      count: 2,
      bodyText: expect.stringContaining(formatLongDay(laterDay)),
    });
  });

  test('is in the email of its revision, and the email of the next revision says that it replaces the earlier one', async () => {
    const { _id, number, customer } = await createQuoteInReview();
    const days = [addDays(getToday(), 14), addDays(getToday(), 30)];
    for (const day of days) {
      await sendQuote(_id, day);
      await shop.runJobs();
    }
    const { rows } = await shop.pool.query<{ subject: string; body: string }>(
      "select subject, content::text as body from outbox where kind = 'quote_ready' and recipient = $1",
      [customer.email],
    );
    const [ready, changed] = days.map((day) => rows.filter(({ body }) => body.includes(formatLongDay(day))));
    const replacesText = 'replaces the earlier one';
    expect(ready).toEqual([{ subject: `Your quote ${number} is ready`, body: expect.not.stringContaining(replacesText) }]);
    expect(changed).toEqual([{ subject: `Your quote ${number} has changed`, body: expect.stringContaining(replacesText) }]);
    const { result } = (await shop.call('/user/notifications/list', {}, customer)).response;
    const notifications = result.filter(({ title }) => title.startsWith('Your quote')).map(({ title, text }) => [title, text]);
    expect(Object.fromEntries(notifications)).toEqual({
      [ready![0]!.subject]: expect.stringMatching(/R45\s000, VAT included$/),
      [changed![0]!.subject]: expect.stringMatching(new RegExp(`${replacesText}.\\s+.*R45\\s000, VAT included$`)),
    });
    // The price of another quote has no effect.
    const { _id: otherQuote } = (await shop.call('/site/save/quotes', buildQuoteRequest(stone._id), customer)).response;
    await shop.call('/admin/quotes/status', { _id: otherQuote, status: 'in_review' }, estimator);
    await sendQuote(otherQuote);
    await shop.runJobs();
    expect((await findEmail(shop, 'quote_ready', customer.email))?.subject).toMatch(/is ready$/);
  });

  test('is a calendar day from today to a year ahead, and other days are rejected', async () => {
    const { _id } = await createQuoteInReview();
    const [minDay, maxDay] = [getToday(), `${Number(getToday().slice(0, 4)) + 1}${getToday().slice(4)}`];
    for (const validUntil of [addDays(minDay, -1), addDays(maxDay, 1), '0001-01-01', 'soon', '2026-02-30', `${minDay}T10:00:00Z`, '']) {
      const alternatives = [{ stoneId: stone._id, name: '', lines: [buildLine()] }];
      const response = await shop.post('/admin/quotes/revise', { _id, alternatives, validUntil }, estimator);
      expect([response.statusCode, response.json<{ code: string }>().code], validUntil).toEqual([422, 'valid_until_range']);
    }
    expect(await get(_id)).toMatchObject({ status: 'in_review', validUntil: null });
    expect(await listExpiryTimes(_id)).toEqual([]);
    for (const validUntil of [minDay, maxDay]) expect((await sendQuote(_id, validUntil)).validUntil).toBe(validUntil);
  });
});

test('expiring quotes are counted and listed from two days before the last day to its end', async () => {
  const [expiring, later, accepted, withoutLastDay] = await Promise.all([
    createQuoteInReview(),
    createQuoteInReview(),
    createQuoteInReview(),
    createQuoteInReview(),
  ]);
  await sendQuote(expiring._id, addDays(getToday(), 3));
  await sendQuote(later._id, addDays(getToday(), 30));
  await sendQuote(accepted._id, addDays(getToday(), 3));
  await setStatus(accepted._id, 'accepted');
  await sendQuote(withoutLastDay._id);
  await shop.pool.query('update quotes set valid_until = null where id = $1', [withoutLastDay._id]);
  const readExpiringList = async () => {
    const { result } = (await shop.call('/admin/quotes/list', { view: 'expiring' }, estimator)).response;
    const counts = (await shop.call('/admin/quotes/counts', {}, estimator)).response;
    const { openTasks } = (await shop.call('/admin/today', {}, estimator)).response;
    expect([counts.expiring, openTasks.find(({ kind }) => kind === 'expiring')?.count]).toEqual([result.length, result.length]);
    return result.map(({ number }) => number).includes(expiring.number) ? 'expiring' : 'none';
  };
  await shop.pool.query("update quotes set valid_until = null where status = 'quoted' and id <> all ($1::uuid[])", [
    [expiring._id, later._id],
  ]);
  const contents = [];
  contents.push(await readExpiringList());
  for (let day = 1; day <= 4; day += 1) {
    await passDays(1);
    contents.push(await readExpiringList());
  }
  expect(contents).toEqual(['none', 'expiring', 'expiring', 'expiring', 'none']);
});

describe('after the last day of a quote', () => {
  test('the quote expires once, the customer is notified, and their messages still await staff', async () => {
    const { _id, number, customer } = await createQuoteInReview();
    await sendQuote(_id, getToday());
    await shop.call('/user/quotes/message', { _id, message: 'Is the sink in it?' }, customer);
    await runAllJobs();
    expect(await get(_id), 'its last day has not ended').toMatchObject({ status: 'quoted' });
    await enqueueExpiry(_id);
    await moveClockTo(getValidityEnd(getToday()));
    const before = await get(_id);
    await Promise.all([shop.runJobs(), enqueueExpiry(_id).then(() => shop.runJobs())]);
    const after = await get(_id);
    expect(after).toMatchObject({ status: 'expired', turn: 'us', waitingSince: before.waitingSince, version: before.version + 1 });
    expect(after.history.filter(({ status }) => status === 'expired')).toMatchObject([{ by: '', note: '', fromStaff: true }]);
    expect(after.moves.map(({ status }) => status)).toEqual(['in_review']);
    await shop.runJobs();
    const mail = await findEmail(shop, 'quote_expired', customer.email);
    expect(mail).toMatchObject({ count: 1, subject: `Your quote ${number} has expired` });
    expect(mail!.bodyText).toContain(`This quote was valid until ${formatLongDay(after.validUntil!)}.`);
  });

  test.each(['accepted', 'declined', 'withdrawn', 'change_requested', 'in_review'] as const)(
    'a quote with the status %s does not expire',
    async (status) => {
      const { _id } = await createQuoteInReview();
      await sendQuote(_id, getToday());
      await setStatus(_id, status);
      await passDays(1);
      const before = await get(_id);
      await runAllJobs();
      expect(await get(_id)).toMatchObject({ status, version: before.version, history: before.history });
    },
  );

  test('a quote does not expire on the last day of an older revision', async () => {
    const { _id } = await createQuoteInReview();
    await sendQuote(_id, getToday());
    await enqueueExpiry(_id);
    await sendQuote(_id, addDays(getToday(), 2));
    await passDays(1);
    await runAllJobs();
    expect((await get(_id)).status).toBe('quoted');
    await enqueueExpiry(_id);
    await passDays(2);
    await runAllJobs();
    expect((await get(_id)).status).toBe('expired');
  });
});
