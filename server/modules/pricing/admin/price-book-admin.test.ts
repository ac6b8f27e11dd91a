import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import type { OutputOf, EndpointPath } from '#contract/index.ts';
import { priceExamples } from '#domain/pricing/price-examples.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let estimator: TestUser;
let stoneId = '';
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  estimator = await createUser(shop, { role: 'estimator' });
  stoneId = (await getProduct(shop))._id;
});

type ErrorResponse = { status: number; code: string; message: string; field?: string; current?: AdminPriceBook };
const postJson = async <P extends EndpointPath>(path: P, input: object = {}, user: { token?: string } = owner) =>
  (await shop.post(path, input, user)).json<ErrorResponse & OutputOf<P>>();
const readPriceBook = async (version?: number): Promise<AdminPriceBook> => {
  const { response } = await postJson('/admin/prices/get', version ? { version } : {});
  return response.book!;
};
const publish = (book: object, note = 'Prices of the new year', user: { token?: string } = owner) =>
  postJson('/admin/prices/publish', { ...book, note }, user);
const requestEstimate = async (input: object) => {
  const { response } = await postJson('/site/price/estimate', { productId: stoneId, meters: 4, running_meters: true, ...input });
  if (response.state !== 'range') throw new Error(`There is no range: ${response.state}`);
  return response;
};
const readRange = async (): Promise<[number, number]> => {
  const { low, high } = await requestEstimate({});
  return [low.grossCents, high.grossCents];
};
/** Returns a price book with one changed line. The quote rate of the line is its high rate, unless the change sets a quote rate. */
const withLine = (book: AdminPriceBook, code: string, change: object) => ({
  ...book,
  lines: book.lines.map((line) => (line.code === code ? { ...line, quoteRate: undefined, ...change } : line)),
});
const countVersions = async () => (await shop.call('/admin/prices/list', {}, owner)).response.fullcount;

