import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '#test/count-statements.ts';
import { createSolidColourImage } from '#test/files.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import type { Block } from '#server/modules/messages/index.ts';
import { readContent, getProduct, createUser, buildQuoteRequest, siteAddress, type TestUser } from '#test/factories.ts';

const shop = startApp();
let customer: TestUser;
let stone: Awaited<ReturnType<typeof getProduct>>;
beforeAll(async () => {
  customer = await createUser(shop, { verified: true });
  stone = await getProduct(shop);
});

const submit = (input: object, headers: Record<string, string> = {}, as: TestUser = customer) =>
  shop.post('/site/save/quotes', input, { token: as.token, headers });
const countQuotes = async (): Promise<number> => (await shop.pool.query('select count(*) from quotes')).rows[0].count;

describe('validation of a quote request (returns the first error)', () => {
  test.each([
    [
      'Neither a service name nor a selected stone: Stone name required.',
      { productList: ' ', service_name: ' ', contact: {} },
      'Stone name required.',
    ],
    ['Address line empty: Address required.', { contact: { ...siteAddress, line1: ' ', line2: '' } }, 'Address required.'],
    ['Line 2 (suburb) empty: Line 2 required', { contact: { ...siteAddress, line2: '', province: '' } }, 'Line 2 required.'],
    ['Province empty: Province required.', { contact: { ...siteAddress, province: '', city: '' } }, 'Province required.'],
    ['City empty: City required.', { contact: { ...siteAddress, city: '', postal_code: '' } }, 'City required.'],
    ['Postal code empty: Postal Code required.', { contact: { ...siteAddress, postal_code: '' } }, 'Postal Code required.'],
  ])('%s', async (_sentence, change, expectedMessage) => {
    const before = await countQuotes();
    const response = await submit({ ...buildQuoteRequest(stone._id), ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ status: 0, message: expectedMessage, response: expectedMessage });
    expect(await countQuotes()).toBe(before);
  });

  test('a service name replaces the stone', async () => {
    const response = await submit(buildQuoteRequest('', { service_name: 'Kitchen' }));
    expect(response.json()).toMatchObject({ status: 1 });
  });
});

