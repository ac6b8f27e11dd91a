import { expect, test } from 'vitest';
import { deriveLines } from './derive-lines.ts';
import { createLine, typeNumbers, type EditedLine } from './edited-revision.ts';

const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2500, unitPriceCents: 189_000 } as const;
const buildLine = (figures: NonNullable<EditedLine['engine']>): EditedLine => createLine(figures.code, { ...figures, engine: figures });
const stone = buildLine(engine);

test('recalculates a percentage from the stone of its area unless staff entered the price', () => {
  const waste = { ...engine, code: 'waste', unit: 'percent', quantity: 17_500, unitPriceCents: 472_500 } as const;
  const percentage = buildLine(waste);
  const entered = typeNumbers(percentage, { unitPriceCents: '4000' });
  const lines = [typeNumbers(stone, { quantity: '5' }), percentage, entered];
  expect(deriveLines(lines)).toMatchObject([
    { quantity: 5000 },
    { unitPriceCents: 945_000, explanation: '17.5% of R9\u00a0450', engine: { unitPriceCents: 945_000 } },
    { unitPriceCents: 400_000, engine: { unitPriceCents: 945_000 } },
  ]);
  expect(deriveLines([...lines, buildLine({ ...waste, areaIndex: 1 })])[3]).toMatchObject({ unitPriceCents: 0 });
  const incomplete = [typeNumbers(stone, { quantity: '5x' }), percentage];
  expect(deriveLines(incomplete)).toBe(incomplete);
});

test('recalculates a minimum from the entered lines, down to 0 when they reach it', () => {
  const figures = { ...engine, code: 'minimum', unit: 'each', areaIndex: null, quantity: 1000, unitPriceCents: 127_500 } as const;
  const topUp: EditedLine = { ...buildLine(figures), explanation: 'Minimum of R6\u00a0000 less R4\u00a0725' };
  const minimums = [{ code: 'minimum', amountCents: 600_000 }];
  const derive = (quantity: string, changed = topUp) =>
    deriveLines([typeNumbers(stone, { quantity }), changed, createLine('manual', { unitPriceCents: 50_000 })], minimums)[1];
  expect(derive('2.5')).toBe(topUp);
  expect(derive('2')).toMatchObject({ unitPriceCents: 222_000, explanation: 'Minimum of R6\u00a0000 less R3\u00a0780' });
  const reached = derive('4');
  expect(reached).toMatchObject({ unitPriceCents: 0, engine: { unitPriceCents: 0 } });
  expect(derive('5', reached)).toMatchObject({ unitPriceCents: 0, explanation: 'Minimum of R6\u00a0000 less R9\u00a0450' });
  const entered = typeNumbers(topUp, { unitPriceCents: '1000' });
  expect(derive('2', entered)).toMatchObject({ unitPriceCents: 100_000, engine: { unitPriceCents: 222_000 } });
});

test('compares a minimum with the new price of a percentage that has an entered quantity', () => {
  const waste = buildLine({ ...engine, code: 'waste', unit: 'percent', quantity: 10_000, unitPriceCents: 472_500 });
  const topUp = buildLine({ ...engine, code: 'minimum', unit: 'each', areaIndex: null, quantity: 1000, unitPriceCents: 10_000 });
  const lines = [typeNumbers(stone, { quantity: '1' }), typeNumbers(waste, { quantity: '20' }), topUp];
  const derived = deriveLines(lines, [{ code: 'minimum', amountCents: 600_000 }]);
  // R1 890 and 20% of R1 890.
  expect(derived[2]).toMatchObject({ unitPriceCents: 373_200, explanation: 'Minimum of R6\u00a0000 less R2\u00a0268' });
  expect(deriveLines(derived, [{ code: 'minimum', amountCents: 600_000 }])).toEqual(derived);
});
