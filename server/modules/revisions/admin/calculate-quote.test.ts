import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { calculateQuoteTotals } from '#domain/pricing/quote-totals.ts';
import { startApp } from '#test/harness.ts';
import { buildQuoteRequest, createUser, getProduct, type TestUser } from '#test/factories.ts';

const path = '/admin/quotes/calculate';
const shop = startApp('demo', { limits: false });
let customer: TestUser;
let estimator: TestUser;
let stoneId: string;
beforeAll(async () => {
  stoneId = (await getProduct(shop))._id;
  customer = await createUser(shop);
  estimator = await createUser(shop, { role: 'estimator' });
});

type CalculatedQuote = OutputOf<typeof path>['response'];
type Areas = NonNullable<NonNullable<InputOf<typeof path>['alternatives']>[number]['areas']>;

const submitQuote = async (overrides: Parameters<typeof buildQuoteRequest>[1] = {}): Promise<string> =>
  (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId, overrides), customer)).response._id;
const postCalculation = (input: object, as: { token?: string } = estimator) => shop.post(path, input, as);
const calculateQuote = async (input: object): Promise<CalculatedQuote> =>
  (await postCalculation(input)).json<{ response: CalculatedQuote }>().response;
const kitchen: Areas[number] = {
  name: 'Kitchen',
  pieces: [
    { lengthMm: 3200, depthMm: 620 },
    { lengthMm: 2200, depthMm: 620 },
  ],
  edges: [{ profile: 'bullnose', lengthMm: 5400 }],
  cutouts: [{ kind: 'undermounted', count: 1 }],
  joints: 1,
};
const scullery: Areas[number] = { name: 'Scullery', pieces: [{ lengthMm: 1000, depthMm: 500 }] };