describe('a submitted quote request', () => {
  test('gets a number of its year, and all answers are stored', async () => {
    const response = await submit({
      ...buildQuoteRequest(stone._id),
      primary_colourID: stone.colour,
      mainCategory: stone.mainCategory,
      subCategory: stone.subCategory,
    });
    const { _id, number } = response.json<{ response: { _id: string; number: string } }>().response;
    expect(number).toMatch(/^Q-\d{4}-\d{5}$/);
    const { rows } = await shop.pool.query('select * from quotes where id = $1', [_id]);
    expect(rows[0]).toMatchObject({
      number,
      user_id: customer.id,
      status: 'submitted',
      meters: 4.2,
      running_meters: true,
      sink_types: ['undermounted'],
      extras: ['splashback'],
      remove_countertops: 'yes',
      project_urgency: 'Within 1 month',
      contact_line2: 'Gardens',
      primary_colour_id: stone.colour,
    });
    const items = await shop.pool.query('select product_name from quote_items where quote_id = $1', [_id]);
    expect(items.rows).toEqual([{ product_name: stone.name }]);
  });

  test('runs 13 SQL statements, including spam checks and rate limits, and 14 with files', async () => {
    const attributes = { primary_colourID: stone.colour, mainCategory: stone.mainCategory, subCategory: stone.subCategory };
    const request = { ...buildQuoteRequest(stone._id), ...attributes };
    expect(await countStatements(() => submit(request, { 'idempotency-key': randomUUID() }))).toBe(13);
    const upload = await shop.postForm('/site/quotes/save/local/images', { pictures: [await createSolidColourImage().jpeg().toBuffer()] });
    const pictures = [{ path: upload.json<{ file_path: string }>().file_path }];
    expect(await countStatements(() => submit({ ...request, pictures }, { 'idempotency-key': randomUUID() }))).toBe(14);
  });

  test('notifies the customer and staff once, even if the job runs twice', async () => {
    const response = await submit(buildQuoteRequest(stone._id, { notes: 'Mind the dog' }));
    const { _id, number } = response.json<{ response: { _id: string; number: string } }>().response;
    await shop.runJobs();
    await shop.services.messages.queued.dispatchQueued({ kinds: ['quote_received', 'quote_to_staff'], params: { quoteId: _id } });
    const { rows } = await shop.pool.query('select kind, recipient, content, status from outbox where subject like $1 order by kind', [
      `%${number}%`,
    ]);
    expect(rows).toMatchObject([
      { kind: 'quote_received', recipient: customer.email, status: 'waiting' },
      { kind: 'quote_to_staff', recipient: 'sales@kloofstone.example', status: 'waiting' },
    ]);
    const [toCustomer, toStaff] = rows.map(({ content }) => readContent(content as Block[]));
    expect(toCustomer!.actionUrl).toBe(`${publicUrl}/user/quotes?id=${_id}`);
    expect(toStaff!.actionUrl).toBe(
      `mailto:${encodeURIComponent(customer.email)}?subject=${encodeURIComponent(`Re: Your request ${number}`)}`,
    );
    expect(toStaff!.bodyText).toContain('Notes: Mind the dog');
  });

  test('T16 ignores status, quoted_amount and remarks in the input', async () => {
    const response = await submit({ ...buildQuoteRequest(stone._id), status: 'accepted', quoted_amount: 1, remarks: 'free' });
    const { _id } = response.json<{ response: { _id: string } }>().response;
    expect((await shop.pool.query('select status from quotes where id = $1', [_id])).rows).toEqual([{ status: 'submitted' }]);
  });

  test('T15 returns 403 for userData or user of another account', async () => {
    const other = await createUser(shop);
    for (const name of ['userData', 'user']) {
      expect((await submit({ ...buildQuoteRequest(stone._id), [name]: other.id })).statusCode).toBe(403);
    }
    expect((await submit({ ...buildQuoteRequest(stone._id), userData: customer.id })).statusCode).toBe(200);
  });

  test('returns 401 to a visitor', async () => {
    expect((await shop.post('/site/save/quotes', buildQuoteRequest(stone._id))).statusCode).toBe(401);
  });

  test('T17 returns 400 for "true", 1, [] and {} in place of a boolean', async () => {
    for (const value of ['true', 1, [], {}]) {
      const response = await submit({ ...buildQuoteRequest(stone._id), running_meters: value });
      expect(response.statusCode).toBe(400);
      expect(response.json<{ message: string }>().message).toContain('running_meters');
    }
  });

  test('is rejected if the stone is archived after it was priced', async () => {
    const lock = await shop.pool.connect();
    await lock.query('begin');
    await lock.query('select 1 from users where id = $1 for update', [customer.id]);
    const submission = submit(buildQuoteRequest(stone._id, { notes: 'Archived meanwhile' }));
    const lockWaitsQuery = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await shop.pool.query(lockWaitsQuery)).rows.length).toBe(1);
    await shop.pool.query("update products set status = 'archived' where id = $1", [stone._id]);
    await lock.query('commit');
    lock.release();
    expect((await submission).json()).toMatchObject({ code: 'stone_gone' });
    await shop.pool.query("update products set status = 'active' where id = $1", [stone._id]);
    expect((await shop.pool.query("select 1 from quotes where notes = 'Archived meanwhile'")).rows).toEqual([]);
  });

  test('is rejected for a stone that is not public, and for an unknown or archived color', async () => {
    expect((await submit(buildQuoteRequest(randomUUID()))).json()).toMatchObject({ code: 'stone_gone' });
    expect((await submit({ ...buildQuoteRequest(stone._id), primary_colourID: randomUUID() })).json()).toMatchObject({
      code: 'choice_gone',
    });
    const archivedColour = { ...buildQuoteRequest(stone._id), primary_colourID: stone.colour };
    await shop.pool.query('update colours set archived_at = now() where id = $1', [stone.colour]);
    expect((await submit(archivedColour)).json()).toMatchObject({ code: 'choice_gone' });
    await shop.pool.query('update colours set archived_at = null where id = $1', [stone.colour]);
  });

  test('accepts meters as a number, a numeric string or empty', async () => {
    for (const meters of [3, '3.5', '3,5', '', null])
      expect((await submit({ ...buildQuoteRequest(stone._id), meters })).statusCode).toBe(200);
    for (const meters of ['many', -1, {}]) expect((await submit({ ...buildQuoteRequest(stone._id), meters })).statusCode).toBe(400);
  });

  test('stores the pieces of the worktop, and validates them like the estimate', async () => {
    const pieces = [
      { lengthMm: 20_000, depthMm: 3000 },
      { lengthMm: 1, depthMm: 1 },
    ];
    const post = (value: unknown, path = '/site/save/quotes') =>
      shop.post(path, { ...buildQuoteRequest(stone._id), productId: stone._id, pieces: value }, customer);
    for (const [value, stored] of [
      [pieces, pieces],
      [pieces.map((piece) => ({ ...piece, finish: 'Honed' })), pieces],
      [[], []],
      [null, []],
      [undefined, []],
    ]) {
      const { _id } = (await post(value)).json<{ response: { _id: string } }>().response;
      expect((await shop.pool.query('select pieces from quotes where id = $1', [_id])).rows).toEqual([{ pieces: stored }]);
    }
    const piece = { lengthMm: 2400, depthMm: 620 };
    const invalidLengths = [0, -1, 1.5, 20_001, '2400', null].map((lengthMm) => [{ ...piece, lengthMm }]);
    for (const value of [...invalidLengths, [{ ...piece, depthMm: 3001 }], [{}], Array.from({ length: 7 }, () => piece), piece, 'none']) {
      for (const path of ['/site/save/quotes', '/site/price/estimate']) {
        const response = await post(value, path);
        expect(response.statusCode, `${path} ${JSON.stringify(value)}`).toBe(400);
        expect(response.json<{ message: string }>().message).toContain('pieces');
      }
    }
  });
});

