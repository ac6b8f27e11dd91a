import { expect, test } from 'vitest';
import { addDays, dayMs } from '#domain/shared/time.ts';
import { createUser, findEmail } from '#test/factories.ts';
import { createForm } from '#test/files.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withOrders } from '#test/with-orders.ts';
import { withRevisions } from '#test/with-revisions.ts';

const orders = withOrders(withRevisions(startQuotesAdmin()));
const { shop, owner, estimator, postExpectingError, runAllJobs, today, placeOrder, getOrder, getOwnOrder, record, uploadProof } = orders;

const dismiss = (_id: string, reason: string) => shop.call('/admin/proofs/dismiss', { _id, reason }, estimator);

test('a proof of payment changes no amount, pauses for two bank days, and is then to be checked', async () => {
  const order = await placeOrder();
  const before = await getOwnOrder(order);
  const response = await uploadProof(order.user, order.paymentIds[0]!);
  expect(response.statusCode, response.body).toBe(200);
  const own = await getOwnOrder(order);
  const { proof, ...payment } = own.payments[0]!;
  expect(payment).toEqual(before.payments[0]);
  expect(own).toMatchObject({ receivedCents: 0, openCents: before.openCents, status: 'awaiting_deposit' });
  expect(proof).toMatchObject({ status: 'paused', paidOn: today(), reason: '' });
  expect((await getOrder(order.orderId)).payments[0]!.proof).toEqual(proof);
  await runAllJobs();
  const { rows } = await shop.pool.query("select count(*)::int from notifications where kind = 'proof_uploaded' and user_id = $1", [
    owner.id,
  ]);
  expect(rows[0]).toEqual({ count: 1 });
  const { rows: pause } = await shop.pool.query('select paused_until::text as day from payment_proofs where id = $1', [proof!._id]);
  const { day } = pause[0] as { day: string };
  const daysUntil = (Date.parse(day) - Date.parse(today())) / dayMs;
  expect(daysUntil).toBeGreaterThanOrEqual(2);
  await shop.pool.query('alter table payment_proofs disable trigger user');
  await shop.pool.query('update payment_proofs set paused_until = $2 where id = $1', [proof!._id, addDays(today(), -1)]);
  await shop.pool.query('alter table payment_proofs enable trigger user');
  expect((await getOwnOrder(order)).payments[0]!.proof).toMatchObject({ status: 'to_check' });
});

test('a second proof, and a proof of a paid payment, of another customer or with an impossible day, is refused', async () => {
  const { user, orderId, paymentIds, depositCents } = await placeOrder();
  const [deposit, rest] = paymentIds as [string, string];
  const send = async (paymentId: string, paidOn = today(), sender = user) => {
    const response = await uploadProof(sender, paymentId, { paidOn });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };
  expect(await send(deposit, today(), await createUser(shop))).toEqual([404, 'not_found']);
  expect(await send(orderId)).toEqual([404, 'not_found']);
  for (const paidOn of [addDays(today(), 1), addDays(today(), -91)]) expect(await send(deposit, paidOn)).toEqual([422, 'receipt_day']);
  expect(await send(deposit, 'yesterday')).toEqual([400, 'bad_input']);
  expect(await send(deposit)).toEqual([200, undefined]);
  expect(await send(deposit)).toEqual([409, 'proof_waiting']);
  expect(await send(rest)).toEqual([200, undefined]);
  await record(orderId, depositCents);
  expect(await send(deposit)).toEqual([409, 'payment_not_open']);
});

test('a proof follows the rules of uploads', async () => {
  const { user, paymentIds } = await placeOrder();
  const send = async (bytes: Buffer) => {
    const form = createForm([{ name: 'proof.png', bytes }], 'proof');
    form.append('paymentId', paymentIds[0]!);
    form.append('paidOn', today());
    const headers = { authorization: `Bearer ${user.token}` };
    const response = await shop.app.inject({ method: 'POST', url: '/user/orders/proof', payload: form, headers });
    return response.json<{ code: string }>().code;
  };
  expect(await send(Buffer.from('<script>'))).toBe('file_format');
  expect(await send(Buffer.alloc(0))).toBe('file_empty');
  expect(await send(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_242_880, 0x20)]))).toBe('file_too_large');
});

