import { describe, expect, test } from 'vitest';
import type { EngineFigures } from '#domain/pricing/price-lines.ts';
import { defaultPricing, type PriceBookLine } from '#domain/pricing/price-book.ts';
import { checkFigures, listPriceChanges } from './check-figures.ts';
import { isOverride, type RevisionAlternative, type RevisionLine } from './revision.ts';

const createRate = (code: string, unit: PriceBookLine['unit'], quoteRate: number, values: Partial<PriceBookLine> = {}): PriceBookLine => ({
  code,
  name: code,
  item: 'edge',
  variant: '',
  unit,
  lowRate: 0,
  highRate: quoteRate,
  quoteRate,
  costRate: 0,
  material: '',
  thicknessMm: null,
  ...values,
});
const buildRates = (lines: PriceBookLine[]) => ({
  base: { name: 'Paarl Rock', unit: 'square_metre' as const, rateCents: 200_000, material: 'granite' },
  book: { ...defaultPricing, showEstimate: true, vatRate: 1500, standardDepthMm: 620, zones: [], lines },
});
const rates = buildRates([
  createRate('edge', 'running_metre', 20_000),
  createRate('marble_edge', 'running_metre', 10_000, { material: 'marble' }),
  createRate('waste', 'percent', 1000),
  createRate('minimum', 'minimum', 900_000),
]);

const createFigures = (code: string, values: Partial<EngineFigures>): EngineFigures => ({
  code,
  unit: 'each',
  areaIndex: 0,
  thicknessMm: null,
  quantity: 1000,
  unitPriceCents: 0,
  ...values,
});
const stone = createFigures('stone', { unit: 'm2', quantity: 2000, unitPriceCents: 200_000 });
const edge = createFigures('edge', { unit: 'm', quantity: 3000, unitPriceCents: 20_000 });
const waste = createFigures('waste', { unit: 'percent', quantity: 10_000, unitPriceCents: 400_000 });
const minimum = createFigures('minimum', { areaIndex: null, unitPriceCents: 400_000 });

const buildAlternative = (engines: readonly EngineFigures[]): RevisionAlternative => ({
  stoneId: 'stone',
  name: '',
  strategy: 'area',
  strategyReason: '',
  lines: engines.map((engine) => ({
    kind: 'other',
    label: engine.code,
    quantity: engine.quantity,
    unit: engine.unit,
    unitPriceCents: engine.unitPriceCents,
    area: '',
    isOptional: false,
    engine,
    reason: '',
  })),
  discount: null,
});
const check = (engines: readonly EngineFigures[], earlier: readonly EngineFigures[] = []) => {
  const { alternative, usesEarlier } = checkFigures(buildAlternative(engines), rates, earlier);
  return { engines: alternative.lines.map(({ engine }) => engine), usesEarlier };
};

