import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLineRate, priceLines, repriceLines, type EngineFigures, type PriceSource } from './price-lines.ts';
import { compareWithEstimate } from './compare-with-estimate.ts';
import { defaultPricing, priceUnits, pricingStrategies, type PriceBook, type PriceBookLine } from './price-book.ts';
import { priceJob, type JobPrice } from './price-job.ts';
import { countSlabs } from './slab-layout.ts';
import { PriceError, type WorktopArea, type WorktopJob } from './worktop-job.ts';

const createLine = (overrides: Partial<PriceBookLine> & Pick<PriceBookLine, 'code' | 'item' | 'unit'>): PriceBookLine => {
  const { highRate = 20_000 } = overrides;
  const rates = { lowRate: 10_000, highRate, quoteRate: highRate, costRate: 0 };
  return { name: overrides.code, variant: '', material: '', thicknessMm: null, ...rates, ...overrides };
};
const createBook = (lines: PriceBookLine[] = [], overrides: Partial<PriceBook> = {}): PriceBook => ({
  ...defaultPricing,
  showEstimate: true,
  vatRate: 1500,
  standardDepthMm: 620,
  zones: [],
  lines,
  ...overrides,
});
const granite = {
  name: 'Paarl Rock',
  unit: 'square_metre',
  rateCents: 200_000,
  costCents: 90_000,
  material: 'granite',
  slab: { lengthMm: 3050, widthMm: 1650 },
} as const;

const items = ['job', 'worktop', 'thickness', 'finish', 'edge', 'cutout', 'joint', 'splashback', 'removal', 'delivery', 'access'] as const;
const arbitraryLine = fc
  .record({
    item: fc.constantFrom(...items),
    variant: fc.constantFrom('', '', 'bullnose', 'hob', 'near', 'stairs', '20', 'Honed'),
    unit: fc.constantFrom(...priceUnits),
    rates: fc.tuple(fc.nat(500_000), fc.nat(500_000), fc.nat(500_000)),
    costRate: fc.nat(10_000),
    material: fc.constantFrom('', '', 'granite', 'marble'),
    thicknessMm: fc.constantFrom(null, null, 20, 30),
  })
  .map(({ rates, unit, ...values }) => {
    const max = unit === 'percent' ? 10_000 : 500_000;
    const [lowRate, quoteRate, highRate] = rates.map((rate) => Math.min(rate, max)).toSorted((a, b) => a - b);
    return { ...values, unit, lowRate: lowRate!, quoteRate: quoteRate!, highRate: highRate! };
  });
const arbitraryBook = fc
  .record({
    lines: fc.array(arbitraryLine, { maxLength: 12 }),
    vatRate: fc.integer({ min: 0, max: 3000 }),
    standardDepthMm: fc.integer({ min: 300, max: 1200 }),
    strategy: fc.constantFrom(...pricingStrategies),
    wasteRate: fc.nat(10_000),
    remnantCreditRate: fc.nat(10_000),
    slabTrimMm: fc.nat(50),
  })
  .map(({ lines, ...rules }) =>
    createBook(
      lines.map((values, index) => createLine({ ...values, code: `line_${index}` })),
      rules,
    ),
  );

const arbitraryPiece = fc.record(
  { lengthMm: fc.integer({ min: 1, max: 6000 }), depthMm: fc.integer({ min: 1, max: 1500 }), thicknessMm: fc.constantFrom(20, 30) },
  { requiredKeys: ['lengthMm', 'depthMm'] },
);
const arbitraryArea: fc.Arbitrary<WorktopArea> = fc.record({
  name: fc.constantFrom('Kitchen', 'Scullery'),
  worktop: fc.oneof(
    fc.array(arbitraryPiece, { maxLength: 5 }).map((pieces) => ({ pieces })),
    fc.nat(9000).map((runningMm) => ({ runningMm })),
    fc.nat(9_000_000).map((areaMm2) => ({ areaMm2 })),
  ),
  edges: fc.array(fc.record({ profile: fc.constantFrom('open', 'bullnose'), lengthMm: fc.nat(9000) }), { maxLength: 3 }),
  cutouts: fc.array(fc.record({ kind: fc.constantFrom('drop_in', 'hob'), count: fc.nat(3) }), { maxLength: 3 }),
  joints: fc.nat(4),
  splashbacks: fc.array(fc.record({ lengthMm: fc.nat(6000), heightMm: fc.nat(700) }), { maxLength: 3 }),
});
const kitchen: WorktopArea = { name: 'Kitchen', worktop: { pieces: [{ lengthMm: 3000, depthMm: 600 }] } };
const arbitraryJob: fc.Arbitrary<WorktopJob> = fc.record({
  base: fc.record({
    name: fc.constant('Paarl Rock'),
    unit: fc.constantFrom('running_metre' as const, 'square_metre' as const),
    rateCents: fc.nat(500_000),
    costCents: fc.nat(200_000),
    material: fc.constantFrom('granite', 'marble'),
    slab: fc.record({ lengthMm: fc.integer({ min: 1000, max: 3300 }), widthMm: fc.integer({ min: 700, max: 2000 }) }),
    rates: fc.constantFrom(
      [],
      [
        { thicknessMm: 30, isPerSlab: false, priceCents: 300_000, costCents: 1000 },
        { thicknessMm: null, isPerSlab: true, priceCents: 900_000, costCents: 400_000 },
      ],
    ),
  }),
  areas: fc.array(arbitraryArea, { maxLength: 3 }).map((areas) => [kitchen, ...areas]),
  removal: fc.boolean(),
  zone: fc.constantFrom('near', 'open'),
  access: fc.constantFrom('ground', 'stairs'),
});