describe('publishing a price book', () => {
  test('creates a version that applies immediately, and does not change the old one', async () => {
    const [before, [low, high]] = [await readPriceBook(), await readRange()];
    const published = await publish(withLine(before, 'template', { lowRate: 95_000, highRate: 105_000 }));
    expect(published.response).toMatchObject({
      version: before.version + 1,
      userName: 'Olive Owner',
      note: 'Prices of the new year',
      isCurrent: true,
    });
    expect(await readRange()).toEqual([low + 10_000, high + 20_000]);
    expect(await readPriceBook(before.version)).toEqual({ ...before, isCurrent: false });
    const { response } = await postJson('/admin/prices/list');
    expect(response.result.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
      [before.version + 1, true],
      [before.version, false],
    ]);
    const { response: log } = await postJson('/admin/audit/list', { entityType: 'price_book' });
    expect(log.result[0]).toMatchObject({
      userName: 'Olive Owner',
      action: 'price_book.publish',
      before: { 'On-site measuring and templating': 'R850 each, cost R420' },
      after: { 'On-site measuring and templating': 'R950 to R1\u00a0050 each, cost R420', note: 'Prices of the new year' },
    });
  });

  test('shows or hides estimates, and changes the VAT, the depth and the zones', async () => {
    const before = await readPriceBook();
    const hidden = await publish({ ...before, showEstimate: false });
    expect((await shop.call('/site/price/estimate', { productId: stoneId, meters: 4 }, owner)).response).toEqual({ state: 'hidden' });
    const zones = before.zones.map((zone) => (zone.code === 'far' ? { ...zone, suburbs: [...zone.suburbs, ' Darling ', ''] } : zone));
    await publish({ ...before, version: hidden.response.version, vatRate: 1600, standardDepthMm: 500, zones });
    const { response } = await postJson('/site/price/estimate', { productId: stoneId, meters: 4, running_meters: true, suburb: 'darling' });
    expect(response).toMatchObject({
      vatRate: 16,
      standardDepthMm: 500,
      lines: expect.arrayContaining([expect.objectContaining({ code: 'delivery_far' })]),
    });
  });

  test('returns version_stale and the current version for an outdated version, and changes nothing', async () => {
    const outdated = await readPriceBook();
    const current = (await publish(withLine(outdated, 'joint', { lowRate: 50_000, highRate: 50_000 }), 'Joints')).response;
    const versionCount = await countVersions();
    const rejected = await publish(withLine(outdated, 'removal', { highRate: 30_000 }));
    expect(rejected).toMatchObject({ code: 'version_stale', current: { version: current.version, note: 'Joints' } });
    expect(rejected.current!.lines).toEqual(current.lines);
    expect(await postJson('/admin/prices/reuse', { from: 1, version: outdated.version })).toMatchObject({ code: 'version_stale' });
    expect([await readPriceBook(), await countVersions()]).toEqual([current, versionCount]);
  });

  test('succeeds for one of several concurrent requests', async () => {
    const book = await readPriceBook();
    const responses = await Promise.all(
      [60, 70, 80].map((rand) => publish(withLine(book, 'tap_hole', { lowRate: rand * 100, highRate: rand * 100 }))),
    );
    expect(responses.filter(({ status }) => status === 1)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'version_stale')).toHaveLength(2);
    expect((await readPriceBook()).version).toBe(book.version + 1);
  });

  test('rejects invalid values with their fields, and changes nothing', async () => {
    const book = await readPriceBook();
    const versionCount = await countVersions();
    const errors: [object, RegExp][] = [
      [withLine(book, 'joint', { lowRate: 2, highRate: 1 }), /^Joint: “To” must be the same as “From”/],
      [withLine(book, 'joint', { lowRate: -1 }), /^Joint: Enter an amount in rand/],
      [withLine(book, 'joint', { lowRate: 0.5 }), /^Joint: Enter an amount in rand/],
      [withLine(book, 'joint', { highRate: 1e15 }), /^Joint: Enter an amount in rand/],
      [withLine(book, 'waste', { highRate: 10_001 }), /^Offcuts.*: Enter a percentage/],
      [withLine(book, 'joint', { name: ' ' }), /^joint: Enter a name/],
      [withLine(book, 'template', { quoteRate: 84_999 }), /: “Quote” must be between “From” and “To”/],
      [withLine(book, 'joint', { costRate: -1 }), /^Joint: Enter an amount in rand/],
      [withLine(book, 'joint', { thicknessMm: 0 }), /^Joint: Enter whole millimeters from 1 to 200/],
      [{ ...book, wasteRate: 10_001 }, /^Waste: Enter a percentage/],
      [{ ...book, remnantCreditRate: 0.5 }, /^Credit for remnants: Enter a percentage/],
      [{ ...book, slabTrimMm: 501 }, /^Edge trim of a slab, each side: Enter whole millimeters/],
      [{ ...book, vatRate: 10_001 }, /^VAT: Enter a percentage/],
      [{ ...book, standardDepthMm: 3 }, /^Worktop depth for running meters: Enter whole millimeters/],
      [{ ...book, lines: [...book.lines, book.lines[0]] }, /This code is used twice/],
      [{ ...book, zones: book.zones.slice(1) }, /This delivery zone does not exist/],
      [
        { ...book, zones: [...book.zones, { code: 'moon', name: 'The moon', suburbs: [] }] },
        /^The moon: Enter the delivery price of this zone/,
      ],
      [{ ...book, zones: book.zones.map((zone) => ({ ...zone, suburbs: [...zone.suburbs, 'gardens '] })) }, /is in two zones/],
    ];
    for (const [input, message] of errors) {
      const response = await publish(input);
      expect([response.code, response.message]).toEqual(['price_book_invalid', expect.stringMatching(message)]);
    }
    expect(await publish(withLine(book, 'joint', { lowRate: 1 }), ' ')).toMatchObject({ code: 'price_note_required' });
    expect(await publish(book)).toMatchObject({ code: 'price_book_unchanged' });
    for (const rate of ['12', null, {}]) expect((await publish(withLine(book, 'joint', { lowRate: rate }))).code).toBe('bad_input');
    expect([await readPriceBook(), await countVersions()]).toEqual([book, versionCount]);
  });

  test('is allowed only to owners, and only owners and estimators can read the price book', async () => {
    const book = await readPriceBook();
    const change = withLine(book, 'joint', { lowRate: 100, highRate: 100 });
    for (const role of ['editor', 'installer'] as const) {
      const user = await createUser(shop, { role });
      for (const path of ['get', 'list']) expect((await shop.post(`/admin/prices/${path}`, {}, user)).statusCode).toBe(403);
    }
    expect((await shop.call('/admin/prices/get', {}, estimator)).response.book).toEqual(book);
    expect((await publish(change, 'Mine', estimator)).code).toBe('not_allowed');
    for (const [path, input] of [
      ['reuse', { from: 1 }],
      ['undo', { version: book.version }],
    ] as const) {
      expect((await postJson(`/admin/prices/${path}`, input, estimator)).code).toBe('not_allowed');
    }
    expect(await readPriceBook()).toEqual(book);
  });
});

