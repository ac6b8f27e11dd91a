import { expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { addDays, dayMs } from '#domain/shared/time.ts';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, owner, estimator, postExpectingError, runAllJobs, today, placeOrder, getOrder, record } = withOrders(
  withRevisions(startQuotesAdmin()),
);

test('money fills the payments in their order, and the deposit moves the order on', async () => {
  const { user, orderId, totalCents, depositCents } = await placeOrder();
  const part = await record(orderId, depositCents - 100);
  expect(part.order).toMatchObject({ status: 'awaiting_deposit', nextPayment: { openCents: 100 } });
  expect(part.order.payments.map(({ status }) => status)).toEqual(['part_received', 'expected', 'expected']);
  const { order } = await record(orderId, 100);
  expect(order).toMatchObject({
    status: 'ready_to_template',
    money: { receivedCents: depositCents, openCents: totalCents - depositCents },
  });
  const own = (await shop.call('/user/orders/get', { _id: orderId }, user)).response;
  expect(own).toMatchObject({
    status: 'ready_to_template',
    receivedCents: depositCents,
    openCents: totalCents - depositCents,
    dueCents: 0,
  });
  expect(own.next).toEqual({ text: expect.stringContaining('measure'), by: 'business' });
});

test('the customer is told of money received once, and not of an entry that was reversed before', async () => {
  const { user, orderId } = await placeOrder();
  const { receiptId } = await record(orderId, 12_300);
  await shop.call('/admin/receipts/reverse', { receiptId, reason: 'Another customer' }, owner);
  await record(orderId, 45_600);
  await runAllJobs();
  const email = await findEmail(shop, 'payment_received', user.email);
  expect(email?.subject).toContain('R456');
  const { rows } = await shop.pool.query("select count(*)::int from outbox where kind = 'payment_received' and recipient = $1", [
    user.email,
  ]);
  expect(rows[0]).toEqual({ count: 1 });
});

test('the reversal of the deposit takes the order back from the first step only; later it shows that the deposit is open', async () => {
  const { orderId, depositCents } = await placeOrder();
  const first = await record(orderId, depositCents);
  const reversed = (await shop.call('/admin/receipts/reverse', { receiptId: first.receiptId, reason: 'Returned by the bank' }, owner))
    .response;
  expect(reversed.order).toMatchObject({ status: 'awaiting_deposit', receivedCents: 0 });
  const second = await record(orderId, depositCents, { confirmDuplicate: true });
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'template_booked' }, estimator);
  await shop.call('/admin/receipts/reverse', { receiptId: second.receiptId, reason: 'Returned again' }, owner);
  expect(await getOrder(orderId)).toMatchObject({ status: 'template_booked', isDepositOpen: true });
});

test('an order on hold shows an open deposit only if it was beyond the deposit', async () => {
  const { orderId } = await placeOrder();
  await shop.call('/admin/orders/hold', { _id: orderId, reason: 'The kitchen is late' }, estimator);
  expect(await getOrder(orderId)).toMatchObject({ status: 'on_hold', isDepositOpen: false });
  await shop.call('/admin/orders/resume', { _id: orderId }, estimator);
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'templated' }, estimator);
  await shop.call('/admin/orders/hold', { _id: orderId, reason: 'The kitchen is late' }, estimator);
  expect(await getOrder(orderId)).toMatchObject({ isDepositOpen: true });
});

test('a mistake is reversed once, by an owner, with a reason, and a reversal is not reversed', async () => {
  const { orderId } = await placeOrder();
  const { receiptId } = await record(orderId, 5000);
  const reverse = (input: object, user: TestUser = owner) => postExpectingError('/admin/receipts/reverse', { receiptId, ...input }, user);
  expect(await reverse({ reason: 'Mistake' }, estimator)).toMatchObject({ status: 403 });
  expect(await reverse({ reason: ' ' })).toMatchObject({ status: 422, code: 'reason_required' });
  const reversal = (await shop.call('/admin/receipts/reverse', { receiptId, reason: 'Mistake' }, owner)).response;
  expect(await reverse({ reason: 'Again' })).toMatchObject({ status: 409, code: 'receipt_reversed' });
  expect(await reverse({ receiptId: reversal.receiptId, reason: 'Back' })).toMatchObject({ status: 422, code: 'receipt_not_reversible' });
  expect(reversal.order.receipts.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['reversal', -5000],
    ['received', 5000],
  ]);
});

