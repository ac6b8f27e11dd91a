import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPricing, priceItems, priceUnits, getZoneCode, type PriceBook, type PriceBookLine } from './price-book.ts';
import { jobLimits, PriceError, type WorktopArea, type WorktopJob as WholeJob, type WorktopPiece } from './worktop-job.ts';
import { priceJob as priceWholeJob, type PriceOptions } from './price-job.ts';
import { splitVat, sumAmounts } from './amount.ts';

const createLine = (overrides: Partial<PriceBookLine> & Pick<PriceBookLine, 'code' | 'item' | 'unit'>): PriceBookLine => ({
  name: overrides.code,
  variant: '',
  lowRate: 10_000,
  highRate: 20_000,
  quoteRate: overrides.highRate ?? 20_000,
  costRate: 0,
  material: '',
  thicknessMm: null,
  ...overrides,
});
const createBook = (lines: PriceBookLine[] = [], overrides: Partial<PriceBook> = {}): PriceBook => ({
  showEstimate: true,
  vatRate: 1500,
  standardDepthMm: 620,
  ...defaultPricing,
  zones: [],
  lines,
  ...overrides,
});
type WorktopJob = Omit<WholeJob, 'areas'> & Omit<WorktopArea, 'name'>;
/** Prices a job with one area. */
const priceJob = ({ base, removal, zone, access, ...area }: WorktopJob, book: PriceBook, options?: PriceOptions) =>
  priceWholeJob(
    {
      base,
      areas: [{ name: '', ...area }],
      ...(removal !== undefined && { removal }),
      ...(zone !== undefined && { zone }),
      ...(access !== undefined && { access }),
    },
    book,
    options,
  );
const stone = { name: 'Paarl Rock', unit: 'square_metre', rateCents: 245_000 } as const;

const variants = ['', 'open', 'bullnose', 'drop_in', 'hob', 'near', 'stairs', '20', 'Honed'];
const arbitraryLine = fc
  .record({
    item: fc.constantFrom(...priceItems),
    variant: fc.constantFrom(...variants),
    unit: fc.constantFrom(...priceUnits),
    rates: fc.tuple(fc.nat(500_000), fc.nat(500_000)),
  })
  .map(({ item, variant, unit, rates: [rate, otherRate] }) => {
    const max = unit === 'percent' ? 10_000 : 500_000;
    const [lowRate, highRate] = [Math.min(rate, otherRate, max), Math.min(Math.max(rate, otherRate), max)];
    return { item, variant, unit, lowRate, highRate };
  });
const arbitraryBook = fc
  .record({
    lines: fc.array(arbitraryLine, { maxLength: 12 }),
    vatRate: fc.integer({ min: 0, max: 3000 }),
    depth: fc.integer({ min: 300, max: 1200 }),
  })
  .map(({ lines, vatRate, depth }) =>
    createBook(
      lines.map((values, index) => createLine({ ...values, code: `line-${index}`, name: `Line ${index}` })),
      { vatRate, standardDepthMm: depth },
    ),
  );

const arbitraryPiece = fc.record(
  {
    lengthMm: fc.integer({ min: 1, max: 6000 }),
    depthMm: fc.integer({ min: 1, max: 1500 }),
    thicknessMm: fc.constantFrom(20, 30),
    finish: fc.constantFrom('Polished', 'Honed'),
  },
  { requiredKeys: ['lengthMm', 'depthMm'] },
);
const arbitraryPlates = fc.array(fc.record({ lengthMm: fc.nat(6000), heightMm: fc.nat(700) }), { maxLength: 3 });
const arbitraryJob: fc.Arbitrary<WorktopJob & { worktop: { pieces: WorktopPiece[] } }> = fc.record({
  base: fc.record({
    name: fc.constant('Paarl Rock'),
    unit: fc.constantFrom('running_metre' as const, 'square_metre' as const),
    rateCents: fc.nat(2_000_000),
  }),
  // The first piece ensures that the area does not round to 0.
  worktop: fc.record({
    pieces: fc
      .array(arbitraryPiece, { minLength: 1, maxLength: 6 })
      .map(([firstPiece, ...otherPieces]) => [{ ...firstPiece!, lengthMm: 4000, depthMm: 600 }, ...otherPieces]),
  }),
  edges: fc.array(fc.record({ profile: fc.constantFrom('open', 'bullnose'), lengthMm: fc.nat(9000) }), { maxLength: 3 }),
  cutouts: fc.array(fc.record({ kind: fc.constantFrom('drop_in', 'hob', 'tap_hole'), count: fc.nat(3) }), { maxLength: 4 }),
  joints: fc.nat(4),
  splashbacks: arbitraryPlates,
  kickplates: arbitraryPlates,
  hobCladding: fc.nat(2),
  removal: fc.boolean(),
  zone: fc.constantFrom('near', 'open'),
  access: fc.constantFrom('ground', 'stairs', 'open'),
});
const arbitraryRounding = fc.constantFrom(1, 100);