test('a price book stores the rules for stone, the quote and cost rates and their conditions, and the audit log describes changes of them', async () => {
  const before = await readPriceBook();
  const rules = { strategy: 'slabs_less_remnant', wasteRate: 2000, remnantCreditRate: 3000, slabTrimMm: 30 } as const;
  const change = { lowRate: 40_000, quoteRate: 45_000, highRate: 50_000, costRate: 21_000, material: 'granite', thicknessMm: 30 };
  const { response } = await publish({ ...withLine(before, 'joint', change), ...rules });
  expect(response).toMatchObject(rules);
  expect(response.lines.find(({ code }) => code === 'joint')).toMatchObject(change);
  expect(await readPriceBook()).toEqual(response);
  const { response: log } = await postJson('/admin/audit/list', { entityType: 'price_book' });
  expect(log.result[0]!.after).toMatchObject({
    'Stone charged by': 'Whole slabs less remnant credit',
    Joint: 'R400 to R500 each, quote R450, cost R210, 30 mm, granite',
  });
});

describe('versions of the price book', () => {
  test('can be published again as a new version', async () => {
    const [first, current] = [await readPriceBook(1), await readPriceBook()];
    const { response } = await postJson('/admin/prices/reuse', { from: 1, version: current.version });
    expect(response).toEqual({
      ...first,
      version: current.version + 1,
      note: 'Version 1 restored',
      at: response.at,
      userName: 'Olive Owner',
      isCurrent: true,
    });
    expect(await postJson('/admin/prices/reuse', { from: 1 })).toMatchObject({ code: 'price_book_unchanged' });
    expect(await postJson('/admin/prices/reuse', { from: 4000 })).toMatchObject({ code: 'not_found' });
    expect(await postJson('/admin/prices/get', { version: 4000 })).toMatchObject({ code: 'not_found' });
  });

  test('can be reverted while current, and then the previous version applies and drafts based on it can be published', async () => {
    const [before, ranges] = [await readPriceBook(), await readRange()];
    const published = (await publish(withLine(before, 'template', { lowRate: 1, highRate: 1 }))).response;
    expect(await readRange()).not.toEqual(ranges);
    const { response } = await postJson('/admin/prices/undo', { version: published.version });
    expect([response, await readRange()]).toEqual([before, ranges]);
    expect(await readPriceBook(published.version)).toMatchObject({ isCurrent: false, isWithdrawn: true });
    expect(await postJson('/admin/prices/undo', { version: published.version })).toMatchObject({ code: 'undo_not_possible' });
    const republished = (await publish(withLine(before, 'template', { lowRate: 2, highRate: 2 }))).response;
    expect(republished.version).toBe(published.version + 1);
  });

  test('show example prices that equal the estimates of visitors', async () => {
    const { response } = await postJson('/admin/prices/get');
    const typicalStone = response.stone!;
    const { rows } = await shop.pool.query('select id from products where name = $1', [typicalStone.name]);
    const estimate = await requestEstimate({
      productId: rows[0].id,
      type_sink: { undermounted: true },
      install_groundfloor: 'yes',
      suburb: response.book!.zones[0]!.suburbs[0],
    });
    const [first] = priceExamples(response.book!, { ...typicalStone, isService: false });
    expect(first).toEqual({ low: estimate.low, high: estimate.high });
  });
});

describe('a shop without prices', () => {
  const emptyShop = startApp('empty');
  test('has no price book, and can publish the first one', async () => {
    const user = await createUser(emptyShop, { role: 'owner' });
    const get = async () => (await emptyShop.post('/admin/prices/get', {}, user)).json<{ response: object }>().response;
    expect(await get()).toEqual({ book: null, stone: null });
    const first = { showEstimate: true, vatRate: 1500, standardDepthMm: 620, lines: [], zones: [], note: 'The first' };
    const response = await emptyShop.post('/admin/prices/publish', first, user);
    expect(response.json()).toMatchObject({ status: 1, response: { isCurrent: true, version: 1 } });
    expect(await get()).toMatchObject({ book: { note: 'The first' } });
    expect((await emptyShop.post('/admin/prices/undo', { version: 1 }, user)).json()).toMatchObject({ code: 'undo_not_possible' });
  });
});
