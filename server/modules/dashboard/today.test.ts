import { expect, test } from 'vitest';
import { addDays, dayMs } from '#domain/shared/time.ts';
import { createUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const orders = withOrders(withRevisions(startQuotesAdmin()));
const { shop, owner, estimator, sendQuote, submitQuoteRequest, today, placeOrder, record, uploadProof } = orders;

const getToday = async () => (await shop.call('/admin/today', {}, estimator)).response;
/** Returns the kinds of lines that contain an order or quote. */
async function listKindsOf(id: string): Promise<string[]> {
  const { openTasks: _openTasks, ...groups } = await getToday();
  return Object.entries(groups).flatMap(([kind, { result }]) =>
    result.some((line) => ('orderId' in line ? line.orderId : line.quoteId) === id) ? [kind] : [],
  );
}
const call: typeof shop.call = (path, input) => shop.call(path, input, owner);

test('each order is under the kind of what staff have to do', async () => {
  const { user, orderId, paymentIds, totalCents, depositCents } = await placeOrder();
  expect(await listKindsOf(orderId)).toEqual([]);
  await shop.pool.query("update sessions set expires_at = '2100-01-01'");
  shop.clock.move(3 * dayMs);
  expect(await listKindsOf(orderId)).toEqual(['duePayments']);
  await call('/admin/payments/arrange', { _id: paymentIds[0]!, payBy: today() });
  expect(await listKindsOf(orderId)).toEqual([]);
  await call('/admin/payments/arrange', { _id: paymentIds[0]! });
  await call('/admin/payments/dispute', { _id: paymentIds[0]!, reason: 'Cracked' });
  expect(await listKindsOf(orderId)).toEqual([]);
  await call('/admin/payments/dispute', { _id: paymentIds[0]!, reason: '' });
  expect((await uploadProof(user, paymentIds[0]!)).statusCode).toBe(200);
  expect(await listKindsOf(orderId)).toEqual(['proofs']);
  expect((await getToday()).proofs.result[0]).toMatchObject({ status: 'paused', openCents: depositCents, paidOn: today() });
  await record(orderId, depositCents);
  expect(await listKindsOf(orderId)).toEqual(['nextSteps']);
  await call('/admin/orders/stage', { _id: orderId, stage: 'template_booked' });
  expect(await listKindsOf(orderId)).toEqual([]);
  await shop.call('/user/orders/ask_cancel', { _id: orderId, reason: 'We are moving' }, user);
  expect(await listKindsOf(orderId)).toEqual(['objections']);
  expect((await getToday()).objections.result[0]).toMatchObject({ kind: 'cancellation', text: expect.stringContaining('We are moving') });
  await call('/admin/orders/keep', { _id: orderId, note: 'The customer stays' });
  expect(await listKindsOf(orderId)).toEqual([]);
  await record(orderId, totalCents);
  expect(await listKindsOf(orderId)).toEqual(['refunds']);
  expect((await getToday()).refunds.result[0]).toMatchObject({ creditCents: depositCents, since: today(), dueOn: addDays(today(), 30) });
});

test('an objection to a recorded acceptance is listed instead of its payments until staff keep the order', async () => {
  const user = await createUser(shop, { verified: true });
  const { _id } = await sendQuote(undefined, user);
  const fields = { _id, revision: '1', alternative: '0', name: 'Naledi Order', method: 'phone', note: 'Said yes' };
  const response = await shop.postForm('/admin/quotes/convert', { fields }, owner);
  const { orderId } = response.json<{ response: { orderId: string } }>().response;
  await shop.call('/user/quotes/object', { _id, message: 'I did not agree' }, user);
  shop.clock.move(4 * dayMs);
  expect(await listKindsOf(orderId)).toEqual(['objections']);
  // The earlier session has ended.
  const { authToken: token } = (await shop.call('/login', user)).response;
  const getObjectedAt = async () => (await shop.call('/user/orders/get', { _id: orderId }, { ...user, token })).response.objectedAt;
  expect(await getObjectedAt()).not.toBeNull();
  await call('/admin/orders/keep', { _id: orderId, note: 'Agreed on the phone' });
  expect(await getObjectedAt()).toBeNull();
  expect(await listKindsOf(orderId)).toEqual(['duePayments']);
  const { history, keptAt } = (await call('/admin/orders/get', { _id: orderId })).response;
  expect([history[0]?.note, keptAt]).toEqual(['Agreed on the phone', shop.clock.now().toISOString()]);
  const repeated = await shop.post('/admin/orders/keep', { _id: orderId, note: 'Again' }, owner);
  expect([repeated.statusCode, repeated.json()]).toMatchObject([409, { code: 'order_not_disputed' }]);
});

test('quotes that await staff are listed, the longest waiting first, with the number of all', async () => {
  const [first, second] = [await submitQuoteRequest(), await submitQuoteRequest()];
  const { quotes } = await getToday();
  const ids = quotes.result.map(({ quoteId }) => quoteId);
  expect(ids.indexOf(first._id)).toBeLessThan(ids.indexOf(second._id));
  expect(quotes.count).toBeGreaterThanOrEqual(2);
});

test('the money of a period has what was quoted, accepted and received, by week, and what is open now', async () => {
  const before = (await call('/admin/overview/get', {})).response.money!;
  const { orderId, totalCents, depositCents } = await placeOrder();
  const { receiptId } = await record(orderId, depositCents);
  await record(orderId, 100);
  await call('/admin/receipts/reverse', { receiptId, reason: 'Another customer' });
  const { money } = (await call('/admin/overview/get', {})).response;
  expect(money).toMatchObject({
    quotedCents: before.quotedCents + totalCents,
    acceptedCents: before.acceptedCents + totalCents,
    receivedCents: before.receivedCents + 100,
    openCents: before.openCents + totalCents - 100,
  });
  for (const name of ['quotedCents', 'acceptedCents', 'receivedCents'] as const)
    expect(money!.weeks.reduce((sum, week) => sum + week[name], 0)).toBe(money![name]);
});
