import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import { calculateEstimate, getJobItems, toWorktopAreas, type EstimateAnswers, type EstimateBase } from './estimate.ts';
import { interpretMeters, maxDepthMm, maxLengthMm, maxPieces } from './meters.ts';
import { defaultPricing, pricingStrategies, type PriceBook, type PriceBookLine, type PriceItem } from './price-book.ts';
import { priceJob } from './price-job.ts';

const createBookLine = (code: string, item: PriceItem, variant: string, lowRate: number, highRate = lowRate): PriceBookLine => {
  return {
    code,
    name: code,
    item,
    variant,
    unit: 'each',
    lowRate,
    highRate,
    quoteRate: highRate,
    costRate: 0,
    material: '',
    thicknessMm: null,
  };
};
const book: PriceBook = {
  showEstimate: true,
  vatRate: 1500,
  standardDepthMm: 600,
  ...defaultPricing,
  zones: [{ code: 'city', name: 'City', suburbs: ['Gardens'] }],
  lines: [
    { ...createBookLine('edge', 'edge', 'open', 10_000, 20_000), unit: 'running_metre' },
    createBookLine('sink_open', 'cutout', 'sink_open', 0, 200_000),
    createBookLine('drop_in', 'cutout', 'drop_in', 90_000),
    createBookLine('hob', 'cutout', 'hob', 80_000),
    createBookLine('hob_open', 'cutout', 'hob_open', 0, 80_000),
    { ...createBookLine('splashback', 'splashback', '', 30_000), unit: 'running_metre' },
    { ...createBookLine('kickplates', 'kickplate', '', 20_000), unit: 'square_metre' },
    createBookLine('cladding', 'hob_cladding', '', 150_000),
    { ...createBookLine('removal', 'removal', '', 20_000), unit: 'running_metre' },
    createBookLine('delivery_city', 'delivery', 'city', 100_000),
    createBookLine('delivery_open', 'delivery', 'open', 100_000, 200_000),
    createBookLine('stairs', 'access', 'stairs', 90_000),
    createBookLine('access_open', 'access', 'open', 0, 90_000),
    { ...createBookLine('size', 'service', '', 0, 6000), unit: 'percent' },
  ],
};
const noAnswers: EstimateAnswers = {
  meters: 4,
  running_meters: true,
  square_meters: false,
  pieces: [],
  type_sink: [],
  extras: [],
  remove_countertops: '',
  install_groundfloor: '',
  suburb: '',
};
const stone: EstimateBase = { name: 'Paarl Rock', priceCents: 245_000, unit: 'square_metre', isService: false };
const getLines = (overrides: Partial<EstimateAnswers>, base = stone) => {
  const result = calculateEstimate({ ...noAnswers, ...overrides }, base, book);
  return 'price' in result ? result.price.lines.map(({ code, quantity }) => `${code} ${quantity / 1000}`) : result.reason;
};

describe('the amount of meters', () => {
  test('has the selected unit, or the sale unit of the stone if none or both units are selected', () => {
    const interpretUnits = (running_meters: boolean, square_meters: boolean, soldBy: 'running_metre' | 'square_metre') =>
      interpretMeters({ running: running_meters, square: square_meters }, soldBy);
    for (const soldBy of ['running_metre', 'square_metre'] as const) {
      expect(interpretUnits(true, false, soldBy)).toEqual({ as: 'running', assumed: false });
      expect(interpretUnits(false, true, soldBy)).toEqual({ as: 'square', assumed: false });
      for (const both of [true, false]) {
        expect(interpretUnits(both, both, soldBy)).toEqual({ as: soldBy === 'running_metre' ? 'running' : 'square', assumed: true });
      }
    }
  });

  test('in running meters is multiplied by the standard depth, and in square meters divided by it', () => {
    expect(getLines({})).toContain('stone 2.4');
    expect(getLines({})).toContain('edge 4');
    const square = getLines({ running_meters: false, square_meters: true });
    expect(square).toContain('stone 4');
    expect(square).toContain('edge 6.667');
  });

  test('is replaced by the pieces', () => {
    expect(getLines({ pieces: [{ lengthMm: 2000, depthMm: 900 }] })).toEqual(expect.arrayContaining(['stone 1.8', 'edge 2']));
  });
});

