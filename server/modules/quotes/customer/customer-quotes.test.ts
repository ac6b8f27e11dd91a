import { beforeAll, describe, expect, test } from 'vitest';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { openStatuses } from '#domain/quotes/quote-statuses.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, siteAddress, uploadPicture, type TestUser } from '#test/factories.ts';

const shop = startApp();
const staffEmail = 'sales@kloofstone.example';
let customer: TestUser;
let stone: Awaited<ReturnType<typeof getProduct>>;
beforeAll(async () => {
  customer = await createUser(shop);
  stone = await getProduct(shop);
});

const submitQuote = async (overrides: object = {}): Promise<string> =>
  (await shop.call('/site/save/quotes', buildQuoteRequest(stone._id, overrides), customer)).response._id;
const get = async (_id: string): Promise<QuoteDetail> => (await shop.call('/user/quotes/get', { _id }, customer)).response;
const setStatus = (id: string, status: QuoteStatus) => shop.pool.query('update quotes set status = $2 where id = $1', [id, status]);

describe('a quote in the account of a customer', () => {
  test('contains everything that was submitted, its files and its history', async () => {
    const picture = await uploadPicture(shop, undefined, 'kitchen.png');
    const id = await submitQuote({
      pictures: [picture],
      primary_colourID: stone.colour,
      mainCategory: stone.mainCategory,
      notes: 'Second gate',
      any_details: 'A dog',
      pieces: [{ lengthMm: 4200, depthMm: 620 }],
    });
    expect(await get(id)).toMatchObject({
      _id: id,
      status: 'submitted',
      stone: stone.name,
      items: [{ name: stone.name, priceCents: expect.any(Number) }],
      mainCategoryName: expect.stringMatching(/./),
      primaryColourName: expect.stringMatching(/./),
      secondaryColourName: '',
      meters: 4.2,
      running_meters: true,
      pieces: [{ lengthMm: 4200, depthMm: 620 }],
      type_sink: ['undermounted'],
      extras: ['splashback'],
      remove_countertops: 'yes',
      project_urgency: 'Within 1 month',
      contact: siteAddress,
      notes: 'Second gate',
      any_details: 'A dog',
      files: [{ ...picture, mimeType: 'image/png', bytes: expect.any(Number) }],
      messages: [],
      history: [{ status: 'submitted', note: '' }],
      canWithdraw: true,
      canMessage: true,
    });
  });

  test('does not change after a rename of the stone or a new price', async () => {
    const id = await submitQuote();
    const before = await get(id);
    await shop.pool.query("update products set name = 'Renamed', price_cents = 1 where id = $1", [stone._id]);
    expect(await get(id)).toEqual(before);
    await shop.pool.query('update products set name = $2, price_cents = 100 where id = $1', [stone._id, stone.name]);
  });

  test('returns 404 for an unknown or missing id', async () => {
    for (const input of [{}, { _id: customer.id }]) {
      for (const path of ['/user/quotes/get', '/user/quotes/withdraw'] as const)
        expect((await shop.post(path, input, customer)).statusCode).toBe(404);
      expect((await shop.post('/user/quotes/message', { ...input, message: 'Hi' }, customer)).statusCode).toBe(404);
    }
  });
});

