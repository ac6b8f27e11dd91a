import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct } from '#test/factories.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';

const shop = startApp();
type EstimateResponse = OutputOf<'/site/price/estimate'>['response'];
type Range = Extract<EstimateResponse, { state: 'range' }>;

const path = '/site/price/estimate';
const postEstimate = async (input: object): Promise<EstimateResponse> =>
  (await shop.post(path, input)).json<{ response: EstimateResponse }>().response;
let stoneId = '';
/** Requests the estimate of four running meters of a stone. `input` overrides answers. */
const requestEstimate = async (input: object = {}): Promise<Range> => {
  const response = await postEstimate({ productId: stoneId, meters: '4', running_meters: true, ...input });
  expect(response.state).toBe('range');
  return response as Range;
};
const getLine = ({ lines }: Range, code: string) => lines.find((line) => line.code === code);
const updateLineRates = (code: string, low: number, high = low) =>
  shop.pool.query(
    `with line as (update price_book_lines set low_rate = $2, quote_rate = $3, high_rate = $3 where code = $1)
     update price_book_versions set note = note`,
    [code, low, high],
  );

beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
});

describe('an estimate', () => {
  test('is the sum of its lines, in whole rand, each with VAT', async () => {
    const range = await requestEstimate({
      extras: { splashback: true, kickplates: true, hob_clabbing: true },
      suburb: 'Gardens',
      remove_countertops: 'yes',
    });
    for (const bound of ['low', 'high'] as const) {
      for (const part of ['netCents', 'vatCents', 'grossCents'] as const) {
        expect(range[bound][part]).toBe(range.lines.reduce((sum, line) => sum + line[bound][part], 0));
      }
      for (const line of range.lines) {
        expect(line[bound].netCents + line[bound].vatCents).toBe(line[bound].grossCents);
        expect(line[bound].grossCents % 100).toBe(0);
        expect(line.name).not.toBe('');
      }
    }
    expect(range.vatRate).toBe(15);
    const codes = range.lines.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['stone', 'splashback', 'kickplates', 'hob_cladding', 'hob', 'removal', 'delivery_city']));
    expect(codes).not.toEqual(expect.arrayContaining(['delivery_open']));
  });

  test('has the stone as the first line, priced for the meters in their unit', async () => {
    await shop.pool.query("update products set price_cents = 200000, price_per = 'per m²' where id = $1", [stoneId]);
    expect((await requestEstimate()).lines[0]).toMatchObject({
      code: 'stone',
      name: 'Paarl Rock',
      quantity: 2.48,
      low: { grossCents: 496_000 },
    });
    const square = await requestEstimate({ running_meters: false, square_meters: true });
    expect(square.lines[0]).toMatchObject({ quantity: 4, low: { grossCents: 800_000 } });
    expect([(await requestEstimate()).reading, square.reading]).toEqual([
      { as: 'running', assumed: false },
      { as: 'square', assumed: false },
    ]);
    expect((await requestEstimate({ running_meters: false })).reading).toEqual({ as: 'square', assumed: true });
    const pieces = await requestEstimate({ pieces: [{ lengthMm: 2000, depthMm: 900 }] });
    expect(pieces.lines[0]).toMatchObject({ quantity: 1.8, low: { grossCents: 360_000 } });
  });

  test('for a service ranges from its price to a price with a size surcharge', async () => {
    const { rows } = await shop.pool.query("select name, price_cents from services where price_cents > 0 and status = 'active' limit 1");
    const range = (await postEstimate({ service: rows[0].name })) as Range;
    expect(range).toMatchObject({ state: 'range', reading: null, low: { grossCents: rows[0].price_cents } });
    expect(range.high.grossCents).toBeGreaterThan(range.low.grossCents);
    expect(await postEstimate({ service: 'Gilding' })).toEqual({ state: 'nothing', reason: 'on_request' });
  });

  test('is replaced by a reason if it cannot be calculated', async () => {
    expect(await postEstimate({})).toEqual({ state: 'nothing', reason: 'no_choice' });
    expect(await postEstimate({ productId: '00000000-0000-7000-8000-000000000000', meters: 4 })).toEqual({
      state: 'nothing',
      reason: 'no_choice',
    });
    expect(await postEstimate({ productId: stoneId, meters: '' })).toEqual({ state: 'nothing', reason: 'no_amount' });
    expect(await postEstimate({ productId: stoneId, meters: 9999 })).toEqual({ state: 'nothing', reason: 'too_much' });
    for (const meters of [-1, 'four', 10_001]) expect((await shop.post(path, { productId: stoneId, meters })).statusCode).toBe(400);
    const pieces = [{ lengthMm: 0, depthMm: 600 }];
    expect((await shop.post(path, { productId: stoneId, meters: 4, pieces })).statusCode).toBe(400);
    expect(
      (await shop.post(path, { productId: stoneId, meters: 4, pieces: Array.from({ length: 7 }, () => ({ lengthMm: 1, depthMm: 1 })) }))
        .statusCode,
    ).toBe(400);
  });
});