describe('Idempotency-Key', () => {
  test('T35 creates one quote for 50 concurrent requests with one key, and returns 422 for another body', async () => {
    const key = randomUUID();
    const before = await countQuotes();
    const responses = await Promise.all(Array.from({ length: 50 }, () => submit(buildQuoteRequest(stone._id), { 'idempotency-key': key })));
    const ids = new Set(responses.map((response) => response.json<{ response: { _id: string } }>().response._id));
    expect(ids.size).toBe(1);
    expect(await countQuotes()).toBe(before + 1);
    const other = await submit(buildQuoteRequest(stone._id, { notes: 'another' }), { 'idempotency-key': key });
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
  });

  test('is separate for each account, and must be visible ASCII', async () => {
    const other = await createUser(shop);
    const headers = { 'idempotency-key': 'shared' };
    const [ownResponse, otherResponse] = [
      await submit(buildQuoteRequest(stone._id), headers),
      await submit(buildQuoteRequest(stone._id), headers, other),
    ];
    expect(ownResponse.json<{ response: object }>().response).not.toEqual(otherResponse.json<{ response: object }>().response);
    for (const key of ['', 'with space', 'x'.repeat(201)]) {
      expect((await submit(buildQuoteRequest(stone._id), { 'idempotency-key': key })).json()).toMatchObject({ code: 'key_invalid' });
    }
  });
});

describe('/user/quotes/list', () => {
  test('lists only the quotes of the user, newest first, with search and status', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    await submit(buildQuoteRequest(stone._id, { notes: 'first' }), {}, user);
    shop.clock.move(1000);
    await submit(buildQuoteRequest('', { service_name: 'Bathroom', notes: 'second' }), {}, user);
    const list = async (input: object, as = user) =>
      (await shop.post('/user/quotes/list', input, as)).json<{
        response: { result: { stone: string; notes: string; status: string }[]; fullcount: number };
      }>().response;
    expect(await list({})).toMatchObject({
      fullcount: 2,
      result: [
        { stone: 'Bathroom', notes: 'second', status: 'submitted' },
        { stone: stone.name, notes: 'first' },
      ],
    });
    for (const search of ['bathr', 'BÀTHROOM']) expect((await list({ search })).fullcount, search).toBe(1);
    expect((await list({ search: '%' })).fullcount).toBe(0);
    expect((await list({ status: 'accepted' })).fullcount).toBe(0);
    expect((await list({ limit: 1, skip: 1 })).result).toMatchObject([{ notes: 'first' }]);
    expect((await list({}, otherUser)).fullcount).toBe(0);
  });
});

describe('options of the form', () => {
  const listItems = async (path: string, input: object = {}) =>
    (await shop.post(path, input)).json<{ response: { result: { _id: string; name: string; postal_code: string }[] } }>().response.result;

  test('Lookup items (colours, main categories, subcategories, products) have an id and a name.', async () => {
    const lists = await Promise.all([
      listItems('/site/product/colours/listall'),
      listItems('/site/product/maincategory/listall'),
      listItems('/site/product/subcategory/listall', { mainCategoryId: stone.mainCategory }),
      listItems('/site/list/all/products'),
    ]);
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(0);
      for (const item of list) expect(item).toMatchObject({ _id: expect.stringMatching(/./), name: expect.stringMatching(/./) });
    }
  });

  test('Suburb options carry a postal_code (some are empty). Suburbs come from a built-in list of Cape Town suburbs.', async () => {
    const suburbs = await listItems('/site/suburbs/list');
    expect(suburbs.length).toBeGreaterThan(100);
    for (const { name, postal_code } of suburbs) expect([name, postal_code]).toEqual([name, expect.stringMatching(/^(?:\d{4})?$/)]);
    expect(suburbs.find(({ name }) => name === 'Gardens')?.postal_code).toBe('8001');
    expect(suburbs.some(({ postal_code }) => postal_code === '')).toBe(true);
  });
});
