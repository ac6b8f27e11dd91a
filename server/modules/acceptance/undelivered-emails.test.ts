import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpTransport } from '#server/adapters/smtp.ts';
import { createOutbox } from '#server/modules/mail/outbox.service.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { publicUrl } from '#test/harness.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, inDays, post, sendQuote, accept, runJobsAt } = withRevisions(startQuotesAdmin());
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

/** Sends the emails to a customer through a mail server. @returns the subjects of those about a price */
async function deliverEmails({ email }: TestUser): Promise<string[]> {
  const { db, settings } = shop.services;
  const outgoing = { from: 'Kloof Stone <desk@kloofstone.example>', transport: createSmtpTransport(smtp.url, 2000) };
  const outbox = createOutbox({ db, files: shop.files, log: shop.services.log, settings, clock: shop.clock, publicUrl, outgoing });
  const { rows } = await shop.pool.query<{ id: string }>('select id from outbox where recipient = $1 order by number', [email]);
  for (const { id } of rows) expect(await outbox.send(id)).toBeUndefined();
  const subjects = smtp.received.splice(0).map(({ headers }) => headers.get('subject')!);
  return subjects.filter((subject) => subject.startsWith('Your quote'));
}

test('emails about an open price are delivered once the mail server is available', async () => {
  const { number, customer } = await sendQuoteWithoutDelivery();
  expect(await deliverEmails(customer)).toEqual([`Your quote ${number} is ready`, `Your quote ${number} expires in 2 days`]);
});

test.each<[string, (_id: string, customer: TestUser) => Promise<unknown>]>([
  ['accepted', async (_id, customer) => expect((await accept(_id, {}, customer)).statusCode).toBe(200)],
  ['declined', (_id, customer) => post('/user/quotes/decline', { _id, reason: 'Too expensive' }, customer)],
  ['recalled', (_id) => post('/admin/quotes/recall', { _id })],
])('emails about a price that was %s before they were delivered are not sent', async (_decision, decide) => {
  const { _id, customer } = await sendQuoteWithoutDelivery();
  await decide(_id, customer);
  await shop.runJobs();
  expect(await deliverEmails(customer)).toEqual([]);
  const selectFailedSql = "select kind from outbox where quote_id = $1 and status = 'failed' and dismissed_at is null";
  expect((await shop.pool.query(selectFailedSql, [_id])).rows, 'staff do not have to act').toEqual([]);
});

test('the email about a price is sent once after its recall was undone', async () => {
  const { _id, number, customer } = await sendQuoteWithoutDelivery();
  await post('/admin/quotes/recall', { _id });
  await post('/admin/quotes/recall', { _id, undo: true });
  await shop.runJobs();
  expect(await deliverEmails(customer)).toEqual([`Your quote ${number} is ready`]);
});

test('an email whose attempt fails while the price is recalled is not sent later', async () => {
  const { _id, customer } = await sendQuoteWithoutDelivery();
  const sender = await shop.pool.connect();
  try {
    await sender.query('begin');
    await sender.query('select 1 from outbox where quote_id = $1 for update', [_id]);
    await post('/admin/quotes/recall', { _id });
    await sender.query('rollback');
  } finally {
    sender.release();
  }
  expect(await deliverEmails(customer)).toEqual([]);
});