describe('the price book', () => {
  const cache = createResponseCache();
  let stop: () => Promise<void>;
  let cachingServer: Awaited<ReturnType<typeof createHttpServer>>;
  beforeAll(async () => {
    let clearCount = 0;
    stop = createChangeFeed(shop.pool, shop.services.log).listen('content_changed', () => {
      clearCount += 1;
      cache.invalidate();
    });
    // The listener and the polling each clear the cache at their start, which would look like the effect of an edit.
    await vi.waitFor(() => expect(clearCount).toBeGreaterThanOrEqual(2), { timeout: 30_000 });
    cachingServer = await createHttpServer({ services: shop.services, publicUrl, trustProxy: 0, cache });
  });
  afterAll(async () => {
    await stop();
    await cachingServer.close();
  });
  const requestCached = async (): Promise<EstimateResponse> => {
    const payload = { productId: stoneId, meters: 4, running_meters: true };
    return (await cachingServer.inject({ method: 'POST', url: path, payload })).json<{ response: EstimateResponse }>().response;
  };

  test('changes the estimate by one line without a restart, also in cached responses', async () => {
    await updateLineRates('template', 100_000, 150_000);
    const before = await requestEstimate();
    await expect.poll(requestCached).toEqual(before);
    await updateLineRates('template', 123_400);
    const after = await requestEstimate();
    expect(getLine(after, 'template')?.low.grossCents).toBe(123_400);
    expect(after.low.grossCents - before.low.grossCents).toBe(23_400);
    expect(after.high.grossCents - before.high.grossCents).toBe(-26_600);
    await expect.poll(requestCached, { timeout: 2000, interval: 40 }).toEqual(after);
  });

  test('hides estimates if its setting is off, or if no version is current', async () => {
    for (const column of ['show_estimate', 'is_current']) {
      await shop.pool.query(`update price_book_versions set ${column} = false`);
      expect(await postEstimate({ productId: stoneId, meters: 4 })).toEqual({ state: 'hidden' });
      await expect.poll(requestCached, { timeout: 2000, interval: 40 }).toEqual({ state: 'hidden' });
      await shop.pool.query(`update price_book_versions set ${column} = true`);
    }
    await expect.poll(requestCached, { timeout: 2000, interval: 40 }).toMatchObject({ state: 'range' });
  });

  test('sets the VAT, the depth of a running meter and the zones', async () => {
    await shop.pool.query('update price_book_versions set vat_rate = 1600, standard_depth_mm = 500');
    await shop.pool.query("update price_book_zones set suburbs = suburbs || array['Darling'] where code = 'far'");
    const range = await requestEstimate({ suburb: 'Darling' });
    expect([range.vatRate, range.standardDepthMm, range.lines[0]!.quantity]).toEqual([16, 500, 2]);
    expect(getLine(range, 'delivery_far')).toBeDefined();
    await shop.pool.query('update price_book_versions set vat_rate = 1500, standard_depth_mm = 620');
  });

  test('has only one current version and only valid rates', async () => {
    const insertCurrent =
      "insert into price_book_versions (id, name, is_current, vat_rate) values (gen_random_uuid(), 'Other', true, 1500)";
    await expect(shop.pool.query(insertCurrent)).rejects.toThrow('price_book_versions_current_key');
    await expect(updateLineRates('template', 2, 1)).rejects.toThrow('price_book_lines_rate_order_check');
    await expect(updateLineRates('template', -1, 1)).rejects.toThrow('low_rate_check');
    await expect(updateLineRates('waste', 0, 10_001)).rejects.toThrow('price_book_lines_max_rate_check');
  });
});
