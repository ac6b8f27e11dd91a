import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpTransport } from '#server/adapters/smtp.ts';
import { buildQuoteRequest, createUser, getProduct, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';

let smtp: TestSmtp;
const transport = {
  send: (message: Parameters<ReturnType<typeof createSmtpTransport>['send']>[0]) => createSmtpTransport(smtp.url).send(message),
};
const shop = startApp('demo', { outgoing: { from: 'desk@kloofstone.example', transport } });
let estimator: TestUser;
let stoneId: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  stoneId = (await getProduct(shop))._id;
  await shop.runJobs();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.rejectRecipients(undefined);
});
afterAll(() => smtp.close());

const post = (path: string, input: object, user: TestUser = estimator) => shop.post(path, input, user);
const getQuote = async (_id: string) => (await shop.call('/admin/quotes/get', { _id }, estimator)).response;
const getCustomer = async (_id: string) => (await shop.call('/admin/customers/get', { _id }, estimator)).response;
const correct = async (_id: string, email: string) => (await post('/admin/customers/email/save', { _id, email })).json<object>();

/** Submits a quote request whose emails the mail server rejects. */
async function submitUndeliverable(options: Parameters<typeof createUser>[1] = {}): Promise<{ customer: TestUser; quoteId: string }> {
  const customer = await createUser(shop, options);
  await shop.runJobs();
  smtp.rejectRecipients(550);
  const { _id } = (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId), customer)).response;
  await shop.runJobs();
  smtp.rejectRecipients(undefined);
  smtp.received.length = 0;
  return { customer, quoteId: _id };
}

test('a rejected email is shown on the quote and the customer with the reason, and is sent again to the corrected address', async () => {
  const { customer, quoteId } = await submitUndeliverable({ email: 'typo@exmaple.test' });
  const [undelivered] = (await getQuote(quoteId)).undelivered;
  expect(undelivered).toMatchObject({ to: 'typo@exmaple.test', reason: expect.stringContaining('550'), contentRemoved: false });
  expect((await getCustomer(customer.id)).undelivered).toEqual([undelivered]);

  expect(await correct(customer.id, 'nowhere')).toMatchObject({ code: 'email_invalid' });
  expect(await correct(customer.id, estimator.email)).toMatchObject({ code: 'email_known' });
  expect(await correct(customer.id, 'right@example.test')).toMatchObject({ status: 1 });
  await shop.runJobs();
  const subjects = smtp.received.filter(({ to }) => to.includes('right@example.test')).map(({ headers }) => headers.get('subject'));
  expect(subjects).toContain(undelivered!.subject);
  expect(subjects).toHaveLength(2);
  expect((await getQuote(quoteId)).undelivered).toEqual([]);
  expect(await getCustomer(customer.id)).toMatchObject({ email: 'right@example.test', emailVerified: false, undelivered: [] });
  expect((await shop.post('/login', { email: 'right@example.test', password: customer.password })).statusCode).toBe(200);
});