const toUnpriced = (figures: readonly EngineFigures[], source: PriceSource) =>
  figures.map((engine) => ({ engine, rate: findLineRate(engine, source) }));

const oneRandCents = 100;

describe('a quote', () => {
  test('T47 is within the estimate of the same answers, with a tolerance of one rand per line, for every strategy', () => {
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, (job, book) => {
        const { lines, low, high, firm } = priceJob(job, book, { roundTo: oneRandCents });
        for (const pricedLine of lines) {
          // Only the total is compared for a minimum.
          if (pricedLine.unit === 'minimum') continue;
          const cents = pricedLine.firm?.amount.grossCents ?? 0;
          expect(cents).toBeGreaterThanOrEqual(pricedLine.low.grossCents - oneRandCents);
          expect(cents).toBeLessThanOrEqual(pricedLine.high.grossCents + oneRandCents);
        }
        expect(firm.grossCents).toBeGreaterThanOrEqual(low.grossCents - oneRandCents * lines.length);
        expect(firm.grossCents).toBeLessThanOrEqual(high.grossCents + oneRandCents * lines.length);
      }),
    );
  });

  test('T47 is the sum of its lines, each of quantity and unit price, with net and VAT in cents, and never negative', () => {
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, (job, book) => {
        const { lines, firm, costCents } = priceJob(job, book);
        const priced = lines.flatMap((pricedLine) => pricedLine.firm ?? []);
        expect(firm.grossCents).toBe(priced.reduce((sum, { amount }) => sum + amount.grossCents, 0));
        expect(costCents).toBe(priced.reduce((sum, pricedLine) => sum + pricedLine.costCents, 0));
        for (const cents of [firm.netCents, firm.vatCents, firm.grossCents, costCents]) expect(cents).toBeGreaterThanOrEqual(0);
        for (const { unit, quantity, unitPriceCents, amount } of priced) {
          expect(amount.netCents + amount.vatCents).toBe(amount.grossCents);
          expect(quantity).toBeGreaterThan(0);
          const exactCents = (quantity * unitPriceCents) / (unit === 'percent' ? 100_000 : 1000);
          expect(Math.abs(amount.grossCents - exactCents)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  test('T47 has figures and costs that a recalculation of its lines reproduces, whatever prices they contain', () => {
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, fc.constantFrom(...pricingStrategies), (job, book, strategy) => {
        const { lines, costCents } = priceJob(job, book, { strategy });
        const charged = lines.flatMap((pricedLine) => {
          if (pricedLine.firm === undefined) return [];
          const { code, areaIndex = null, thicknessMm = null, firm } = pricedLine;
          const { unit, quantity, unitPriceCents } = firm;
          return [{ costCents: firm.costCents, engine: { code, areaIndex, thicknessMm, unit, quantity, unitPriceCents } }];
        });
        const figures = charged.map(({ engine }) => engine);
        const unpriced = toUnpriced(figures, { base: job.base, book });
        expect(repriceLines(unpriced)).toEqual(figures);
        const withoutPrices = figures.map((line) => ({ ...line, unitPriceCents: 1 }));
        expect(priceLines(toUnpriced(withoutPrices, { base: job.base, book })).map((price) => price.figures)).toEqual(figures);
        const costs = priceLines(unpriced).map(({ costCents: cost }) => cost);
        expect(costs).toEqual(charged.map((pricedLine) => pricedLine.costCents));
        expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(costCents);
      }),
    );
  });

  test('lists the lines of each area, then the lines of the whole job once', () => {
    const book = createBook([
      createLine({ code: 'edge', item: 'edge', unit: 'running_metre' }),
      createLine({ code: 'template', item: 'job', unit: 'each' }),
      createLine({ code: 'delivery', item: 'delivery', variant: 'near', unit: 'each' }),
      createLine({ code: 'waste', item: 'worktop', unit: 'percent', lowRate: 1000, highRate: 2000, quoteRate: 1500, costRate: 1000 }),
    ]);
    const scullery: WorktopArea = {
      name: 'Scullery',
      worktop: { pieces: [{ lengthMm: 1000, depthMm: 500 }] },
      edges: [{ profile: 'ogee', lengthMm: 1000 }],
    };
    const { lines } = priceJob({ base: granite, areas: [kitchen, scullery], zone: 'near' }, book);
    expect(lines.map(({ code, area, firm }) => [area, code, firm?.quantity, firm?.unit, firm?.unitPriceCents, firm?.costCents])).toEqual([
      ['Kitchen', 'stone', 1800, 'm2', 200_000, 162_000],
      ['Kitchen', 'waste', 15_000, 'percent', 360_000, 16_200],
      ['Scullery', 'stone', 500, 'm2', 200_000, 45_000],
      ['Scullery', 'edge', 1000, 'm', 20_000, 0],
      ['Scullery', 'waste', 15_000, 'percent', 100_000, 4500],
      ['', 'template', 1000, 'each', 20_000, 0],
      ['', 'delivery', 1000, 'each', 20_000, 0],
    ]);
  });
});

test('a stone without a price keeps its lines and percentages at 0, so that staff can enter the price', () => {
  const book = createBook([
    createLine({ code: 'waste', item: 'worktop', unit: 'percent', lowRate: 1000, highRate: 2000, quoteRate: 1500 }),
  ]);
  const { lines } = priceJob({ base: { ...granite, rateCents: 0 }, areas: [kitchen] }, book);
  expect(lines.map(({ code, firm }) => [code, firm?.quantity, firm?.unit, firm?.unitPriceCents, firm?.amount.grossCents])).toEqual([
    ['stone', 1800, 'm2', 0, 0],
    ['waste', 15_000, 'percent', 0, 0],
  ]);
  const figures = [
    { code: 'stone', unit: 'm2' as const, areaIndex: 0, thicknessMm: null, quantity: 1800, unitPriceCents: 0 },
    { code: 'waste', unit: 'percent' as const, areaIndex: 0, thicknessMm: null, quantity: 15_000, unitPriceCents: 0 },
  ];
  expect(repriceLines(toUnpriced(figures, { base: { ...granite, rateCents: 0 }, book }))).toEqual(figures);
});

describe('stone is charged', () => {
  const pieces = [
    { lengthMm: 2900, depthMm: 620 },
    { lengthMm: 2900, depthMm: 620 },
    { lengthMm: 1000, depthMm: 620 },
  ];
  const getStone = (rules: Partial<PriceBook>, base: WorktopJob['base'] = granite, thicknessMm?: number) =>
    priceJob(
      { base, areas: [{ name: '', worktop: { pieces }, ...(thicknessMm !== undefined && { thicknessMm }) }] },
      createBook([], rules),
    ).lines.map(({ code, firm, explanation }) => [code, firm!.quantity, firm!.unitPriceCents, firm!.amount.grossCents, explanation]);

  test('by the area used, with or without waste', () => {
    const sizes = '2.9 m × 620 mm + 2.9 m × 620 mm + 1 m × 620 mm';
    expect(getStone({ strategy: 'area' })).toEqual([['stone', 4216, 200_000, 843_200, sizes]]);
    expect(getStone({ strategy: 'area_waste', wasteRate: 1500 })).toEqual([['stone', 4848, 200_000, 969_600, `${sizes} + 15% waste`]]);
  });

  test('by whole slabs, which are priced by their area unless they have a price', () => {
    const explanation = '2 slabs (3\u00a0000 × 1\u00a0600 mm usable) for 3 pieces';
    expect(getStone({ strategy: 'slabs' })).toEqual([['stone', 2000, 1_006_500, 2_013_000, explanation]]);
    const rates = [{ thicknessMm: null, isPerSlab: true, priceCents: 800_000, costCents: 0 }];
    expect(getStone({ strategy: 'slabs' }, { ...granite, rates })[0]).toMatchObject({ 2: 800_000 });
  });

  test('by whole slabs less a credit for the remnant', () => {
    expect(getStone({ strategy: 'slabs_less_remnant', remnantCreditRate: 4000 })).toEqual([
      expect.arrayContaining(['stone', 2000, 1_006_500, 2_013_000]),
      ['remnant', 5384, -80_000, -430_720, '5.384 m² left of 2 slabs, 40% of its price'],
    ]);
  });

  test('by whole slabs without a percentage for offcuts, which the price of the slabs includes', () => {
    const waste = createLine({ code: 'waste', item: 'worktop', unit: 'percent', lowRate: 1000, highRate: 2000, quoteRate: 1500 });
    const book = createBook([waste]);
    const getCodes = (strategy: PriceBook['strategy']) =>
      priceJob({ base: granite, areas: [kitchen] }, book, { strategy }).lines.map(({ code }) => code);
    expect(pricingStrategies.map(getCodes)).toEqual([['stone', 'waste'], ['stone', 'waste'], ['stone'], ['stone']]);
  });

  test('at the price of its thickness', () => {
    const rates = [{ thicknessMm: 30, isPerSlab: false, priceCents: 260_000, costCents: 0 }];
    expect(getStone({}, { ...granite, rates }, 30)[0]).toMatchObject({ 2: 260_000 });
    expect(getStone({}, { ...granite, rates }, 20)[0]).toMatchObject({ 2: 200_000 });
    expect(getStone({}, { ...granite, rates })[0]).toMatchObject({ 2: 200_000 });
  });

  test('by slabs only if their size is known and large enough', () => {
    const { slab: _slab, ...withoutSlab } = granite;
    for (const base of [withoutSlab, { ...granite, slab: { lengthMm: 140, widthMm: 3000 } }]) {
      expect(() => getStone({ strategy: 'slabs' }, base)).toThrow(new PriceError('nothing', 'slab'));
    }
  });

  test('by as many slabs as all pieces need', () => {
    const usable = { lengthMm: 3000, widthMm: 1600 };
    const count = (...sizes: [number, number][]) =>
      countSlabs(
        sizes.map(([lengthMm, widthMm]) => ({ lengthMm, widthMm })),
        usable,
      );
    expect([count(), count([3000, 1600]), count([3000, 800], [3000, 800]), count([3000, 801], [3000, 800])]).toEqual([0, 1, 1, 2]);
    // A longer piece gets a joint.
    expect([count([3001, 620]), count([6000, 900]), count([9000, 1600])]).toEqual([1, 2, 3]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9000), fc.nat(2000)), { maxLength: 20 }), (sizes) => {
        const area = sizes.reduce((sum, [length, width]) => sum + length * width, 0);
        expect(count(...sizes) * usable.lengthMm * usable.widthMm).toBeGreaterThanOrEqual(area);
      }),
    );
  });
});