describe('a price', () => {
  test('is the sum of its lines, each with net and VAT in cents, and never negative', () => {
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, arbitraryRounding, (job, book, roundTo) => {
        const { lines, low, high } = priceJob(job, book, { roundTo });
        expect(low).toEqual(sumAmounts(lines.map((pricedLine) => pricedLine.low)));
        expect(high).toEqual(sumAmounts(lines.map((pricedLine) => pricedLine.high)));
        expect(high.grossCents).toBeGreaterThanOrEqual(low.grossCents);
        for (const amount of [low, high, ...lines.flatMap((pricedLine) => [pricedLine.low, pricedLine.high])]) {
          expect(amount.netCents + amount.vatCents).toBe(amount.grossCents);
          expect(Math.min(amount.netCents, amount.vatCents, amount.grossCents)).toBeGreaterThanOrEqual(0);
          for (const cents of Object.values(amount)) expect(Number.isSafeInteger(cents)).toBe(true);
        }
        for (const { unit, low: lineLow, high: lineHigh } of lines)
          if (unit !== 'minimum') expect(lineHigh.grossCents).toBeGreaterThanOrEqual(lineLow.grossCents);
      }),
    );
  });

  test('never decreases with a longer or deeper piece, an edge, a cut-out or a joint', () => {
    fc.assert(
      fc.property(
        arbitraryJob,
        arbitraryBook,
        arbitraryRounding,
        fc.nat(2000),
        fc.nat(300),
        (job, book, roundTo, addedLengthMm, addedDepthMm) => {
          const [firstPiece, ...otherPieces] = job.worktop.pieces;
          const largerJobs: WorktopJob[] = [
            {
              ...job,
              worktop: {
                pieces: [
                  { ...firstPiece!, lengthMm: firstPiece!.lengthMm + addedLengthMm, depthMm: firstPiece!.depthMm + addedDepthMm },
                  ...otherPieces,
                ],
              },
            },
            { ...job, edges: [...job.edges!, { profile: 'bullnose', lengthMm: addedLengthMm }] },
            { ...job, cutouts: [...job.cutouts!, { kind: 'hob', count: 1 }], joints: job.joints! + 1 },
          ];
          const before = priceJob(job, book, { roundTo });
          for (const largerJob of largerJobs) {
            const after = priceJob(largerJob, book, { roundTo });
            expect(after.low.grossCents).toBeGreaterThanOrEqual(before.low.grossCents);
            expect(after.high.grossCents).toBeGreaterThanOrEqual(before.high.grossCents);
          }
        },
      ),
    );
  });

  test('never decreases with more running or square meters of an amount without pieces', () => {
    const lengthsMm = fc.integer({ min: 1000, max: 700_000 });
    fc.assert(
      fc.property(lengthsMm, fc.nat(90_000), arbitraryBook, fc.boolean(), (lengthMm, addedMm, book, isRunning) => {
        const getPrice = (mm: number) =>
          priceJob({ base: stone, worktop: isRunning ? { runningMm: mm } : { areaMm2: mm * 300 } }, book, { roundTo: 100 });
        expect(getPrice(lengthMm + addedMm).low.grossCents).toBeGreaterThanOrEqual(getPrice(lengthMm).low.grossCents);
        expect(getPrice(lengthMm + addedMm).high.grossCents).toBeGreaterThanOrEqual(getPrice(lengthMm).high.grossCents);
      }),
    );
  });

  test('does not depend on the order of the pieces', () => {
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, arbitraryRounding, (job, book, roundTo) => {
        const reversed = { ...job, worktop: { pieces: job.worktop.pieces.toReversed() }, edges: job.edges!.toReversed() };
        expect(priceJob(reversed, book, { roundTo })).toEqual(priceJob(job, book, { roundTo }));
      }),
    );
  });

  test('of invalid input throws an error with the reason and the field', () => {
    const getError = (overrides: Partial<WorktopJob>, book = createBook()) => {
      try {
        return priceJob({ base: stone, worktop: { runningMm: 4000 }, ...overrides }, book);
      } catch (error) {
        return error instanceof PriceError ? [error.code, error.field] : error;
      }
    };
    expect(getError({ worktop: { runningMm: -1 } })).toEqual(['negative', 'runningMm']);
    expect(getError({ worktop: { runningMm: Number.NaN } })).toEqual(['not_a_number', 'runningMm']);
    expect(getError({ worktop: { runningMm: 1.5 } })).toEqual(['not_a_number', 'runningMm']);
    expect(getError({ worktop: { runningMm: Infinity } })).toEqual(['not_a_number', 'runningMm']);
    expect(getError({ worktop: { runningMm: jobLimits.lengthMm + 1 } })).toEqual(['too_large', 'runningMm']);
    expect(getError({ worktop: { areaMm2: jobLimits.areaMm2 + 1 } })).toEqual(['too_large', 'areaMm2']);
    expect(getError({ worktop: { pieces: [{ lengthMm: 1000, depthMm: -600 }] } })).toEqual(['negative', 'pieces.depthMm']);
    expect(getError({ worktop: { pieces: Array.from({ length: 201 }, () => ({ lengthMm: 1, depthMm: 1 })) } })).toEqual([
      'too_large',
      'pieces',
    ]);
    expect(getError({ worktop: { runningMm: 0 } })).toEqual(['nothing', 'worktop']);
    expect(getError({ worktop: { pieces: [] } })).toEqual(['nothing', 'worktop']);
    expect(getError({ cutouts: [{ kind: 'hob', count: 0.5 }] })).toEqual(['not_a_number', 'cutout']);
    expect(getError({ edges: [{ profile: 'ogee', lengthMm: -5 }] })).toEqual(['negative', 'edges.lengthMm']);
    expect(getError({ base: { ...stone, rateCents: -1 } })).toEqual(['negative', 'base.rateCents']);
    expect(getError({}, createBook([createLine({ code: 'a', item: 'job', unit: 'each', lowRate: 2, highRate: 1 })]))).toEqual([
      'too_large',
      'a.lowRate',
    ]);
    expect(getError({}, createBook([], { vatRate: Number.NaN }))).toEqual(['not_a_number', 'vatRate']);
    expect(getError({}, createBook([], { standardDepthMm: 0 }))).toEqual(['nothing', 'standardDepthMm']);
  });

  test('of any numbers is a price or a PriceError', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (length, depth, rate) => {
        const job: WorktopJob = { base: { ...stone, rateCents: rate }, worktop: { pieces: [{ lengthMm: length, depthMm: depth }] } };
        try {
          expect(priceJob(job, createBook()).low.grossCents).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(PriceError);
        }
      }),
    );
  });
});