test('a confirmed address stays until the customer has confirmed the new one, and the email is then sent again to it', async () => {
  const { customer, quoteId } = await submitUndeliverable({ verified: true });
  expect(await correct(customer.id, 'moved@example.test')).toMatchObject({ status: 1 });
  await shop.runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([['moved@example.test']]);
  expect(await getCustomer(customer.id)).toMatchObject({ email: customer.email, pendingEmail: 'moved@example.test' });
  const [undelivered] = (await getQuote(quoteId)).undelivered;
  expect(undelivered).toMatchObject({ to: customer.email });

  await shop.pool.query("update users set email = 'moved@example.test', pending_email = null where id = $1", [customer.id]);
  smtp.received.length = 0;
  await shop.call('/admin/outbox/resend', { _id: undelivered!._id }, estimator);
  await shop.runJobs();
  expect(smtp.received.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([[['moved@example.test'], undelivered!.subject]]);
});

test('links in emails to the wrong address stop working', async () => {
  const { customer } = (
    await shop.call(
      '/admin/quotes/enter',
      {
        ...buildQuoteRequest(stoneId),
        customer: { fullName: 'Walk In', email: 'wrong@example.test', phone: '' },
      },
      estimator,
    )
  ).response;
  await shop.pool.query("update outbox set status = 'failed', redacted_at = now() where recipient = 'wrong@example.test'");
  const countLinks = async () =>
    (await shop.pool.query('select id from password_links where user_id = $1', [customer])).rows.map(({ id }: { id: string }) => id);
  const oldLinks = await countLinks();
  await correct(customer, 'walkin@example.test');
  expect((await countLinks()).filter((id) => oldLinks.includes(id))).toEqual([]);
  expect(await countLinks()).toHaveLength(1);
});

test('a reply that could not be delivered does not count as an answer, until it is delivered to the corrected address', async () => {
  await shop.post('/contactus', {
    name: 'Pieter Botha',
    email: 'pieter@exmaple.test',
    phone: '0821234567',
    subject: 'A braai top',
    message: 'Do you come to Hout Bay?',
  });
  await shop.runJobs();
  const { rows } = await shop.pool.query<{ id: string }>('select id from contact_messages order by id desc limit 1');
  const _id = rows[0]!.id;
  const get = async () => (await shop.call('/admin/contacts/get', { _id }, estimator)).response;
  const listAnswered = async () => (await shop.call('/admin/contacts/list', { state: 'answered' }, estimator)).response.result;
  smtp.rejectRecipients(550);
  await shop.call('/admin/contacts/answer', { _id, message: 'Yes, on Fridays.' }, estimator);
  expect((await get()).state).toBe('answered');
  await shop.runJobs();
  smtp.rejectRecipients(undefined);
  expect(await get()).toMatchObject({
    state: 'open',
    answers: [{ emailState: 'failed' }],
    undelivered: [{ to: 'pieter@exmaple.test', reason: expect.stringContaining('550') }],
  });
  expect(await listAnswered()).toEqual([]);

  expect((await post('/admin/contacts/email/correct', { _id, email: 'pieter' })).json()).toMatchObject({ code: 'email_invalid' });
  smtp.received.length = 0;
  expect((await post('/admin/contacts/email/correct', { _id, email: 'pieter@example.test' })).statusCode).toBe(200);
  await shop.runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([['pieter@example.test']]);
  expect(await get()).toMatchObject({
    state: 'answered',
    email: 'pieter@example.test',
    undelivered: [],
    answers: [{ emailState: 'sent' }],
  });
});

test('a message about a quote that could not be delivered is no response, until it is sent again to the corrected address', async () => {
  const customer = await createUser(shop, { email: 'bounces@exmaple.test' });
  const { _id: quoteId } = (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId), customer)).response;
  await shop.runJobs();
  await shop.pool.query("update quotes set status = 'quoted', awaiting_staff_since = null where id = $1", [quoteId]);
  const readTimes = async () =>
    (await shop.pool.query('select first_response_at as response, awaiting_staff_since as waiting from quotes where id = $1', [quoteId]))
      .rows[0];
  shop.clock.move(1000);
  const askedAt = shop.clock.now();
  await shop.call('/user/quotes/message', { _id: quoteId, message: 'Does it stain?' }, customer);
  shop.clock.move(1000);
  const repliedAt = shop.clock.now();
  smtp.rejectRecipients(550);
  await shop.call('/admin/quotes/message', { _id: quoteId, message: 'No.' }, estimator);
  expect(await readTimes()).toEqual({ response: repliedAt, waiting: null });
  await shop.runJobs();
  expect(await readTimes()).toEqual({ response: null, waiting: askedAt });
  const { result } = (await shop.call('/admin/quotes/list', { search: customer.email }, estimator)).response;
  expect(result).toMatchObject([{ _id: quoteId, turn: 'us' }]);

  smtp.rejectRecipients(undefined);
  await correct(customer.id, 'reachable@example.test');
  await shop.runJobs();
  expect(await readTimes()).toEqual({ response: repliedAt, waiting: null });
});

test('a quote awaits staff after a message that nobody had asked for was not delivered', async () => {
  const customer = await createUser(shop);
  const { _id: quoteId } = (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId), customer)).response;
  await shop.runJobs();
  await shop.pool.query("update quotes set status = 'info_needed', awaiting_staff_since = null where id = $1", [quoteId]);
  shop.clock.move(1000);
  smtp.rejectRecipients(550);
  await shop.call('/admin/quotes/message', { _id: quoteId, message: 'Which edge?' }, estimator);
  await shop.runJobs();
  expect((await getQuote(quoteId)).waitingSince).toBe(shop.clock.now().toISOString());
});