test('an unanswered question has a separate line, which the answer replaces', () => {
  expect(getLines({})).toEqual(['stone 2.4', 'edge 4', 'sink_open 1', 'hob_open 1', 'delivery_open 1', 'access_open 1']);
  const answered = getLines({
    type_sink: ['drop_in'],
    extras: ['splashback', 'kickplates', 'hob_clabbing'],
    remove_countertops: 'yes',
    install_groundfloor: 'no',
    suburb: 'gardens',
  });
  expect(answered).toEqual([
    'stone 2.4',
    'edge 4',
    'drop_in 1',
    'hob 1',
    'splashback 4',
    'kickplates 0.4',
    'cladding 1',
    'removal 4',
    'delivery_city 1',
    'stairs 1',
  ]);
  expect(getLines({ type_sink: ['none'], install_groundfloor: 'yes' })).toEqual(['stone 2.4', 'edge 4', 'hob_open 1', 'delivery_open 1']);
});

test('an estimate without an amount or a price, or with too large an amount, has a reason instead of lines', () => {
  expect(getLines({ meters: null })).toBe('no_amount');
  expect(getLines({ meters: 0 })).toBe('no_amount');
  expect(getLines({ meters: 0.0001 })).toBe('no_amount');
  expect(getLines({ meters: 9000 })).toBe('too_much');
  expect(getLines({}, { ...stone, priceCents: 0 })).toBe('on_request');
  expect(getLines({}, { ...stone, unit: undefined })).toBe('on_request');
});

test('a service has its price and a size surcharge, for any amount of meters', () => {
  const service: EstimateBase = { name: 'Sealing', priceCents: 95_000, unit: undefined, isService: true };
  expect(getLines({ meters: null }, service)).toEqual(['service 1', 'size 1']);
  expect(getLines({}, { ...service, priceCents: 0 })).toBe('on_request');
});

test('an answer never widens the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.constantFrom('Gardens', 'Nowhere', ''), (meters, suburb) => {
      const getRange = (overrides: Partial<EstimateAnswers>) => {
        const result = calculateEstimate({ ...noAnswers, meters, suburb, ...overrides }, stone, book);
        return 'price' in result ? [result.price.low.grossCents, result.price.high.grossCents] : [];
      };
      const [low, high] = getRange({});
      const [narrowerLow, narrowerHigh] = getRange({ install_groundfloor: 'no', type_sink: ['drop_in'] });
      expect(narrowerLow).toBeGreaterThanOrEqual(low!);
      expect(narrowerHigh).toBeLessThanOrEqual(high!);
    }),
  );
});

const arbitraryAnswers: fc.Arbitrary<EstimateAnswers> = fc.record({
  meters: fc.integer({ min: 1, max: 9000 }).map((hundredths) => hundredths / 100),
  running_meters: fc.boolean(),
  square_meters: fc.boolean(),
  pieces: fc.array(fc.record({ lengthMm: fc.integer({ min: 1, max: maxLengthMm }), depthMm: fc.integer({ min: 1, max: maxDepthMm }) }), {
    maxLength: maxPieces,
  }),
  type_sink: fc.subarray(Object.keys(sinkTypes) as SinkType[]),
  extras: fc.subarray(Object.keys(extras) as Extra[]),
  remove_countertops: fc.constantFrom('yes', 'no', ''),
  install_groundfloor: fc.constantFrom('yes', 'no', ''),
  suburb: fc.constantFrom('Gardens', 'Nowhere', ''),
});

test('T47 the quote of unchanged answers lies within the estimate line by line, by meters and by pieces', () => {
  fc.assert(
    fc.property(
      arbitraryAnswers,
      fc.constantFrom('running_metre' as const, 'square_metre' as const),
      fc.constantFrom(...pricingStrategies),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (answers, unit, strategy, share) => {
        const lines = book.lines.map((line) => ({ ...line, quoteRate: Math.round(line.lowRate + share * (line.highRate - line.lowRate)) }));
        const pricedBook = { ...book, strategy, lines };
        const base = { ...stone, unit, slab: { lengthMm: 3050, widthMm: 1650 } };
        const estimate = calculateEstimate(answers, base, pricedBook);
        // An amount that rounds to nothing, or is too large, has no estimate.
        fc.pre('price' in estimate);
        const areas = toWorktopAreas(answers, unit, 'Kitchen');
        const quote = priceJob({ base: { ...base, rateCents: base.priceCents }, areas, ...getJobItems(answers, pricedBook) }, pricedBook);
        expect(quote.lines.map(({ code }) => code)).toEqual(estimate.price.lines.map(({ code }) => code));
        for (const [index, { low, high }] of estimate.price.lines.entries()) {
          const cents = quote.lines[index]!.firm?.amount.grossCents ?? 0;
          expect(cents).toBeGreaterThanOrEqual(Math.min(low.grossCents, high.grossCents) - 100);
          expect(cents).toBeLessThanOrEqual(Math.max(low.grossCents, high.grossCents) + 100);
        }
      },
    ),
  );
});