test('the VAT of a price that includes it is rounded half up', () => {
  expect(splitVat(11_500, 1500)).toEqual({ netCents: 10_000, vatCents: 1500, grossCents: 11_500 });
  expect(splitVat(100, 1500)).toEqual({ netCents: 87, vatCents: 13, grossCents: 100 });
  expect(splitVat(101, 0)).toEqual({ netCents: 101, vatCents: 0, grossCents: 101 });
  // 3 × 1 / 6: a half.
  expect(splitVat(3, 2000)).toEqual({ netCents: 2, vatCents: 1, grossCents: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.nat(10_000), (gross, rate) => {
      const { netCents, vatCents } = splitVat(gross, rate);
      expect(netCents + vatCents).toBe(gross);
      // The tax on the net amount is the VAT, except for rounding.
      expect(Math.abs((netCents * rate) / 10_000 - vatCents)).toBeLessThan(1.001);
    }),
  );
});

test('each line has its quantity and unit price, and lines without a quantity are omitted', () => {
  const book = createBook([
    createLine({ code: 'edge', item: 'edge', variant: 'bullnose', unit: 'running_metre' }),
    createLine({ code: 'edge_ogee', item: 'edge', variant: 'ogee', unit: 'running_metre' }),
    createLine({ code: 'minimum', item: 'job', unit: 'minimum', lowRate: 1_000_000, highRate: 1_000_000 }),
    createLine({ code: 'cutouts', item: 'cutout', unit: 'each' }),
    createLine({ code: 'waste', item: 'worktop', unit: 'percent', lowRate: 1500, highRate: 2000 }),
    createLine({ code: 'honed', item: 'finish', variant: 'Honed', unit: 'square_metre' }),
    createLine({ code: 'upstand', item: 'splashback', unit: 'square_metre' }),
  ]);
  const { lines, low, high } = priceJob(
    {
      base: stone,
      worktop: {
        pieces: [
          { lengthMm: 1000, depthMm: 500, finish: 'Honed' },
          { lengthMm: 1000, depthMm: 1000 },
        ],
      },
      edges: [{ profile: 'bullnose', lengthMm: 1500 }],
      cutouts: [
        { kind: 'hob', count: 1 },
        { kind: 'tap_hole', count: 2 },
      ],
      splashbacks: [{ lengthMm: 2000, heightMm: 75 }],
    },
    book,
  );
  expect(lines.map(({ code, quantity, low: { grossCents } }) => [code, quantity, grossCents])).toEqual([
    ['stone', 1500, 367_500],
    ['edge', 1500, 15_000],
    ['cutouts', 3000, 30_000],
    ['waste', 1000, 55_125],
    ['honed', 500, 5000],
    ['upstand', 150, 1500],
    ['minimum', 1000, 525_875],
  ]);
  expect([low.grossCents, high.grossCents]).toEqual([1_000_000, 1_000_000]);
});

test('a stone sold by running meters costs more for pieces deeper than the standard depth', () => {
  const running = { ...stone, unit: 'running_metre' } as const;
  const getQuantity = (depthMm: number) =>
    priceJob({ base: running, worktop: { pieces: [{ lengthMm: 2000, depthMm }] } }, createBook()).lines[0]!.quantity;
  expect([300, 620, 930].map(getQuantity)).toEqual([2000, 2000, 3000]);
});

test('the zone of a suburb is found in any notation', () => {
  const zones = [{ code: 'city', name: 'City', suburbs: ['Gardens', 'Sea Point'] }];
  expect([' sea point ', 'Gardens', 'Paarl', ''].map((name) => getZoneCode({ zones }, name))).toEqual(['city', 'city', 'open', 'open']);
});
