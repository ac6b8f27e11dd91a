import { expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { addDays, dayMs } from '#domain/shared/time.ts';
import { createUser, findEmail } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { buildEnteredOrder, withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const orders = withOrders(withRevisions(startQuotesAdmin()));
const { shop, owner, estimator, postExpectingError, today, placeOrder, getOrder, record, uploadProof, runAllJobs } = orders;

const enter = async (overrides: Partial<InputOf<'/admin/orders/enter'>> = {}) =>
  (await shop.call('/admin/orders/enter', buildEnteredOrder(today(), overrides), estimator)).response;
const countMessages = async (userId: string) => {
  const { rows } = await shop.pool.query(
    'select (select count(*)::int from outbox where user_id = $1) + (select count(*)::int from notifications where user_id = $1) as count',
    [userId],
  );
  return (rows[0] as { count: number }).count;
};

test('an entered order has its payments, money and status, no quote, and sends nothing', async () => {
  const email = `before${shop.nextNumber()}@example.test`;
  const { number, customer, order } = await enter({ customer: { fullName: 'Sipho Before', email, phone: '' } });
  expect(number).toMatch(/^O-\d{4}-\d{5}$/);
  expect(order).toMatchObject({
    status: 'in_production',
    quote: null,
    totalCents: 1_150_000,
    receivedCents: 575_000,
    money: { openCents: 575_000, dueCents: 0 },
    areas: [{ name: 'Kitchen' }],
    payments: [
      { milestone: 'Deposit', status: 'received', otherInvoice: { number: 'OLD-7' } },
      { milestone: 'Rest', status: 'expected', dueAt: null, otherInvoice: null },
    ],
    history: [{ status: 'in_production', by: 'Ben Estimator' }],
    messages: [],
  });
  await runAllJobs();
  expect(await countMessages(customer)).toBe(0);
  const { result } = (await shop.call('/admin/orders/list', { search: email }, estimator)).response;
  expect(result.map((row) => row.number)).toEqual([number]);
});

test('a payment whose status is reached is due, and reminders of past days are not made up', async () => {
  const email = `due${shop.nextNumber()}@example.test`;
  const [deposit, rest] = buildEnteredOrder(today()).payments;
  const { order } = await enter({
    customer: { fullName: 'Sipho Due', email, phone: '' },
    payments: [
      { ...deposit!, dueOn: addDays(today(), -10) },
      { ...rest!, dueStatus: 'in_production', dueDays: 3 },
    ],
    received: [],
  });
  expect(order.payments.map(({ dueAt }) => dueAt)).toEqual([addDays(today(), -10), addDays(today(), 3)]);
  const sentSteps = async () => {
    await shop.pool.query("select graphile_worker.add_job('send_payment_reminders')");
    await shop.runJobs();
    const { rows } = await shop.pool.query(
      'select p.position, r.step from payment_reminders r join payments p on p.id = r.payment_id where p.order_id = $1 order by 1, 2',
      [order._id],
    );
    return (rows as { position: number; step: number }[]).map(({ position, step }) => [position, step]);
  };
  expect(await sentSteps()).toEqual([]);
  await shop.pool.query("update sessions set expires_at = '2100-01-01'");
  shop.clock.move(4 * dayMs);
  expect(await sentSteps()).toEqual([
    [0, 14],
    [1, 0],
  ]);
});

test('an invited customer gets a link to set a password, and a customer of an entered order writes about it and uploads a proof', async () => {
  const email = `invited${shop.nextNumber()}@example.test`;
  const { _id, customer } = await enter({ customer: { fullName: 'Sipho Invited', email, phone: '' } });
  await shop.call('/admin/orders/invite', { _id }, estimator);
  await runAllJobs();
  const invitation = await findEmail(shop, 'order_invited', email);
  expect(invitation?.actionUrl).toContain('#claim=');
  const user = await createUser(shop, { verified: true });
  await shop.pool.query('update orders set user_id = $2 where user_id = $1', [customer, user.id]);
  const own = (await shop.call('/user/orders/get', { _id }, user)).response;
  expect(own).toMatchObject({ quoteId: null, openCents: 575_000 });
  expect((await uploadProof(user, own.payments[1]!._id)).statusCode).toBe(200);
  await shop.call('/user/orders/message', { _id, message: 'When do you come?' }, user);
  await shop.call('/admin/orders/message', { _id, message: 'On Monday.' }, estimator);
  await runAllJobs();
  expect((await getOrder(_id)).messages.map(({ text, from }) => [text, from])).toEqual([
    ['When do you come?', 'customer'],
    ['On Monday.', 'staff'],
  ]);
  expect((await findEmail(shop, 'quote_message', user.email))?.actionUrl).toContain(`/user/orders?id=${_id}`);
  const { rows } = await shop.pool.query(
    "select count(*)::int from notifications where order_id = $1 and kind = 'desk_message' and user_id = $2",
    [_id, owner.id],
  );
  expect(rows[0]).toEqual({ count: 1 });
});

test('a customer without email cannot be invited, and one with a password gets a link to the order', async () => {
  const { _id } = await enter();
  expect(await postExpectingError('/admin/orders/invite', { _id })).toMatchObject({ status: 422, code: 'customer_without_email' });
  const { orderId, user } = await placeOrder();
  await shop.call('/admin/orders/invite', { _id: orderId }, estimator);
  expect((await findEmail(shop, 'order_invited', user.email))?.actionUrl).toContain(`/user/orders?id=${orderId}`);
});

test('amounts, sums and days that cannot be are refused, and nothing is stored', async () => {
  const count = async () => (await shop.pool.query('select count(*)::int from orders')).rows[0] as unknown;
  const before = await count();
  const send = (overrides: object) => postExpectingError('/admin/orders/enter', { ...buildEnteredOrder(today()), ...overrides });
  const [deposit, rest] = buildEnteredOrder(today()).payments;
  const receipt = { amountCents: 1, receivedOn: today(), way: 'eft' };
  for (const [overrides, code] of [
    [{ totalCents: 0 }, 'amount_invalid'],
    [{ totalCents: 1.5 }, 'amount_invalid'],
    [{ totalCents: 1_150_001 }, 'payments_sum'],
    [{ payments: [{ ...deposit, amountCents: -1 }, rest] }, 'amount_invalid'],
    [{ payments: [{ ...deposit, milestone: ' ' }, rest] }, 'milestone_required'],
    [{ payments: [{ ...deposit, otherInvoice: { number: 'A', issuedOn: addDays(today(), 1) } }, rest] }, 'other_invoice_day'],
    [{ acceptedOn: addDays(today(), 1) }, 'accepted_day'],
    [{ received: [{ ...receipt, receivedOn: addDays(today(), 1) }] }, 'receipt_day'],
    [{ received: [{ ...receipt, receivedOn: addDays(today(), -131) }] }, 'receipt_day'],
    [{ stone: ' ' }, 'stone_required'],
    [{ customer: { fullName: 'Sipho', email: '', phone: '' } }, 'phone_or_email_required'],
  ] as const)
    expect(await send(overrides), JSON.stringify(overrides)).toMatchObject({ status: 422, code });
  expect(await send({ customer: { _id: estimator.id } })).toMatchObject({ status: 404 });
  expect(await send({ payments: [] })).toMatchObject({ status: 400 });
  expect(await count()).toEqual(before);
});

test('money beyond the deposit of an order that waits for it moves the order on, and a part payment never moves it back', async () => {
  const { order } = await enter({ status: 'awaiting_deposit' });
  expect(order.status).toBe('ready_to_template');
  const placed = await placeOrder();
  await shop.call('/admin/orders/stage', { _id: placed.orderId, stage: 'ready_to_template' }, estimator);
  expect((await record(placed.orderId, 100)).order.status).toBe('ready_to_template');
});