describe('the calculation of a quote', () => {
  test('uses the areas of the request, and the total is within the estimate', async () => {
    for (const amount of [{ meters: '4.2' }, { meters: '3.1', running_meters: false, square_meters: true }]) {
      const _id = await submitQuote(amount);
      const { prefill, alternatives } = await calculateQuote({ _id });
      expect(alternatives).toEqual([]);
      expect(prefill).toMatchObject({ stoneId, service: '', areas: [{ name: 'Kitchen', pieces: [] }] });
      const priced = await calculateQuote({ _id, alternatives: [{ stoneId, areas: prefill.areas }] });
      const [{ lines, totals }] = priced.alternatives as [CalculatedQuote['alternatives'][number]];
      const { rows } = await shop.pool.query('select estimate_low_cents, estimate_high_cents from quotes where id = $1', [_id]);
      expect(totals.grossCents).toBeGreaterThanOrEqual(rows[0].estimate_low_cents - 100 * lines.length);
      expect(totals.grossCents).toBeLessThanOrEqual(rows[0].estimate_high_cents + 100 * lines.length);
    }
  });

  test('uses the pieces of the request, and each line is within the estimate that the customer was shown', async () => {
    const pieces = [
      { lengthMm: 2400, depthMm: 900 },
      { lengthMm: 1800, depthMm: 1200 },
    ];
    const { productList: productId, contact, ...answers } = buildQuoteRequest(stoneId, { meters: '4.2', pieces });
    const shown = await shop.post('/site/price/estimate', { ...answers, productId, suburb: contact?.line2 });
    const { response: estimate } = shown.json<OutputOf<'/site/price/estimate'>>();
    if (estimate.state !== 'range') throw new Error(shown.body);
    const sent = { ...answers, productList: productId, contact, estimate_token: estimate.token };
    const entered = { ...buildQuoteRequest(stoneId, { pieces }), customer: { _id: customer.id } };
    const quotes = [await shop.post('/site/save/quotes', sent, customer), await shop.post('/admin/quotes/enter', entered, estimator)];
    for (const { _id } of quotes.map((quote) => quote.json<{ response: { _id: string } }>().response)) {
      const { prefill } = await calculateQuote({ _id });
      const sizes = pieces.map((piece) => ({ ...piece, thicknessMm: null, finish: '' }));
      expect(prefill.areas).toMatchObject([{ pieces: sizes, runningMm: null, areaMm2: null }]);
      const [priced] = (await calculateQuote({ _id, alternatives: [{ stoneId, areas: prefill.areas }] })).alternatives;
      expect(priced!.lines.map(({ input }) => input.code)).toEqual(expect.arrayContaining(['stone']));
      for (const { input, grossCents } of priced!.lines) {
        const line = estimate.lines.find(({ code }) => code === input.code);
        expect(line, input.code).toBeDefined();
        expect(grossCents, input.code).toBeGreaterThanOrEqual(line!.low.grossCents - 100);
        expect(grossCents, input.code).toBeLessThanOrEqual(line!.high.grossCents + 100);
      }
      const response = await shop.post('/admin/quotes/estimate', { _id }, estimator);
      const { estimate: stored } = response.json<{ response: OutputOf<'/admin/quotes/estimate'>['response'] }>().response;
      expect(stored).toMatchObject({ low: estimate.low, high: estimate.high, lines: estimate.lines });
    }
  });

  test('corrects edges, splashbacks, joints and cut-outs with the sizes, unless staff enter them', async () => {
    const _id = await submitQuote({ meters: '19.5', extras: { splashback: true } });
    const [requested] = (await calculateQuote({ _id })).prefill.areas;
    const pieces = [3000, 1800].map((lengthMm) => ({ lengthMm, depthMm: 600 }));
    const priceArea = async (area: object) => {
      const [priced] = (await calculateQuote({ _id, alternatives: [{ stoneId, areas: [area] }] })).alternatives;
      const getQuantity = (code: string) => priced!.lines.find(({ kind }) => kind === code)?.quantity;
      return {
        edge: getQuantity('edge'),
        splashback: getQuantity('splashback'),
        joint: getQuantity('joint'),
        cutout: getQuantity('cutout'),
      };
    };
    expect(await priceArea(requested!)).toEqual({ edge: 19.5, splashback: 19.5, joint: undefined, cutout: 1 });
    const measured = { ...requested!, runningMm: null, pieces };
    expect(await priceArea(measured)).toEqual({ edge: 4.8, splashback: 4.8, joint: 1, cutout: 1 });
    const typed = { ...measured, edges: [{ profile: requested!.edges[0]!.profile, lengthMm: 3000 }], joints: 0 };
    expect(await priceArea(typed)).toEqual({ edge: 3, splashback: 4.8, joint: undefined, cutout: 1 });
  });

  test('returns the lines of each area, and once those of all areas, with correct totals', async () => {
    const _id = await submitQuote();
    const { alternatives, vatRate, priceBook } = await calculateQuote({ _id, alternatives: [{ stoneId, areas: [kitchen, scullery] }] });
    const [{ lines, totals, costCents, marginRate, ...summary }] = alternatives as [CalculatedQuote['alternatives'][number]];
    expect(summary).toEqual({ stoneId, name: 'Paarl Rock', strategy: 'area' });
    expect(priceBook).toBe(1);
    expect(lines.find(({ kind, area }) => kind === 'stone' && area === 'Kitchen')).toMatchObject({
      unit: 'm2',
      quantity: 3.348,
      explanation: '3.2 m × 620 mm + 2.2 m × 620 mm',
    });
    expect(lines.filter(({ kind }) => ['delivery', 'access', 'removal'].includes(kind)).map(({ kind, area }) => [kind, area])).toEqual([
      ['removal', ''],
      ['delivery', ''],
      ['access', ''],
    ]);
    expect(lines.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1])).toEqual(['Kitchen', 'Scullery', '']);
    for (const { quantity, unitPriceCents, input } of lines) {
      expect(Math.abs(Math.round(quantity * 1000) / 1000 - quantity)).toBe(0);
      expect(input).toMatchObject({ quantity, unitPriceCents });
    }
    const unitLines = lines
      .filter(({ unit }) => unit !== 'percent')
      .map((line) => ({ ...line, quantity: Math.round(line.quantity * 1000) }));
    const percentLines = lines.filter(({ unit }) => unit === 'percent');
    const unitTotals = calculateQuoteTotals(unitLines, vatRate).total;
    expect(unitTotals.grossCents + percentLines.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(totals.grossCents);
    for (const { quantity, unitPriceCents, grossCents } of percentLines)
      expect(grossCents).toBe(Math.round((quantity * unitPriceCents) / 100));
    expect(totals.netCents + totals.vatCents).toBe(totals.grossCents);
    expect(costCents).toBe(lines.reduce((sum, line) => sum + line.costCents, 0));
    expect(marginRate).toBe(Math.floor(((totals.netCents - costCents) * 10_000) / totals.netCents));
    expect(marginRate).toBeGreaterThan(0);
  });

  test('uses the price of a slab or of a thickness when another strategy or thickness is selected', async () => {
    const _id = await submitQuote();
    const priceStone = async (options: object, area: object = {}) => {
      const { alternatives } = await calculateQuote({ _id, alternatives: [{ stoneId, areas: [{ ...kitchen, ...area }], ...options }] });
      return alternatives[0]!.lines.filter(({ kind }) => kind === 'stone');
    };
    const { rows } = await shop.pool.query(
      'select thickness_mm, is_per_slab, price_cents, cost_cents from product_rates where product_id = $1 order by is_per_slab',
      [stoneId],
    );
    const [thicknessRate, slabRate] = rows;
    const [slabLine] = await priceStone({ strategy: 'slabs' });
    expect(slabLine).toMatchObject({
      unit: 'each',
      area: '',
      unitPriceCents: slabRate.price_cents,
      costCents: slabRate.cost_cents * slabLine!.quantity,
    });
    expect((await priceStone({ strategy: 'slabs_less_remnant' })).map(({ unitPriceCents }) => Math.sign(unitPriceCents))).toEqual([1, -1]);
    expect(await priceStone({}, { thicknessMm: 30 })).toMatchObject([
      { label: 'Paarl Rock, 30 mm', unitPriceCents: thicknessRate.price_cents },
    ]);
  });

  test('uses whole slabs for a stone that has a price per slab only', async () => {
    const _id = await submitQuote();
    const setPrice = (cents: number, per: string) =>
      shop.pool.query('update products set price_cents = $2, price_per = $3 where id = $1', [stoneId, cents, per]);
    const setThicknessRatePerSlab = (isPerSlab: boolean) =>
      shop.pool.query('update product_rates set is_per_slab = $2 where product_id = $1 and thickness_mm is not null', [stoneId, isPerSlab]);
    const { rows } = await shop.pool.query('select price_cents, price_per from products where id = $1', [stoneId]);
    const { prefill } = await calculateQuote({ _id });
    const priceRequest = async () => (await calculateQuote({ _id, alternatives: [{ stoneId, areas: prefill.areas }] })).alternatives[0]!;
    try {
      await setThicknessRatePerSlab(true);
      for (const per of ['per slab', 'per m²']) {
        // The rate per slab applies instead of the price of the product.
        await setPrice(0, per);
        const { strategy, lines } = await priceRequest();
        expect(strategy).toBe('slabs');
        expect(lines.find(({ kind }) => kind === 'stone')).toMatchObject({ unit: 'each', quantity: 1, unitPriceCents: 1_090_000 });
        const areaAlternative = { stoneId, strategy: 'area', areas: prefill.areas };
        expect((await postCalculation({ _id, alternatives: [areaAlternative] })).json()).toMatchObject({ code: 'slab_price_only' });
      }
      await setPrice(500_000, 'each');
      const response = await postCalculation({ _id, alternatives: [{ stoneId, areas: prefill.areas }] });
      expect([response.statusCode, response.json()]).toMatchObject([422, { code: 'price_unit_missing' }]);
    } finally {
      await setPrice(rows[0].price_cents, rows[0].price_per);
      await setThicknessRatePerSlab(false);
    }
    expect((await priceRequest()).strategy).toBe('area');
  });

  test('is within the estimate if the price book has slabs and rates for a material', async () => {
    await shop.pool.query("update price_book_versions set strategy = 'slabs', remnant_credit_rate = 4000");
    await shop.pool.query("update price_book_lines set material = 'granite' where code = 'cutting'");
    try {
      const _id = await submitQuote({ meters: '7.3' });
      const { prefill } = await calculateQuote({ _id });
      const [priced] = (await calculateQuote({ _id, alternatives: [{ stoneId, areas: prefill.areas }] })).alternatives;
      const response = await shop.post('/admin/quotes/estimate', { _id }, estimator);
      const { estimate: stored } = response.json<{ response: OutputOf<'/admin/quotes/estimate'>['response'] }>().response;
      expect(stored!.lines[0]).toMatchObject({ unit: 'each', lowRate: priced!.lines[0]!.unitPriceCents });
      expect(stored!.lines.map(({ code }) => code)).toContain('cutting');
      for (const { input, grossCents } of priced!.lines) {
        const { low, high } = stored!.lines.find(({ code }) => code === input.code)!;
        expect(grossCents, input.code).toBeGreaterThanOrEqual(low.grossCents - 100);
        expect(grossCents, input.code).toBeLessThanOrEqual(high.grossCents + 100);
      }
      const setSlabLengthSql = 'update products set slab_length_mm = $2 where id = $1 returning slab_length_mm';
      await shop.pool.query(setSlabLengthSql, [stoneId, null]);
      const estimate = await shop.post('/site/price/estimate', { productId: stoneId, meters: 4, running_meters: true });
      expect(estimate.json()).toMatchObject({ response: { state: 'nothing', reason: 'on_request' } });
      await shop.pool.query(setSlabLengthSql, [stoneId, 3200]);
    } finally {
      await shop.pool.query("update price_book_versions set strategy = 'area'");
      await shop.pool.query("update price_book_lines set material = ''");
    }
  });

  test('returns the edge profiles and cut-outs of the price book, each once', async () => {
    const { variants } = await calculateQuote({ _id: await submitQuote() });
    const { rows } = await shop.pool.query<{ item: string; variant: string; name: string }>(
      `select l.item, l.variant, l.name from price_book_lines l join price_book_versions v on v.id = l.version_id
       where v.is_current and l.variant <> '' and l.item in ('edge', 'cutout') order by l.position, l.code`,
    );
    const listVariants = (item: string) => {
      const lines = rows.filter((row) => row.item === item);
      const first = lines.filter(({ variant }, index) => lines.findIndex((line) => line.variant === variant) === index);
      return first.map(({ variant: value, name: label }) => ({ value, label }));
    };
    expect(variants).toEqual({ edges: listVariants('edge'), cutouts: listVariants('cutout') });
    expect(variants.edges.map(({ value }) => value)).toContain('bullnose');
    expect(variants.cutouts.map(({ value }) => value)).toContain('undermounted');
  });

  test('uses the price of a service', async () => {
    const _id = await submitQuote({ productList: '', service_name: 'Redesign', meters: '' });
    const { prefill, alternatives } = await calculateQuote({ _id, alternatives: [{}] });
    expect(prefill).toEqual({ stoneId: null, service: 'Redesign', areas: [] });
    expect(alternatives[0]).toMatchObject({ stoneId: null, name: 'Redesign', lines: [{ kind: 'service', unit: 'each', quantity: 1 }, {}] });
  });

  test('does not use the name of a service that is not in the catalogue, because a customer may have typed it', async () => {
    const _id = await submitQuote({ productList: '', service_name: 'Polish my gravestone', meters: '' });
    const { prefill, alternatives } = await calculateQuote({ _id, alternatives: [{}] });
    expect(prefill.service).toBe('Polish my gravestone');
    expect(alternatives[0]!.name).toBe('Service');
    expect(alternatives[0]!.lines[0]).toMatchObject({ kind: 'service', label: 'Service', unitPriceCents: 0 });
  });
});

