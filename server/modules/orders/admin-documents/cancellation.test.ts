import { expect, test } from 'vitest';
import { addDays } from '#domain/shared/time.ts';
import { findEmail } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, owner, estimator, placeOrder, getOrder, record, postExpectingError, runAllJobs, today } = withOrders(
  withRevisions(startQuotesAdmin()),
);
const cancel = async (_id: string, input: object = {}, user = estimator) =>
  (await shop.call('/admin/orders/cancel', { _id, reason: 'The customer moves', ...input }, user)).response;
const listInvoices = async (orderId: string) => (await shop.call('/admin/invoices/list', { orderId }, estimator)).response.result;

test('a recent order that was not measured is cancelled without a charge, and the refund is owed within 30 days', async () => {
  const { user, orderId, depositCents } = await placeOrder();
  await record(orderId, depositCents);
  expect((await getOrder(orderId)).cancellation).toMatchObject({ stage: 'recent', keptCents: 0, maxKeptCents: depositCents });
  const order = await cancel(orderId);
  expect(order).toMatchObject({ status: 'cancelled', cancellation: null, money: { openCents: 0, creditCents: depositCents } });
  expect(order.refund).toEqual({ owedCents: depositCents, since: today(), dueOn: addDays(today(), 30) });
  expect(order.payments.map(({ status }) => status)).toEqual(['void', 'void', 'void']);
  expect((await listInvoices(orderId)).find(({ kind }) => kind === 'credit_note')).toMatchObject({ grossCents: depositCents });
  await runAllJobs();
  expect((await findEmail(shop, 'order_cancelled', user.email))?.bodyText).toContain('back to you by');
  const refund = { orderId, amountCents: depositCents, paidOn: today(), reason: 'Cancelled' };
  expect((await shop.call('/admin/receipts/refund', refund, owner)).response.order.refund).toBeNull();
  await runAllJobs();
  expect((await findEmail(shop, 'refund_made', user.email))?.subject).toContain('back for order');
});

test('the invoices less credit notes are the amount kept, which is at most what was received', async () => {
  const { orderId, depositCents, totalCents } = await placeOrder();
  await record(orderId, depositCents + 20_000);
  await shop.call('/admin/orders/stage', { _id: orderId, stage: 'templated' }, estimator);
  expect((await getOrder(orderId)).cancellation).toMatchObject({ stage: 'measured', keptCents: (totalCents * 3) / 10 });
  const post = (input: object) => postExpectingError('/admin/orders/cancel', { _id: orderId, reason: 'Moves', ...input });
  expect(await post({ reason: ' ' })).toMatchObject({ status: 422, code: 'reason_required' });
  expect(await post({ keptCents: depositCents + 20_001, keptReason: 'All' })).toMatchObject({ status: 422, code: 'kept_above_received' });
  expect(await post({ keptCents: depositCents + 1 })).toMatchObject({ status: 422, code: 'kept_reason_required' });
  const order = await cancel(orderId, { keptCents: depositCents + 10_000, keptReason: 'The slab is cut' });
  expect(order.money).toMatchObject({ openCents: 0, creditCents: 10_000 });
  const sum = (await listInvoices(orderId)).reduce(
    (cents, { kind, grossCents }) => cents + (kind === 'invoice' ? grossCents : -grossCents),
    0,
  );
  expect(sum).toBe(depositCents + 10_000);
  expect(await post({})).toMatchObject({ status: 409, code: 'order_closed' });
});

test('once production began, only an owner cancels an order, also after it was set back', async () => {
  const { orderId } = await placeOrder();
  for (const stage of ['in_production', 'templated'] as const) await shop.call('/admin/orders/stage', { _id: orderId, stage }, estimator);
  expect(await postExpectingError('/admin/orders/cancel', { _id: orderId, reason: 'Moves' })).toMatchObject({ code: 'cancel_owner_only' });
  expect((await cancel(orderId, {}, owner)).status).toBe('cancelled');
});