test('a rate with more conditions replaces a more general one', () => {
  const edge = (code: string, highRate: number, conditions: Partial<PriceBookLine> = {}) =>
    createLine({ code, item: 'edge', variant: 'bullnose', unit: 'running_metre', lowRate: 0, highRate, ...conditions });
  const book = createBook([
    edge('general', 30_000),
    edge('thick', 40_000, { thicknessMm: 30 }),
    edge('granite', 35_000, { material: 'granite' }),
    edge('thick_granite', 45_000, { thicknessMm: 30, material: 'granite' }),
  ]);
  const getEdges = (material: string, thicknessMm?: number) => {
    const area = { ...kitchen, edges: [{ profile: 'bullnose', lengthMm: 1000 }], ...(thicknessMm !== undefined && { thicknessMm }) };
    const { lines } = priceJob({ base: { ...granite, material }, areas: [area] }, book);
    return lines.slice(1).map(({ code }) => code);
  };
  expect(getEdges('marble')).toEqual(['general']);
  expect(getEdges('marble', 30)).toEqual(['thick']);
  expect(getEdges('granite', 20)).toEqual(['granite']);
  expect(getEdges('granite', 30)).toEqual(['thick_granite']);
});

test('each line explains its quantity', () => {
  const book = createBook([
    createLine({ code: 'edge', item: 'edge', unit: 'running_metre' }),
    createLine({ code: 'cutout', item: 'cutout', unit: 'each' }),
    createLine({ code: 'upstand', item: 'splashback', unit: 'square_metre' }),
    createLine({ code: 'fitting', item: 'worktop', unit: 'percent', lowRate: 1000, highRate: 1250 }),
    createLine({ code: 'template', item: 'job', unit: 'each' }),
    createLine({ code: 'minimum', item: 'job', unit: 'minimum', lowRate: 1_000_000, highRate: 1_000_000 }),
  ]);
  const area: WorktopArea = {
    name: '',
    worktop: { runningMm: 3200 },
    edges: [1000, 500, 400, 300, 200].map((lengthMm) => ({ profile: 'ogee', lengthMm })),
    cutouts: [{ kind: 'hob', count: 2 }],
    splashbacks: [{ lengthMm: 2000, heightMm: 75 }],
  };
  const { lines } = priceJob({ base: granite, areas: [area] }, book);
  expect(lines.map(({ explanation }) => explanation)).toEqual([
    '3.2 m × 620 mm',
    '5 lengths, 2.4 m in all',
    '2 cut-outs',
    '2 m × 75 mm',
    '12.5% of R3\u00a0968',
    'Once for the whole job',
    'Minimum of R10\u00a0000 less R5\u00a0574',
  ]);
});

