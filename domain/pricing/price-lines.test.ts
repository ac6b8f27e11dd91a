import { describe, expect, test } from 'vitest';
import { defaultPricing, priceItems, type PriceBook, type PriceBookLine, type PriceItem } from './price-book.ts';
import { validatePriceBook } from './price-book-check.ts';
import { findLineRate, repriceLines, stoneCodes, toLineRate, type EngineFigures, type PriceSource } from './price-lines.ts';
import { PriceError, type WorktopArea, type WorktopJob as WholeJob } from './worktop-job.ts';
import { priceJob as priceWholeJob, type PriceOptions } from './price-job.ts';
import { splitVat } from './amount.ts';

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
const createBook = (lines: PriceBookLine[] = []): PriceBook => ({
  showEstimate: true,
  vatRate: 1500,
  standardDepthMm: 620,
  ...defaultPricing,
  zones: [],
  lines,
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

describe('a line is rounded half up', () => {
  /** Prices the base and one line at the same rate, and returns the gross amount of the line. */
  const getGross = (overrides: Partial<PriceBookLine> & Pick<PriceBookLine, 'item' | 'unit'>, job: Partial<WorktopJob>, roundTo = 1) => {
    const book = createBook([createLine({ code: 'x', ...overrides })]);
    const { lines } = priceJob({ base: stone, worktop: { areaMm2: 1_000_000 }, ...job }, book, { roundTo });
    return lines.find(({ code }) => code === 'x')?.low.grossCents;
  };
  const createRates = (cents: number) => ({ lowRate: cents, highRate: cents });
  const createEdge = (lengthMm: number) => ({ edges: [{ profile: 'bullnose', lengthMm }] });

  test('to the cent by quantity and rate', () => {
    // 1,5 m at R10,01: 1501,5 cents. 1,499 m at R1,00: 149,9. 0,004 m at R1,00: 0,4.
    expect(getGross({ item: 'edge', unit: 'running_metre', ...createRates(1001) }, createEdge(1500))).toBe(1502);
    expect(getGross({ item: 'edge', unit: 'running_metre', ...createRates(100) }, createEdge(1499))).toBe(150);
    expect(getGross({ item: 'edge', unit: 'running_metre', ...createRates(100) }, createEdge(4))).toBe(0);
    expect(getGross({ item: 'edge', unit: 'running_metre', ...createRates(100) }, createEdge(5))).toBe(1);
  });

  test('to whole rand for estimates', () => {
    // 1 m at R10,49, R10,50 and R10,51.
    for (const [cents, shown] of [
      [1049, 1000],
      [1050, 1100],
      [1051, 1100],
    ] as const) {
      expect(getGross({ item: 'edge', unit: 'running_metre', ...createRates(cents) }, createEdge(1000), 100), String(cents)).toBe(shown);
    }
  });

  test('in the base, by area and by percentage', () => {
    const base = (rateCents: number) => ({ base: { ...stone, rateCents } });
    const worktop = { worktop: { areaMm2: 1_500_000 } };
    const [baseLine] = priceJob({ ...base(1001), ...worktop }, createBook()).lines;
    expect(baseLine!.low.grossCents).toBe(1502);
    // Half of R10,01, then of R10,00.
    expect(getGross({ item: 'worktop', unit: 'percent', ...createRates(5000) }, base(1001))).toBe(501);
    expect(getGross({ item: 'worktop', unit: 'percent', ...createRates(5000) }, base(1000))).toBe(500);
    expect(getGross({ item: 'worktop', unit: 'percent', ...createRates(5000) }, base(1001), 100)).toBe(500);
    // 0,0005 m² are half a thousandth.
    const area = (lengthMm: number) => ({ splashbacks: [{ lengthMm, heightMm: 1 }] });
    expect(getGross({ item: 'splashback', unit: 'square_metre', ...createRates(1_000_00) }, area(500))).toBe(100);
    expect(getGross({ item: 'splashback', unit: 'square_metre', ...createRates(1_000_00) }, area(499))).toBeUndefined();
  });
});

describe('a line of the price book', () => {
  const job: WorktopJob = { base: { ...stone, rateCents: 100_000 }, worktop: { areaMm2: 1_000_000 } };
  const getAmounts = (overrides: Partial<PriceBookLine> & Pick<PriceBookLine, 'item' | 'unit'>, jobOverrides: Partial<WorktopJob> = {}) => {
    const { lines } = priceJob({ ...job, ...jobOverrides }, createBook([createLine({ code: 'x', ...overrides })]));
    return lines.filter(({ code }) => code === 'x').map(({ low, high }) => [low.grossCents, high.grossCents]);
  };

  test('with a percentage applies only to jobs with its item', () => {
    const removal = { item: 'removal', unit: 'percent', lowRate: 1000, highRate: 2000 } as const;
    expect(getAmounts(removal, { removal: true })).toEqual([[10_000, 20_000]]);
    expect(getAmounts(removal)).toEqual([]);
    expect(getAmounts(removal, { removal: false })).toEqual([]);
  });

  test('with a minimum adds the missing amount to each end of the range, and is omitted if none is missing', () => {
    const getMinimum = (lowRate: number, highRate: number) => getAmounts({ item: 'job', unit: 'minimum', lowRate, highRate });
    expect(getMinimum(120_000, 150_000)).toEqual([[20_000, 50_000]]);
    expect(getMinimum(90_000, 100_001)).toEqual([[0, 1]]);
    expect(getMinimum(90_000, 100_000)).toEqual([]);
    // The low end is cheaper than the high end by another line.
    const cutout = createLine({ code: 'cutout', item: 'cutout', unit: 'each', lowRate: 0, highRate: 50_000 });
    const withCutout = priceJob(
      { ...job, cutouts: [{ kind: 'hob', count: 1 }] },
      createBook([createLine({ code: 'x', item: 'job', unit: 'minimum', lowRate: 120_000, highRate: 120_000 }), cutout]),
    );
    expect(withCutout.lines.map(({ code, low, high }) => [code, low.grossCents, high.grossCents])).toEqual([
      ['stone', 100_000, 100_000],
      ['cutout', 0, 50_000],
      ['x', 20_000, 0],
    ]);
  });

  test('rejects more than 100 percent and a rounding of 0', () => {
    const getError = (callback: () => unknown): string[] => {
      try {
        callback();
        return [];
      } catch (error) {
        return error instanceof PriceError ? [error.code, error.field] : [String(error)];
      }
    };
    const percent = (highRate: number) => () => getAmounts({ item: 'worktop', unit: 'percent', lowRate: 0, highRate });
    expect(getError(percent(10_000))).toEqual([]);
    expect(getError(percent(10_001))).toEqual(['too_large', 'x.highRate']);
    expect(getError(() => priceJob(job, createBook(), { roundTo: 0 }))).toEqual(['nothing', 'roundTo']);
    expect(getError(() => priceJob(job, createBook(), { roundTo: -1 }))).toEqual(['negative', 'roundTo']);
    expect(getError(() => splitVat(-1, 1500))).toEqual(['negative', 'grossCents']);
  });
});

describe('each item of a job is priced only by the lines for this item', () => {
  /** Prices a job with a price book that has a line for each item, and returns the quantity of each line. */
  const getCounts = (job: Partial<WorktopJob>, variants: Partial<Record<PriceItem, string>> = {}) => {
    const book = createBook(priceItems.map((item) => createLine({ code: item, item, unit: 'each', variant: variants[item] ?? '' })));
    const { lines } = priceJob({ base: { ...stone, unit: 'each' }, ...job }, book);
    return Object.fromEntries(lines.slice(1).map(({ code, quantity }) => [code, quantity / 1000]));
  };

  test('in a job with a worktop only', () => {
    expect(getCounts({ worktop: { runningMm: 1000 } })).toEqual({ job: 1, worktop: 1 });
    expect(getCounts({})).toEqual({ job: 1 });
  });

  test('in a job with every item', () => {
    const pieces = [
      { lengthMm: 1000, depthMm: 600, thicknessMm: 20, finish: 'Honed' },
      { lengthMm: 1000, depthMm: 600, thicknessMm: 30 },
      { lengthMm: 1000, depthMm: 600 },
    ];
    const plate = { lengthMm: 100, heightMm: 100 };
    const job: WorktopJob = {
      base: { ...stone, unit: 'each' },
      worktop: { pieces },
      edges: [{ profile: 'bullnose', lengthMm: 500 }],
      cutouts: [
        { kind: 'hob', count: 2 },
        { kind: 'tap_hole', count: 3 },
      ],
      joints: 4,
      splashbacks: [plate, plate],
      kickplates: [plate, plate, plate],
      hobCladding: 2,
      removal: true,
      zone: 'near',
      access: 'stairs',
    };
    const itemsWithoutVariants = { job: 1, worktop: 3, joint: 4, splashback: 2, kickplate: 3, hob_cladding: 2, removal: 1 };
    const all = { ...itemsWithoutVariants, thickness: 2, finish: 1, edge: 1, cutout: 5, delivery: 1, access: 1 };
    expect(getCounts(job)).toEqual(all);
    const matching = { thickness: '20', finish: 'Honed', edge: 'bullnose', cutout: 'hob', delivery: 'near', access: 'stairs' } as const;
    expect(getCounts(job, matching)).toEqual({ ...all, thickness: 1, cutout: 2 });
    const other = { thickness: '40', finish: 'Polished', edge: 'ogee', cutout: 'drop_in', delivery: 'far', access: 'ground' } as const;
    expect(getCounts(job, other)).toEqual(itemsWithoutVariants);
    expect(getCounts({ ...job, removal: false })).not.toHaveProperty('removal');
  });

  test('in a job for a service, which has lines for services only', () => {
    expect(getCounts({ base: { ...stone, unit: 'each', isService: true }, removal: true, joints: 1 })).toEqual({ service: 1 });
  });

  test('for at most 200 pieces', () => {
    const pieces = (length: number) => ({ worktop: { pieces: Array.from({ length }, () => ({ lengthMm: 100, depthMm: 100 })) } });
    expect(getCounts(pieces(200))).toMatchObject({ worktop: 200 });
    expect(() => getCounts(pieces(201))).toThrow('pieces: too large');
  });
});

test('the first line is the stone, or the requested service', () => {
  const base = { name: 'Repair', unit: 'each', rateCents: 50_000 } as const;
  const getCode = (isService: boolean) => priceJob({ base: { ...base, isService } }, createBook()).lines[0]!.code;
  expect([getCode(true), getCode(false)]).toEqual(['service', 'stone']);
});

test('no line of the price book can have the code of a stone, because percentages apply to these codes', () => {
  for (const code of stoneCodes) {
    expect(validatePriceBook(createBook([createLine({ code, item: 'job', unit: 'each' })]))).toMatchObject([{ field: `line:${code}` }]);
  }
});

const granite = { ...stone, material: 'granite', costCents: 90_000, slab: { lengthMm: 3050, widthMm: 1650 } } as const;

test('the credit for a remnant is rounded down in the range of an estimate', () => {
  const book = { ...createBook(), remnantCreditRate: 4000 };
  const job = { base: granite, worktop: { pieces: [{ lengthMm: 2900, depthMm: 620 }] } };
  const getCredit = (roundTo: number) => priceJob(job, book, { strategy: 'slabs_less_remnant', roundTo }).lines[1]!.low.grossCents;
  // 3.002 m² at R980.
  expect([1, 100, 10_000].map(getCredit)).toEqual([-294_196, -294_100, -290_000]);
});

test('a line with more conditions replaces no line with another variant or unit', () => {
  const edge = { item: 'edge', unit: 'running_metre' } as const;
  const job: WorktopJob = { base: granite, worktop: { areaMm2: 1_000_000 }, edges: [{ profile: 'bullnose', lengthMm: 1000 }] };
  const listCodes = (line: Partial<PriceBookLine>) => {
    const lines = [createLine({ ...edge, code: 'general' }), createLine({ ...edge, code: 'granite', material: 'granite', ...line })];
    return priceJob(job, createBook(lines)).lines.map(({ code }) => code);
  };
  expect(listCodes({})).toEqual(['stone', 'granite']);
  expect(listCodes({ variant: 'bullnose' })).toEqual(['stone', 'general', 'granite']);
  expect(listCodes({ unit: 'each' })).toEqual(['stone', 'general', 'granite']);
});

describe('in a job with two areas', () => {
  const area = { worktop: { pieces: [{ lengthMm: 1000, depthMm: 600 }] }, edges: [{ profile: 'bullnose', lengthMm: 1000 }] };
  const job = { base: granite, areas: ['Kitchen', 'Scullery'].map((name) => ({ name, ...area })) };
  const listPrices = (overrides: Partial<PriceBookLine> & Pick<PriceBookLine, 'item' | 'unit'>, strategy: PriceBook['strategy']) =>
    priceWholeJob(job, createBook([createLine({ code: 'x', ...overrides })]), { strategy })
      .lines.filter(({ code }) => code === 'x')
      .map(({ area: name, firm }) => [name, firm?.amount.grossCents]);

  test('a minimum is charged once for the whole job', () => {
    expect(listPrices({ item: 'worktop', unit: 'minimum', highRate: 500_000 }, 'area')).toEqual([['', 206_000]]);
  });

  test('work is charged for each area, and a percentage once if the areas share the slabs', () => {
    const fitting = { item: 'edge', unit: 'percent', lowRate: 1000, highRate: 1000 } as const;
    expect(listPrices(fitting, 'area')).toEqual([
      ['Kitchen', 14_700],
      ['Scullery', 14_700],
    ]);
    expect(listPrices({ item: 'edge', unit: 'running_metre' }, 'slabs')).toEqual([
      ['Kitchen', 20_000],
      ['Scullery', 20_000],
    ]);
    // One slab: 3.05 m × 1.65 m at R2 450.
    expect(listPrices(fitting, 'slabs')).toEqual([['', 123_296]]);
  });
});

test('a minimum is kept if only the estimate or only the quote is below it', () => {
  const job: WorktopJob = { base: { ...stone, rateCents: 100_000 }, worktop: { areaMm2: 1_000_000 }, cutouts: [{ kind: 'hob', count: 1 }] };
  const getMinimum = (minimumRates: Partial<PriceBookLine>, cutoutQuoteRate: number) => {
    const cutout = createLine({ code: 'cutout', item: 'cutout', unit: 'each', lowRate: 0, highRate: 50_000, quoteRate: cutoutQuoteRate });
    const minimum = createLine({ code: 'x', item: 'job', unit: 'minimum', ...minimumRates });
    const line = priceJob(job, createBook([minimum, cutout])).lines.find(({ code }) => code === 'x');
    return line && [line.low.grossCents, line.high.grossCents, line.firm?.amount.grossCents];
  };
  expect(getMinimum({ lowRate: 120_000, quoteRate: 120_000, highRate: 170_000 }, 50_000)).toEqual([20_000, 20_000, undefined]);
  expect(getMinimum({ lowRate: 100_000, quoteRate: 150_000, highRate: 150_000 }, 0)).toEqual([0, 0, 50_000]);
});

test('a percentage of 0 has no rate, and one above 0 has one', () => {
  const percentage = (quoteRate: number) => toLineRate(createLine({ code: 'x', item: 'worktop', unit: 'percent', quoteRate }));
  expect([percentage(0), percentage(1)]).toEqual([undefined, { kind: 'percent', quantity: 10, costRate: 0 }]);
});

const createFigures = (overrides: Partial<EngineFigures> = {}): EngineFigures => ({
  code: 'edge',
  unit: 'm',
  areaIndex: 0,
  thicknessMm: null,
  quantity: 1000,
  unitPriceCents: 20_000,
  ...overrides,
});

describe('the rate of a line of a quote', () => {
  const graniteEdge = createLine({ code: 'edge', item: 'edge', unit: 'running_metre', material: 'granite' });
  const repair = createLine({ code: 'repair', item: 'service', unit: 'each', material: 'granite' });
  const source: PriceSource = { base: granite, book: createBook([graniteEdge, repair]) };
  const edgeRate = { kind: 'unit', unitPriceCents: 20_000, costCents: 0 };

  test('is that of the price book for its material, or for a service of any material', () => {
    expect(findLineRate(createFigures(), source)).toEqual(edgeRate);
    expect(findLineRate(createFigures(), { ...source, base: { ...granite, material: 'marble' } })).toBeUndefined();
    expect(findLineRate(createFigures(), { ...source, base: undefined })).toBeUndefined();
    const repairFigures = createFigures({ code: 'repair', unit: 'each' });
    expect(findLineRate(repairFigures, { ...source, base: { ...granite, material: 'marble' } })).toEqual(edgeRate);
  });

  test('is unknown for another unit, a line that was removed, and a stone that is unknown', () => {
    expect(findLineRate(createFigures({ unit: 'm2' }), source)).toBeUndefined();
    expect(findLineRate(createFigures({ code: 'removed' }), source)).toBeUndefined();
    const stoneFigures = createFigures({ code: 'stone', unit: 'm2' });
    expect(findLineRate(stoneFigures, source)).toEqual({ kind: 'unit', unitPriceCents: 245_000, costCents: 90_000 });
    expect(findLineRate(stoneFigures, { ...source, base: undefined })).toBeUndefined();
    expect(findLineRate({ ...stoneFigures, unit: 'percent' }, source)).toBeUndefined();
  });
});

test('a percentage that the price engine calculated stays although staff charge another price of the stone, and an entered one follows', () => {
  const rate = { kind: 'unit', unitPriceCents: 100_000, costCents: 0 } as const;
  const stoneFigures = createFigures({ code: 'stone', unit: 'm2', unitPriceCents: 100_000 });
  const charged = { unit: 'm2', quantity: 1000, unitPriceCents: 80_000 } as const;
  const getBaseCents = (unitPriceCents: number) => {
    const engine = createFigures({ code: 'waste', unit: 'percent', quantity: 10_000, unitPriceCents });
    const waste = { engine, rate: { kind: 'percent', quantity: 10_000, costRate: 0 } as const };
    return repriceLines([{ engine: stoneFigures, rate, charged }, waste])[1]?.unitPriceCents;
  };
  expect([getBaseCents(100_000), getBaseCents(90_000)]).toEqual([100_000, 80_000]);
});

test('a minimum counts neither lines without a rate nor its own earlier amount', () => {
  const lines = [
    { engine: createFigures({ code: 'stone', unit: 'm2' }), rate: { kind: 'unit', unitPriceCents: 100_000, costCents: 0 } as const },
    { engine: createFigures({ code: 'removed', unit: 'each', unitPriceCents: 7000 }), rate: undefined },
    { engine: null, rate: undefined, charged: { unit: 'each', quantity: 1000, unitPriceCents: 3000 } as const },
    { engine: createFigures({ code: 'minimum', unit: 'each' }), rate: { kind: 'minimum', amountCents: 150_000 } as const },
  ];
  expect(repriceLines(lines).map((figures) => figures?.unitPriceCents)).toEqual([100_000, undefined, undefined, 50_000]);
});
