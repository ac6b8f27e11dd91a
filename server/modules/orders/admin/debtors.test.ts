import { expect, test } from 'vitest';
import { addDays, dayMs } from '#domain/shared/time.ts';
import { buildQuoteRequest } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const orders = withOrders(withRevisions(startQuotesAdmin()));
const { shop, owner, estimator, product, postExpectingError, today, placeOrder, getOrder, record, runAllJobs } = orders;

const listDebtors = async (search = '') => (await shop.call('/admin/debtors/list', { search }, estimator)).response;
const findDebtor = async (search: string) => (await listDebtors(search)).result[0];
/** Sets the due date of the first payment, relative to today. */
const setDueDay = (orderId: string, days: number) =>
  shop.pool.query('update payments set due_on = $2::date where order_id = $1 and position = 0', [orderId, addDays(today(), days)]);

test('open amounts are sorted into ages by their due date, and the sums are those of all orders', async () => {
  const ageByDays = [
    [0, 'notDue'],
    [-1, 'days1to30'],
    [-30, 'days1to30'],
    [-31, 'days31to60'],
    [-60, 'days31to60'],
    [-61, 'days61to90'],
    [-90, 'days61to90'],
    [-91, 'over90'],
  ] as const;
  const { orderId, totalCents, depositCents } = await placeOrder();
  const { number } = await getOrder(orderId);
  for (const [days, age] of ageByDays) {
    await setDueDay(orderId, days);
    const { ages, openCents, payment } = (await findDebtor(number))!;
    expect(openCents).toBe(totalCents);
    expect(payment).toMatchObject({ openCents: depositCents, dueAt: addDays(today(), days) });
    const due = age === 'notDue' ? { notDue: totalCents } : { [age]: depositCents, notDue: totalCents - depositCents };
    expect(ages, `${days}`).toEqual({ days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, ...due });
  }
  const { result, fullcount, openCents, ages } = await listDebtors();
  expect(result).toHaveLength(fullcount);
  expect(openCents).toBe(result.reduce((sum, debtor) => sum + debtor.openCents, 0));
  expect(Object.values(ages).reduce((sum, cents) => sum + cents, 0)).toBe(openCents);
  expect(result[0]?.number).toBe(number);
  await record(orderId, totalCents);
  expect(await findDebtor(number)).toBeUndefined();
});

test('nothing becomes older during a hold', async () => {
  const { orderId, totalCents } = await placeOrder();
  const { number } = await getOrder(orderId);
  await shop.call('/admin/orders/hold', { _id: orderId, reason: 'The builder is late' }, estimator);
  await shop.pool.query("update sessions set expires_at = '2100-01-01'");
  shop.clock.move(40 * dayMs);
  expect((await findDebtor(number))?.ages.notDue).toBe(totalCents);
  expect((await findDebtor(number))?.nextReminder).toBeNull();
  shop.clock.move(-40 * dayMs);
});

test('a debtor has an arrangement, a dispute, the last contact and the next reminder', async () => {
  const { orderId, paymentIds, user } = await placeOrder();
  const { number } = await getOrder(orderId);
  const dueAt = addDays(today(), 3);
  expect(await findDebtor(number)).toMatchObject({
    nextReminder: { step: -2, day: addDays(dueAt, -2) },
    lastContactAt: null,
    arrangement: null,
    isDisputed: false,
  });
  const arrange = (input: object) => shop.post('/admin/payments/arrange', { _id: paymentIds[0]!, ...input }, estimator);
  expect((await arrange({ payBy: addDays(today(), 20), note: 'On pay day' })).statusCode).toBe(200);
  await shop.call('/admin/orders/message', { _id: orderId, message: 'Thank you for the call.' }, estimator);
  expect(await findDebtor(number)).toMatchObject({
    arrangement: { payBy: addDays(today(), 20), note: 'On pay day' },
    nextReminder: { step: 14, day: addDays(today(), 21) },
    lastContactAt: shop.clock.now().toISOString(),
  });
  await arrange({ payBy: null });
  await shop.call('/admin/payments/dispute', { _id: paymentIds[0]!, reason: 'The stone is cracked' }, estimator);
  expect(await findDebtor(number)).toMatchObject({ arrangement: null, isDisputed: true, nextReminder: null });
  await runAllJobs();
  expect((await shop.post('/admin/debtors/list', {}, user)).statusCode).toBe(403);
});

test('a customer without email has a phone number and a text for WhatsApp, without a link and bank details', async () => {
  const customer = { fullName: 'Pieter Phone', email: '', phone: '0821234567' };
  const { _id } = (await shop.call('/admin/quotes/enter', { ...buildQuoteRequest(product._id), customer }, owner)).response;
  await orders.revise(_id);
  await orders.send(_id);
  const fields = { _id, revision: '1', alternative: '0', name: 'Pieter Phone', method: 'phone', note: 'Said yes' };
  expect((await shop.postForm('/admin/quotes/convert', { fields }, owner)).statusCode).toBe(200);
  const debtor = (await findDebtor('pieter'))!;
  expect(debtor).toMatchObject({ customer: { phone: '+27821234567', email: '' }, nextReminder: null });
  expect(debtor.whatsAppText).toContain(debtor.payment.reference);
  expect(debtor.whatsAppText).not.toMatch(/http|branch|account number/i);
  const { orderId } = await placeOrder({ fullName: 'Lindiwe Link' });
  expect((await findDebtor('lindiwe'))?.whatsAppText).toContain(`/user/orders?id=${orderId}`);
});

test('an arrangement in the past, too far ahead or of a paid payment, and an unknown payment, is refused', async () => {
  const { orderId, paymentIds, depositCents } = await placeOrder();
  const arrange = (payBy: string, _id = paymentIds[0]!) => postExpectingError('/admin/payments/arrange', { _id, payBy });
  for (const payBy of [addDays(today(), -1), addDays(today(), 367)])
    expect(await arrange(payBy)).toMatchObject({ status: 422, code: 'pay_by_day' });
  expect(await arrange('soon')).toMatchObject({ status: 400 });
  expect(await arrange(today(), orderId)).toMatchObject({ status: 404 });
  expect(await postExpectingError('/admin/payments/dispute', { _id: orderId, reason: 'No' })).toMatchObject({ status: 404 });
  await record(orderId, depositCents);
  expect(await arrange(today())).toMatchObject({ status: 409, code: 'payment_not_open' });
});