describe('the calculation of a quote returns an error', () => {
  const getError = async (input: object) => {
    const response = await postCalculation(input);
    const { code, field } = response.json<{ code: string; field?: string }>();
    return [response.statusCode, code, ...(field === undefined ? [] : [field])];
  };

  test('for an unknown quote or stone, and an archived stone', async () => {
    const _id = await submitQuote();
    const unknownId = '01890000-0000-7000-8000-000000000000';
    expect(await getError({ _id: unknownId })).toEqual([404, 'not_found']);
    expect(await getError({ _id, alternatives: [{ stoneId: unknownId, areas: [kitchen] }] })).toEqual([404, 'not_found']);
    const archivedId = (await getProduct(shop, 'constantia-oro'))._id;
    await shop.pool.query("update products set status = 'archived' where id = $1", [archivedId]);
    expect(await getError({ _id, alternatives: [{ stoneId: archivedId, areas: [kitchen] }] })).toEqual([422, 'product_archived']);
  });

  test('for sizes out of range, with the field, and for slabs of unknown size', async () => {
    const _id = await submitQuote();
    const getAreaError = (area: object, options: object = {}) =>
      getError({ _id, alternatives: [{ stoneId, areas: [{ ...kitchen, ...area }], ...options }] });
    expect(await getAreaError({ pieces: [] })).toEqual([422, 'job_not_priceable', 'worktop']);
    expect(await getAreaError({ pieces: [{ lengthMm: -1, depthMm: 620 }] })).toEqual([422, 'job_not_priceable', 'pieces.lengthMm']);
    expect(await getAreaError({ pieces: [{ lengthMm: 1.5, depthMm: 620 }] })).toEqual([422, 'job_not_priceable', 'pieces.lengthMm']);
    expect(await getAreaError({ thicknessMm: 20.5 })).toEqual([422, 'job_not_priceable', 'thicknessMm']);
    const pieceWithInvalidThickness = { lengthMm: 3200, depthMm: 620, thicknessMm: 20.5 };
    expect(await getAreaError({ pieces: [pieceWithInvalidThickness] })).toEqual([422, 'job_not_priceable', 'pieces.thicknessMm']);
    expect(await getAreaError({ cutouts: [{ kind: 'hob', count: 501 }] })).toEqual([422, 'job_not_priceable', 'cutout']);
    expect(await getError({ _id, alternatives: [{ stoneId, areas: Array.from({ length: 21 }, () => kitchen) }] })).toEqual([
      422,
      'job_not_priceable',
      'areas',
    ]);
    expect(await getError({ _id, alternatives: [{ areas: [kitchen] }] })).toEqual([422, 'job_not_priceable', 'stoneId']);
    await shop.pool.query('update products set slab_length_mm = null where id = $1', [stoneId]);
    expect(await getAreaError({}, { strategy: 'slabs' })).toEqual([422, 'slab_size_missing']);
    for (const invalid of [{ strategy: 'guess' }, { areas: 'all' }, { areas: [{ pieces: [{ lengthMm: '3200', depthMm: 620 }] }] }]) {
      expect(await getError({ _id, alternatives: [{ stoneId, ...invalid }] }), JSON.stringify(invalid)).toMatchObject([400, 'bad_input']);
    }
  });

  test('for a version of the price book that is unknown or too large', async () => {
    const _id = await submitQuote();
    expect(await getError({ _id, priceBook: 2_000_000_000 })).toEqual([422, 'price_book_missing']);
    expect(await getError({ _id, priceBook: Number.MAX_SAFE_INTEGER })).toMatchObject([400, 'bad_input']);
  });

  test.each([4, 21])('for %d alternatives', async (length) => {
    const alternatives = Array.from({ length }, () => ({ stoneId, areas: [kitchen] }));
    expect(await getError({ _id: await submitQuote(), alternatives })).toEqual([422, 'alternatives_too_many']);
  });

  test('for users other than owners and estimators', async () => {
    const _id = await submitQuote();
    for (const role of ['editor', 'installer'] as const) {
      expect((await postCalculation({ _id }, await createUser(shop, { role }))).statusCode).toBe(403);
    }
    expect((await postCalculation({ _id }, customer)).statusCode).toBe(403);
    expect((await postCalculation({ _id }, {})).statusCode).toBe(403);
    expect((await postCalculation({ _id }, await createUser(shop, { role: 'owner' }))).statusCode).toBe(200);
  });

  test('without a price book', async () => {
    const _id = await submitQuote();
    await shop.pool.query('update price_book_versions set is_current = false');
    expect(await getError({ _id })).toEqual([422, 'price_book_missing']);
  });
});
