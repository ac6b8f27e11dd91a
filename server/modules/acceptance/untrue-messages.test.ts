import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpOutbox } from '#test/create-test-outbox.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const admin = startQuotesAdmin();
const { submitQuoteRequest } = admin;
const { estimator, shop, inDays, send, sendQuote, revise, buildRevision, accept, runJobsAt } = withRevisions(admin);
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

/** Sends a quote to a new customer. The emails about its price and its last days wait in the outbox, because there is no mail server. */
async function sendQuoteWithoutDelivery(): Promise<{ _id: string; number: string; customer: TestUser }> {
  const customer = await createUser(shop, { verified: true });
  const quote = await sendQuote(undefined, customer);
  await shop.runJobs();
  await runJobsAt(`${inDays(5)}T07:00:00Z`);
  return { ...quote, customer };
}

/** Sends the emails about quotes to a customer through a mail server. @returns their subjects */
async function deliverEmails({ email }: TestUser): Promise<string[]> {
  const outbox = createSmtpOutbox(shop, smtp.url);
  const { rows } = await shop.pool.query<{ id: string }>(
    "select id from outbox where recipient = $1 and quote_id is not null and kind <> 'quote_received' order by number",
    [email],
  );
  for (const { id } of rows) expect(await outbox.send(id)).toBeUndefined();
  return smtp.received.splice(0).map(({ headers }) => headers.get('subject')!);
}

/** Sends the emails at a later time, like after an outage of the mail server. */
async function deliverEmailsAt(time: string, customer: TestUser): Promise<string[]> {
  const offsetMs = Date.parse(time) - shop.clock.now().getTime();
  shop.clock.move(offsetMs);
  try {
    return await deliverEmails(customer);
  } finally {
    shop.clock.move(-offsetMs);
  }
}

test('emails about an open price are delivered once the mail server is available', async () => {
  const { number, customer } = await sendQuoteWithoutDelivery();
  const subjects = await deliverEmailsAt(`${inDays(5)}T15:00:00Z`, customer);
  expect(subjects).toEqual([`Your quote ${number} is ready`, `Your quote ${number} expires in 2 days`]);
});

test('a reminder is not sent on a later day, when its text is no longer true', async () => {
  const { number, customer } = await sendQuoteWithoutDelivery();
  expect(await deliverEmailsAt(`${inDays(6)}T07:00:00Z`, customer)).toEqual([`Your quote ${number} is ready`]);
});

test('an email about a price that was replaced before it was delivered is not sent', async () => {
  const customer = await createUser(shop, { verified: true });
  const { _id, number } = await sendQuote(undefined, customer);
  await shop.runJobs();
  await revise(_id, buildRevision({ validUntil: inDays(9) }));
  await send(_id);
  await shop.runJobs();
  expect(await deliverEmails(customer)).toEqual([`Your quote ${number} has changed`]);
});

test('a question is not sent after staff have continued without an answer', async () => {
  const customer = await createUser(shop, { verified: true });
  const { _id } = await submitQuoteRequest(customer);
  const setStatus = async (status: QuoteStatus) => {
    await shop.call('/admin/quotes/status', { _id, status, note: 'Which edge?' }, estimator);
    await shop.runJobs();
  };
  await setStatus('in_review');
  await setStatus('info_needed');
  await setStatus('in_review');
  expect(await deliverEmails(customer)).toEqual([]);
});

test('an email about a price that was replaced is not sent, also if its quote was flagged as spam since', async () => {
  const customer = await createUser(shop, { verified: true });
  const { _id, number } = await sendQuote(undefined, customer);
  await shop.runJobs();
  await revise(_id, buildRevision({ validUntil: inDays(9) }));
  await send(_id);
  await shop.runJobs();
  await shop.call('/admin/quotes/spam', { _id, spam: true }, estimator);
  expect(await deliverEmails(customer)).toEqual([`Your quote ${number} has changed`]);
});

test('an email that was queued before its quote was flagged as spam is sent', async () => {
  const customer = await createUser(shop, { verified: true });
  const { _id, number } = await submitQuoteRequest(customer);
  await shop.call('/admin/quotes/message', { _id, message: 'Which edge?' }, estimator);
  await shop.runJobs();
  await shop.call('/admin/quotes/spam', { _id, spam: true }, estimator);
  expect(await deliverEmails(customer)).toEqual([`About your request ${number}`]);
});

test.each<[string, (_id: string, customer: TestUser) => Promise<unknown>]>([
  ['accepted', async (_id, customer) => expect((await accept(_id, {}, customer)).statusCode).toBe(200)],
  ['declined', async (_id, customer) => (await shop.call('/user/quotes/decline', { _id, reason: 'Too expensive' }, customer)).response],
  ['recalled', async (_id) => (await shop.call('/admin/quotes/recall', { _id }, estimator)).response],
])('emails about a price that was %s before they were delivered are not sent', async (_decision, decide) => {
  const { _id, customer } = await sendQuoteWithoutDelivery();
  await decide(_id, customer);
  await shop.runJobs();
  expect((await deliverEmails(customer)).filter((subject) => /ready|expires/.test(subject))).toEqual([]);
  const selectFailedSql = "select kind from outbox where quote_id = $1 and status = 'failed' and dismissed_at is null";
  expect((await shop.pool.query(selectFailedSql, [_id])).rows, 'staff do not have to act').toEqual([]);
});

test('the email about a price is sent once after its recall was undone', async () => {
  const { _id, number, customer } = await sendQuoteWithoutDelivery();
  await shop.call('/admin/quotes/recall', { _id }, estimator);
  await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
  await shop.runJobs();
  expect(await deliverEmails(customer)).toEqual([`Your quote ${number} is ready`]);
});

test('an email whose attempt fails while the price is recalled is not sent later', async () => {
  const { _id, customer } = await sendQuoteWithoutDelivery();
  const sender = await shop.pool.connect();
  try {
    await sender.query('begin');
    await sender.query('select 1 from outbox where quote_id = $1 for update', [_id]);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await sender.query('rollback');
  } finally {
    sender.release();
  }
  expect(await deliverEmails(customer)).toEqual([]);
});
