import { beforeAll, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import type { OrderDetail } from '#contract/account/orders.endpoints.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const quotes = withRevisions(startQuotesAdmin());
const { shop, owner, sendQuote, accept } = quotes;
let customer: TestUser;
let quote: { _id: string; number: string };
let order: OrderDetail;

beforeAll(async () => {
  customer = await createUser(shop, { verified: true, fullName: 'Nomsa Dube' });
  // Quotes with other numbers, one of them of the same customer.
  await sendQuote();
  await sendQuote(undefined, customer);
  quote = await sendQuote(undefined, customer);
  const accepted = await accept(quote._id, {}, customer);
  const { orderId } = accepted.json<{ response: { orderId: string } }>().response;
  order = (await shop.call('/user/orders/get', { _id: orderId }, customer)).response;
  await shop.runJobs();
});

/** Lists notations of the numbers of the quote, of its order and of a payment. */
function listNotations(): string[] {
  const [, year, padded] = quote.number.split('-') as [string, string, string];
  const [orderYear, orderCount] = order.number.split('-').slice(1) as [string, string];
  const { reference } = order.payments[1]!;
  return [
    quote.number,
    quote.number.toLowerCase(),
    `q ${Number(padded)}`,
    `Q${year}${padded}`,
    `#${padded}`,
    `# ${Number(padded)}`,
    `${year}-${padded}`,
    `${year}/${Number(padded)}`,
    `quote no. ${year}-${padded}`,
    quote.number.replaceAll('-', '\u2011'),
    order.number,
    `o ${Number(orderCount)}`,
    `order ${orderYear}-${orderCount}`,
    reference,
    reference.toLowerCase(),
    `${reference.slice(0, 2)} ${reference.slice(2, 7)} ${reference.slice(7)}`,
  ];
}

async function listIds(path: EndpointPath, search: string, user: TestUser): Promise<string[]> {
  const response = await shop.post(path, { search }, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: { result: { _id: string }[] } }>().response.result.map(({ _id }) => _id);
}

test('a quote, its order and its customer are found by each number that the customer knows, in any notation', async () => {
  for (const search of listNotations()) {
    expect(await listIds('/admin/quotes/list', search, owner), `/admin/quotes/list ${search}`).toContain(quote._id);
    expect(await listIds('/user/quotes/list', search, customer), `/user/quotes/list ${search}`).toContain(quote._id);
    expect(await listIds('/user/orders/list', search, customer), `/user/orders/list ${search}`).toEqual([order._id]);
    expect(await listIds('/admin/customers/list', search, owner), `/admin/customers/list ${search}`).toContain(customer.id);
  }
});

test('a number with its letter finds one quote only, and the orders and emails with it', async () => {
  for (const search of [quote.number, `q ${Number(quote.number.slice(-5))}`, order.payments[0]!.reference]) {
    expect(await listIds('/admin/quotes/list', search, owner), search).toEqual([quote._id]);
    expect(await listIds('/user/quotes/list', search, customer), search).toEqual([quote._id]);
    expect(await listIds('/admin/customers/list', search, owner), search).toEqual([customer.id]);
  }
  expect(await listIds('/admin/quotes/list', 'q 99999', owner)).toEqual([]);
  const subjects = async (search: string) => (await shop.call('/admin/outbox/list', { search }, owner)).response.result;
  const found = await subjects(`q ${Number(quote.number.slice(-5))}`);
  expect(found.length).toBeGreaterThan(0);
  for (const { subject } of found) expect(subject).toContain(quote.number);
  const audited = await shop.post('/admin/audit/list', { search: order.number.replace('-', ' ') }, owner);
  expect(audited.json<{ response: { fullcount: number } }>().response.fullcount).toBeGreaterThan(0);
});

test('customers find only their own quotes by a number', async () => {
  const stranger = await createUser(shop);
  for (const search of [quote.number, order.number, order.payments[0]!.reference]) {
    expect(await listIds('/user/quotes/list', search, stranger)).toEqual([]);
    expect(await listIds('/user/orders/list', search, stranger)).toEqual([]);
  }
});