describe('figures that a client sends', () => {
  test('are accepted if the price book gives the same figures, also after lines were removed', () => {
    const all = [stone, edge, waste, minimum];
    expect(check(all)).toEqual({ engines: all, usesEarlier: false });
    expect(check([stone, waste, minimum])).toEqual({ engines: [stone, waste, minimum], usesEarlier: false });
  });

  test('are replaced if they differ from the price book', () => {
    const cheapStone = { ...stone, unitPriceCents: 100_000 };
    expect(check([cheapStone, waste]).engines).toEqual([stone, waste]);
    expect(check([{ ...waste, quantity: 5000 }, stone]).engines).toEqual([waste, stone]);
    expect(check([stone, { ...waste, unitPriceCents: 100_000 }]).engines).toEqual([stone, waste]);
  });

  test('are recalculated for a percentage of a line that staff changed, also at an earlier rate', () => {
    const alternative = buildAlternative([stone, waste]);
    const [stoneLine, wasteLine] = alternative.lines as [RevisionLine, RevisionLine];
    const doubledWaste = { ...waste, unitPriceCents: 800_000 };
    const lines = [
      { ...stoneLine, quantity: 4000, reason: 'An island' },
      { ...wasteLine, unitPriceCents: 800_000, engine: doubledWaste },
    ];
    const changed = checkFigures({ ...alternative, lines }, rates, []).alternative.lines;
    expect(changed.map(({ engine }) => engine)).toEqual([stone, doubledWaste]);
    expect(changed.map(isOverride)).toEqual([true, false]);
    const earlier = { ...waste, quantity: 20_000 };
    expect(check([stone, { ...earlier, unitPriceCents: 1 }], [earlier])).toEqual({ engines: [stone, earlier], usesEarlier: true });
  });

  test('are recalculated for a minimum charge from the lines that staff changed, and may be 0', () => {
    const alternative = buildAlternative([stone, minimum]);
    const [stoneLine, minimumLine] = alternative.lines as [RevisionLine, RevisionLine];
    const checkChanged = (quantity: number, unitPriceCents: number) => {
      const engine = { ...minimum, unitPriceCents };
      const lines = [
        { ...stoneLine, quantity, reason: 'An island' },
        { ...minimumLine, unitPriceCents, engine },
      ];
      return checkFigures({ ...alternative, lines }, rates, []).alternative.lines[1]!;
    };
    for (const line of [checkChanged(3000, 300_000), checkChanged(1000, 700_000), checkChanged(5000, 0)]) {
      expect(line.engine).toEqual({ ...minimum, unitPriceCents: line.unitPriceCents });
    }
    expect(checkChanged(1000, 900_000).engine).toEqual({ ...minimum, unitPriceCents: 700_000 });
  });

  test('are 0 for a minimum that is reached and for a percentage of a stone that was removed', () => {
    expect(check([{ ...stone, quantity: 9000 }, minimum]).engines[1]).toEqual({ ...minimum, unitPriceCents: 0 });
    expect(check([edge, waste]).engines[1]).toEqual({ ...waste, unitPriceCents: 0 });
  });

  test('are replaced by null if the price book has no such line for the stone', () => {
    const credit = createFigures('remnant', { unitPriceCents: -500_000 });
    const unpricedFigures = [credit, { ...edge, code: 'marble_edge' }, { ...edge, code: 'unknown' }, { ...edge, unit: 'm2' as const }];
    expect(check(unpricedFigures).engines).toEqual([null, null, null, null]);
    expect(checkFigures(buildAlternative([stone]), undefined, []).alternative.lines[0]!.engine).toBeNull();
  });

  test('of an earlier revision are valid in a later one, whose other figures are calculated from them', () => {
    const earlier = [{ ...stone, unitPriceCents: 150_000 }];
    const largerStone = { ...earlier[0]!, quantity: 4000 };
    const recalculatedWaste = { ...waste, unitPriceCents: 600_000 };
    expect(check([largerStone, recalculatedWaste], earlier)).toEqual({ engines: [largerStone, recalculatedWaste], usesEarlier: true });
  });
});

test('the price changes of a newer price book include lines that are calculated from changed lines', () => {
  const newer = buildRates([createRate('waste', 'percent', 1500), createRate('minimum', 'minimum', 900_000)]);
  newer.base.rateCents = 220_000;
  expect(listPriceChanges(buildAlternative([stone, edge, waste, minimum]), newer)).toEqual([
    {
      line: 0,
      label: 'stone',
      area: '',
      before: { quantity: 2000, unitPriceCents: 200_000 },
      after: { quantity: 2000, unitPriceCents: 220_000 },
    },
    { line: 1, label: 'edge', area: '', before: { quantity: 3000, unitPriceCents: 20_000 }, after: null },
    {
      line: 2,
      label: 'waste',
      area: '',
      before: { quantity: 10_000, unitPriceCents: 400_000 },
      after: { quantity: 15_000, unitPriceCents: 440_000 },
    },
    {
      line: 3,
      label: 'minimum',
      area: '',
      before: { quantity: 1000, unitPriceCents: 400_000 },
      after: { quantity: 1000, unitPriceCents: 394_000 },
    },
  ]);
  expect(listPriceChanges(buildAlternative([stone, edge, waste]), rates)).toEqual([]);
  newer.base.rateCents = 900_000;
  expect(listPriceChanges(buildAlternative([stone, minimum]), newer)[1], 'a minimum that is reached').toMatchObject({
    line: 1,
    after: { quantity: 1000, unitPriceCents: 0 },
  });
});

test('a line with an entered quantity counts in price changes with the new price', () => {
  const newer = buildRates([createRate('waste', 'percent', 1000)]);
  newer.base.rateCents = 220_000;
  const alternative = buildAlternative([stone, { ...waste, unitPriceCents: 800_000 }]);
  const [stoneLine, wasteLine] = alternative.lines as [RevisionLine, RevisionLine];
  const changes = listPriceChanges({ lines: [{ ...stoneLine, quantity: 4000, reason: 'An island' }, wasteLine] }, newer);
  expect(changes.map(({ after }) => after)).toEqual([
    { quantity: 2000, unitPriceCents: 220_000 },
    { quantity: 10_000, unitPriceCents: 880_000 },
  ]);
});
