import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { closeOrders, createUser, siteAddress, type TestUser } from '#test/factories.ts';
import { createSolidColourImage } from '#test/files.ts';
import { readPdf } from '#test/pdf-reader.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, owner, sendQuote, accept } = withRevisions(startQuotesAdmin());

/** Accepts a quote of a customer. @returns the number of the order */
async function createOrderOf(user: TestUser): Promise<string> {
  const { _id } = await sendQuote(undefined, user);
  const response = await accept(_id, {}, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: { orderNumber: string } }>().response.orderNumber;
}
const eraseOwn = (user: TestUser) => shop.post('/user/account/delete', { password: user.password }, user);
const erase = ({ id, email }: TestUser) => shop.post('/admin/customers/erase', { _id: id, confirm: email }, owner);

/** Returns all rows that an erasure would change. */
async function readRows(userId: string): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    `select to_jsonb(q) as row from quotes q where user_id = $1 union all select to_jsonb(u) from users u where id = $1
     union all select to_jsonb(m) from quote_messages m where user_id = $1 union all select to_jsonb(s) - 'verified_at' from sessions s where user_id = $1
     union all select to_jsonb(a) from quote_acceptances a where user_id = $1 order by 1`,
    [userId],
  );
  return rows;
}

test('a customer with an open order cannot be erased, by staff or by the customer, and nothing changes', async () => {
  const user = await createUser(shop);
  const orderNumber = await createOrderOf(user);
  const before = await readRows(user.id);
  for (const response of [await eraseOwn(user), await erase(user)]) {
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'order_open', orders: [orderNumber] });
    expect(response.json<{ message: string }>().message).toMatch(new RegExp(`${orderNumber} is still open\\..*(?:completed|Complete)`));
  }
  expect(await readRows(user.id)).toEqual(before);
});

test('a customer whose account contains the open order of a merged account cannot be erased', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const orderNumber = await createOrderOf(source);
  const merged = await shop.post('/admin/customers/merge', { target: target.id, source: source.id }, owner);
  expect(merged.statusCode, merged.body).toBe(200);
  for (const response of [await erase(target), await eraseOwn(target)])
    expect(response.json()).toMatchObject({ code: 'order_open', orders: [orderNumber] });
  expect((await erase(source)).json()).toMatchObject({ code: 'account_merged' });
  await closeOrders(shop, owner, target.id);
  expect((await erase(target)).statusCode).toBe(200);
});

test('a customer can be erased only when the work and the money of each order are closed', async () => {
  const user = await createUser(shop);
  await createOrderOf(user);
  const { result } = (await shop.call('/user/orders/list', {}, user)).response;
  const { _id: orderId, totalCents } = result[0]!;
  const setStatus = (status: OrderStatus) => shop.call('/admin/orders/stage', { _id: orderId, stage: status }, owner);
  const record = (amountCents: number) =>
    shop.call('/admin/receipts/record', { orderId, amountCents, receivedOn: toLocalDate(shop.clock.now()), way: 'eft' }, owner);
  const expectOpen = async (reason: string) => expect((await eraseOwn(user)).json(), reason).toMatchObject({ code: 'order_open' });
  await setStatus('completed');
  await expectOpen('nothing is paid');
  await record(totalCents - 1);
  await expectOpen('a cent is open');
  await record(2);
  await expectOpen('a credit is owed');
  await shop.call(
    '/admin/receipts/refund',
    { orderId, amountCents: 1, paidOn: toLocalDate(shop.clock.now()), reason: 'Paid too much' },
    owner,
  );
  await setStatus('installed');
  await expectOpen('the work is not complete');
  await setStatus('completed');
  expect((await eraseOwn(user)).statusCode).toBe(200);
});

test('T45 erasure keeps the name and the signed file of an acceptance, and its record without other personal data', async () => {
  const user = await createUser(shop, { fullName: 'Sipho Customer' });
  const { _id } = await sendQuote(undefined, user);
  const fields = { _id, revision: '1', alternative: '0', name: 'Sipho Signed', method: 'paper', note: 'Signed at the counter' };
  const pictures = [await createSolidColourImage().jpeg().toBuffer()];
  const recorded = await shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, owner);
  expect(recorded.statusCode, recorded.body).toBe(200);
  await shop.runJobs();
  const { rows: documents } = await shop.pool.query<{ id: string; kind: string; key: string }>(
    'select d.id, d.kind, d.storage_key as key from quote_documents d join quote_revisions r on r.id = d.revision_id where r.quote_id = $1',
    [_id],
  );
  await closeOrders(shop, owner, user.id);
  expect((await shop.post('/user/account/delete', { password: user.password }, user)).statusCode).toBe(200);
  await shop.runJobs();
  const { acceptance } = (await shop.call('/admin/quotes/revisions', { _id }, owner)).response;
  expect(acceptance).toMatchObject({ name: 'Sipho Signed', note: '', file: { name: 'acceptance.jpg' } });
  const { rows: uploads } = await shop.pool.query('select storage_key from uploads where path = $1', [acceptance!.file!.path]);
  expect(await shop.files.exists(uploads[0].storage_key)).toBe(true);
  for (const { key } of documents) expect(await shop.files.exists(key), key).toBe(false);
  const link = await shop.call('/user/documents/link', { documentId: acceptance!.documentId }, owner);
  const pdf = await readPdf(
    (await shop.app.inject({ url: new URL(link.response.url).pathname + new URL(link.response.url).search })).rawPayload,
  );
  const text = pdf.pages.map((page) => page.text).join(' ');
  for (const kept of ['Acceptance record', 'Sipho Signed', 'On paper', 'R3 400']) expect(text.replaceAll('\u00a0', ' ')).toContain(kept);
  for (const erased of ['Sipho Customer', user.email, siteAddress.line1, 'Account']) expect(text).not.toContain(erased);
  expect((await shop.post('/admin/quotes/verify', { _id }, owner)).json()).toMatchObject({ response: { isValid: true } });
  const kinds = "kind in ('quote_accepted', 'order_created') and created_at > now() - interval '1 minute' and recipient = $1";
  expect((await shop.pool.query(`select 1 from outbox where ${kinds}`, [user.email])).rows).toEqual([]);
});