test('the same amount and day, or a bank reference of any order, is a question that a person answers', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()];
  await record(first.orderId, 7700, { bankReference: 'FNB 123 abc' });
  const suspect = (orderId: string, overrides: object) =>
    postExpectingError('/admin/receipts/record', { orderId, amountCents: 7700, receivedOn: today(), way: 'eft', ...overrides });
  expect(await suspect(first.orderId, {})).toMatchObject({ status: 409, code: 'duplicate_suspected', earlier: { amountCents: 7700 } });
  const { number } = await getOrder(first.orderId);
  expect(await suspect(second.orderId, { amountCents: 1, bankReference: ' fnb 123 ABC ' })).toMatchObject({
    code: 'duplicate_suspected',
    earlier: { orderNumber: number },
  });
  const { order } = await record(first.orderId, 7700, { confirmDuplicate: true });
  expect(order.receivedCents).toBe(15_400);
  expect((await record(first.orderId, 7700, { receivedOn: addDays(today(), -1) })).order.receivedCents).toBe(23_100);
});

test('T55 one payment that two members of staff record at once is one entry or one question, in 100 rounds', async () => {
  const { orderId } = await placeOrder();
  for (let round = 1; round <= 100; round++) {
    const input = { orderId, amountCents: round, receivedOn: today(), way: 'eft', bankReference: `Round ${round}` };
    const responses = await Promise.all([owner, estimator].map((user) => shop.post('/admin/receipts/record', input, user)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
  expect((await getOrder(orderId)).receipts).toHaveLength(100);
});

test('a repeat with the same key records the money once', async () => {
  const { orderId } = await placeOrder();
  const input = { orderId, amountCents: 4321, receivedOn: today(), way: 'cash' };
  const send = () => shop.post('/admin/receipts/record', input, { ...estimator, headers: { 'idempotency-key': 'receipt-4321' } });
  const [first, repeat] = [await send(), await send()];
  expect(repeat.json()).toEqual(first.json());
  expect((await getOrder(orderId)).receivedCents).toBe(4321);
});

test('amounts and days that cannot be are refused', async () => {
  const { orderId } = await placeOrder();
  const send = (overrides: object) =>
    postExpectingError('/admin/receipts/record', { orderId, amountCents: 100, receivedOn: today(), way: 'eft', ...overrides });
  for (const amountCents of [0, -1, 1.5, 5_000_000_001]) expect((await send({ amountCents })).status, String(amountCents)).toBe(422);
  for (const receivedOn of [addDays(today(), 1), addDays(today(), -91)])
    expect(await send({ receivedOn }), receivedOn).toMatchObject({ status: 422, code: 'receipt_day' });
  expect(await send({ orderId: estimator.id })).toMatchObject({ status: 404 });
});

test('money beyond the total is a credit, and at most the credit is refunded', async () => {
  const { orderId, totalCents } = await placeOrder();
  expect((await record(orderId, totalCents + 500)).order.money).toMatchObject({ openCents: 0, creditCents: 500 });
  const refund = { orderId, amountCents: 501, paidOn: today(), reason: 'Paid too much' };
  expect(await postExpectingError('/admin/receipts/refund', refund, owner)).toMatchObject({ status: 422, code: 'refund_above_credit' });
  const { order } = (await shop.call('/admin/receipts/refund', { ...refund, amountCents: 500 }, owner)).response;
  expect(order.money).toMatchObject({ receivedCents: totalCents, creditCents: 0 });
});

test('a status is set forward and back, a skipped status schedules its payments too, and the customer is told of the newest', async () => {
  const { user, orderId } = await placeOrder();
  const set = (stage: InputOf<'/admin/orders/stage'>['stage'], note = '') =>
    shop.call('/admin/orders/stage', { _id: orderId, stage, note }, estimator);
  expect((await set('install_booked')).response.payments[1]).toMatchObject({
    milestone: 'Before installation',
    dueAt: addDays(today(), 3),
  });
  await set('installed');
  await set('install_booked', 'The tap is missing.');
  await runAllJobs();
  const { rows } = await shop.pool.query("select subject from outbox where kind = 'order_status' and recipient = $1", [user.email]);
  expect(rows).toHaveLength(2);
  expect(await postExpectingError('/admin/orders/stage', { _id: orderId, stage: 'install_booked' })).toMatchObject({
    code: 'status_unchanged',
  });
  expect(await postExpectingError('/admin/orders/stage', { _id: orderId, stage: 'installed', version: 1 })).toMatchObject({
    status: 409,
    code: 'version_stale',
  });
  for (const status of ['on_hold', 'cancelled'])
    expect(await postExpectingError('/admin/orders/stage', { _id: orderId, stage: status })).toMatchObject({
      status: 400,
      code: 'bad_input',
    });
});

test('the list finds orders by number, name and payment reference, and counts them by tab', async () => {
  const { orderId } = await placeOrder();
  const order = await getOrder(orderId);
  const list = async (input: InputOf<'/admin/orders/list'>) => (await shop.call('/admin/orders/list', input, estimator)).response;
  for (const search of [order.number, order.payments[0]!.reference])
    expect(
      (await list({ search })).result.map(({ number }) => number),
      search,
    ).toEqual([order.number]);
  expect((await list({ search: 'naledi' })).result.map(({ _id }) => _id)).toContain(orderId);
  const all = await list({});
  expect(all.fullcount).toBe(all.counts.all);
  expect((await list({ tab: 'waiting', search: order.number })).result).toHaveLength(1);
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'ready_to_template' }, estimator);
  expect((await list({ tab: 'action', search: order.number })).counts).toMatchObject({ action: 1, waiting: 0, work: 0, done: 0, all: 1 });
});

test('SQL and domain derive the same money', async () => {
  const { orderId, totalCents } = await placeOrder();
  for (const amountCents of [1, Math.floor(totalCents / 3), totalCents, 7]) {
    const { order } = await record(orderId, amountCents);
    const { rows } = await shop.pool.query(
      'select received_cents::int as "receivedCents", open_cents::int as "openCents" from payment_money where order_id = $1 order by position',
      [orderId],
    );
    expect(rows).toEqual(order.payments.map(({ receivedCents, openCents }) => ({ receivedCents, openCents })));
  }
});

test('receipts are never changed or deleted', async () => {
  const { orderId } = await placeOrder();
  const { receiptId } = await record(orderId, 900);
  for (const statement of ['update receipts set amount_cents = 1 where id = $1', 'delete from receipts where id = $1'])
    await expect(shop.pool.query(statement, [receiptId])).rejects.toThrow(/cannot be changed/);
});

test('nothing falls due during a hold, and resuming moves the days of open payments', async () => {
  const { orderId, depositCents } = await placeOrder();
  const dueAt = addDays(today(), 3);
  expect(await postExpectingError('/admin/orders/hold', { _id: orderId, reason: '' })).toMatchObject({ code: 'reason_required' });
  await shop.call('/admin/orders/hold', { _id: orderId, reason: 'The builder is late' }, estimator);
  // The sessions of the other tests end meanwhile.
  shop.clock.move(10 * dayMs);
  const staff = await createUser(shop, { role: 'estimator' });
  const held = (await shop.call('/admin/orders/get', { _id: orderId }, staff)).response;
  expect(held).toMatchObject({ status: 'on_hold', dueCents: 0, payments: [{ dueAt, isOverdue: false }, {}, {}] });
  expect(await postExpectingError('/admin/orders/stage', { _id: orderId, stage: 'installed' }, staff)).toMatchObject({
    code: 'order_on_hold',
  });
  const receipt = { orderId, amountCents: depositCents - 1, receivedOn: today(), way: 'eft' } as const;
  await shop.call('/admin/receipts/record', receipt, staff);
  const resumed = (await shop.call('/admin/orders/resume', { _id: orderId }, staff)).response;
  expect(resumed).toMatchObject({ status: 'awaiting_deposit', heldOn: null, payments: [{ dueAt: addDays(dueAt, 10) }, {}, {}] });
  expect(await postExpectingError('/admin/orders/resume', { _id: orderId }, staff)).toMatchObject({ code: 'order_not_on_hold' });
  await shop.call('/admin/orders/hold', { _id: orderId, reason: 'Again' }, staff);
  await shop.call('/admin/receipts/record', { ...receipt, amountCents: 1 }, staff);
  expect((await shop.call('/admin/orders/resume', { _id: orderId }, staff)).response.status).toBe('ready_to_template');
});