describe('messages about a quote', () => {
  test('are listed in order with the messages of staff, and staff get one email', async () => {
    const id = await submitQuote();
    const sent = await shop.post('/user/quotes/message', { _id: id, message: ' The gate code is new. ' }, customer);
    expect(sent.json()).toMatchObject({ response: { from: 'you', text: 'The gate code is new.' } });
    await shop.pool.query(
      "insert into quote_messages (id, quote_id, from_staff, body_text, created_at) values (gen_random_uuid(), $1, true, 'Thank you.', now() + interval '1 hour')",
      [id],
    );
    expect((await get(id)).messages.map(({ from, text }) => [from, text])).toEqual([
      ['you', 'The gate code is new.'],
      ['desk', 'Thank you.'],
    ]);
    await shop.runJobs();
    const mail = await findEmail(shop, 'desk_message', staffEmail);
    expect(mail?.subject).toBe(`Message about ${(await get(id)).number} from Thandi Example`);
    expect([mail?.count, mail?.bodyText.includes('The gate code is new.')]).toEqual([1, true]);
  });

  test('are rejected if they are empty or the quote is closed', async () => {
    const id = await submitQuote();
    expect((await shop.post('/user/quotes/message', { _id: id, message: ' ' }, customer)).json()).toMatchObject({
      code: 'message_required',
    });
    await setStatus(id, 'rejected');
    expect((await shop.post('/user/quotes/message', { _id: id, message: 'Why?' }, customer)).json()).toMatchObject({
      code: 'quote_closed',
    });
    expect(await get(id)).toMatchObject({ messages: [], canMessage: false });
  });

  test('are stored and emailed once if they are repeated with the same idempotency key, even after the quote is closed', async () => {
    const id = await submitQuote();
    const createSender = (user: TestUser) => (message: string, key: string, _id: string) =>
      shop.post('/user/quotes/message', { _id, message }, { ...user, headers: { 'idempotency-key': key } });
    const send = createSender(customer);
    const before = (await findEmail(shop, 'desk_message', staffEmail))?.count ?? 0;
    const responses = await Promise.all([send('On Monday', 'once', id), send('On Monday', 'once', id), send(' On Monday ', 'once', id)]);
    await shop.runJobs();
    await setStatus(id, 'rejected');
    responses.push(await send('On Monday', 'once', id));
    expect(new Set(responses.map((response) => response.body)).size, responses[0]?.body).toBe(1);
    expect((await get(id)).messages.map(({ text }) => text)).toEqual(['On Monday']);
    await shop.runJobs();
    expect((await findEmail(shop, 'desk_message', staffEmail))?.count).toBe(before + 1);

    const otherId = await submitQuote();
    for (const response of [await send('On Tuesday', 'once', id), await send('On Monday', 'once', otherId)]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await send('Ill', 'with a blank', otherId)).json()).toMatchObject({ code: 'key_invalid' });
    const otherCustomer = await createUser(shop);
    expect((await createSender(otherCustomer)('On Monday', 'once', id)).statusCode).toBe(404);
    expect((await send('On Monday', 'twice', otherId)).statusCode).toBe(200);
    expect((await get(otherId)).messages).toHaveLength(1);
  });
});

describe('withdrawing a quote', () => {
  test('closes it, stores the reason, and notifies the customer and staff', async () => {
    const id = await submitQuote();
    const response = await shop.post('/user/quotes/withdraw', { _id: id, reason: 'We move house' }, customer);
    expect(response.json()).toEqual({ status: 1, response: { status: 'withdrawn' } });
    const { status, history, number, canWithdraw } = await get(id);
    expect([status, canWithdraw]).toEqual(['withdrawn', false]);
    expect(history.map((event) => [event.status, event.note])).toEqual([
      ['submitted', ''],
      ['withdrawn', 'We move house'],
    ]);
    await shop.runJobs();
    expect((await findEmail(shop, 'withdrawn_to_staff', staffEmail))?.bodyText).toContain('We move house');
    expect((await findEmail(shop, 'quote_withdrawn', customer.email))?.subject).toContain(number);
    const notifications = await shop.post('/user/notifications/list', {}, customer);
    expect(notifications.json()).toMatchObject({
      response: { result: expect.arrayContaining([expect.objectContaining({ kind: 'quote_withdrawn' })]) },
    });
  });

  test('is possible in every open status, and in no other', async () => {
    for (const status of Object.keys(customerStatusLabels) as QuoteStatus[]) {
      const id = await submitQuote();
      await setStatus(id, status);
      const response = await shop.post('/user/quotes/withdraw', { _id: id }, customer);
      const canWithdraw = openStatuses.includes(status);
      expect([status, response.statusCode]).toEqual([status, canWithdraw ? 200 : 409]);
      expect((await get(id)).status).toBe(canWithdraw ? 'withdrawn' : status);
    }
    expect(openStatuses).not.toContain('accepted');
  });
});

describe('orders', () => {
  test('a customer without orders gets an empty list, and 404 for an unknown order', async () => {
    expect((await shop.post('/user/orders/list', {}, customer)).json()).toEqual({ status: 1, response: { result: [], fullcount: 0 } });
    expect((await shop.post('/user/orders/get', { _id: customer.id }, customer)).json()).toMatchObject({ status: 0, code: 'not_found' });
  });
});