describe('the comparison of a quote with the estimate that was shown', () => {
  const book = createBook([
    createLine({ code: 'edge', name: 'Edge', item: 'edge', unit: 'running_metre', quoteRate: 15_000 }),
    createLine({ code: 'hob', name: 'Hob', item: 'cutout', unit: 'each' }),
    createLine({ code: 'template', name: 'Template', item: 'job', unit: 'minimum', lowRate: 0, highRate: 0 }),
  ]);
  const job = { base: granite, areas: [{ ...kitchen, edges: [{ profile: 'open', lengthMm: 3000 }] }] };
  const toShownEstimate = ({ low, high, lines }: JobPrice) => ({
    lowCents: low.grossCents,
    highCents: high.grossCents,
    lines: lines.map((pricedLine) => ({
      code: pricedLine.code,
      name: pricedLine.name,
      lowCents: pricedLine.low.grossCents,
      highCents: pricedLine.high.grossCents,
    })),
  });
  const toLines = ({ lines }: JobPrice) =>
    lines.map(({ code, name, firm }) => ({ code, label: name, grossCents: firm?.amount.grossCents ?? 0 }));
  const shownEstimate = toShownEstimate(priceJob(job, book, { roundTo: oneRandCents }));

  test('reports that an unchanged quote is within the estimate', () => {
    expect(compareWithEstimate(shownEstimate, toLines(priceJob(job, book)))).toEqual({ isWithin: true, lines: [] });
    fc.assert(
      fc.property(arbitraryJob, arbitraryBook, (randomJob, randomBook) => {
        const estimate = toShownEstimate(priceJob(randomJob, randomBook, { roundTo: oneRandCents }));
        expect(compareWithEstimate(estimate, toLines(priceJob(randomJob, randomBook))).isWithin).toBe(true);
      }),
    );
  });

  test('lists the lines that differ, including added and omitted ones', () => {
    const longer = { ...job, areas: [{ ...job.areas[0]!, edges: [{ profile: 'open', lengthMm: 9000 }] }] };
    expect(compareWithEstimate(shownEstimate, toLines(priceJob(longer, book)))).toEqual({ isWithin: false, lines: ['Edge'] });
    const unchanged = toLines(priceJob(job, book));
    expect(compareWithEstimate(shownEstimate, unchanged, shownEstimate.lowCents), 'a discount changes no line').toEqual({
      isWithin: false,
      lines: ['Discount'],
    });
    const added = [...toLines(priceJob(job, book)), { code: '', label: 'Crane', grossCents: 900_000 }];
    expect(compareWithEstimate(shownEstimate, added)).toEqual({ isWithin: false, lines: ['Crane'] });
    expect(compareWithEstimate(shownEstimate, [{ code: 'edge', label: 'Edge', grossCents: 40_000 }])).toEqual({
      isWithin: false,
      lines: ['Paarl Rock'],
    });
    // Only the total decides: a more expensive line may be offset by another one.
    const offset = toLines(priceJob(job, book)).map((pricedLine) => ({
      ...pricedLine,
      grossCents: pricedLine.grossCents + (pricedLine.code === 'edge' ? 5000 : -5000),
    }));
    expect(compareWithEstimate(shownEstimate, offset).isWithin).toBe(true);
  });
});