test('a file is opened by a link of its owner or of staff of orders, and by nobody else', async () => {
  const { user, paymentIds } = await placeOrder();
  const { payments } = (await uploadProof(user, paymentIds[0]!)).json<{ response: { payments: { proof: { file: { path: string } } }[] } }>()
    .response;
  const { path } = payments[0]!.proof.file;
  expect((await shop.app.inject(path)).statusCode).toBe(404);
  const link = async (reader: { token: string }) => shop.post('/user/uploads/link', { path }, reader);
  for (const reader of [user, estimator, owner]) {
    const { url } = (await link(reader)).json<{ response: { url: string } }>().response;
    expect((await shop.app.inject(url)).statusCode).toBe(200);
  }
  for (const reader of [await createUser(shop), await createUser(shop, { role: 'editor' }), await createUser(shop, { role: 'installer' })])
    expect((await link(reader)).statusCode).toBe(404);
  await shop.pool.query("update uploads set created_at = created_at - interval '3 days' where path = $1", [path]);
  await shop.services.uploads.uploads.deleteUnclaimed();
  expect((await link(user)).statusCode).toBe(200);
});

test('recording money settles the proofs of the payments that it fills, and a reversal opens them again', async () => {
  const { user, orderId, paymentIds, depositCents } = await placeOrder();
  await uploadProof(user, paymentIds[0]!);
  await uploadProof(user, paymentIds[1]!);
  const { receiptId, order } = await record(orderId, depositCents);
  expect(order.payments.map(({ proof }) => proof?.status)).toEqual([undefined, 'paused', undefined]);
  const reversed = (await shop.call('/admin/receipts/reverse', { receiptId, reason: 'Another customer' }, owner)).response;
  expect(reversed.order.payments.map(({ proof }) => proof?.status)).toEqual(['paused', 'paused', undefined]);
  const part = await record(orderId, 100);
  expect(part.order.payments.map(({ proof }) => proof?.status)).toEqual([undefined, 'paused', undefined]);
});

test('a dismissed proof has a reason that the customer reads, and the customer can upload another one', async () => {
  const order = await placeOrder();
  await uploadProof(order.user, order.paymentIds[0]!);
  const { _id } = (await getOwnOrder(order)).payments[0]!.proof!;
  expect(await postExpectingError('/admin/proofs/dismiss', { _id, reason: ' ' })).toMatchObject({ status: 422, code: 'reason_required' });
  expect(await postExpectingError('/admin/proofs/dismiss', { _id: order.orderId, reason: 'No' })).toMatchObject({ status: 404 });
  await dismiss(_id, 'The slip is from another bank.');
  expect(await postExpectingError('/admin/proofs/dismiss', { _id, reason: 'Again' })).toMatchObject({ status: 409, code: 'proof_settled' });
  expect((await getOwnOrder(order)).payments[0]!.proof).toMatchObject({ status: 'dismissed', reason: 'The slip is from another bank.' });
  await runAllJobs();
  const email = await findEmail(shop, 'proof_dismissed', order.user.email);
  expect(email?.bodyText).toContain('The slip is from another bank.');
  expect(email?.bodyText).toContain('They never change by email.');
  expect((await uploadProof(order.user, order.paymentIds[0]!)).statusCode).toBe(200);
  expect((await getOwnOrder(order)).payments[0]!.proof).toMatchObject({ status: 'paused', reason: '' });
});

test('the reason of a dismissed proof is not emailed to an unverified address', async () => {
  const order = await placeOrder({ verified: false });
  await uploadProof(order.user, order.paymentIds[0]!);
  await dismiss((await getOwnOrder(order)).payments[0]!.proof!._id, 'Call us, Naledi');
  await runAllJobs();
  const email = await findEmail(shop, 'proof_dismissed', order.user.email);
  expect(email?.bodyText).not.toMatch(/Naledi|Deposit/);
  expect(email?.actionLabel).toBe('Sign in');
});

test('a repeated upload with the same key stores one proof', async () => {
  const { user, orderId, paymentIds } = await placeOrder();
  const send = () => uploadProof(user, paymentIds[0]!, { headers: { 'idempotency-key': 'proof-1' } });
  const [first, repeat] = [await send(), await send()];
  expect([first.statusCode, repeat.statusCode]).toEqual([200, 200]);
  expect(repeat.json()).toEqual(first.json());
  const { rows } = await shop.pool.query('select count(*)::int from uploads where order_id = $1', [orderId]);
  expect(rows[0]).toEqual({ count: 1 });
});
