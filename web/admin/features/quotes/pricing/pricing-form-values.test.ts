import { expect, test } from 'vitest';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import {
  applyPriceChanges,
  createAlternative,
  createLine,
  hasMissingCost,
  parseSignedRand,
  toPricingLines,
  toReviseInput,
  updateDerivedLines,
  validatePricing,
  type PricingLineValue,
} from './pricing-form-values.ts';

const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2500, unitPriceCents: 189_000 } as const;
const line = createLine({ label: 'Paarl Rock', quantity: '2.5', unit: 'm2', price: '1890', engine });

const applyChange = (after: { quantity: number; unitPriceCents: number } | null, changed = line) => {
  const change = { alternative: 0, line: 1, label: 'Paarl Rock', area: '', before: { quantity: 2.5, unitPriceCents: 189_000 }, after };
  const values = {
    validUntil: '2026-12-02',
    areas: [],
    alternatives: [createAlternative({ lines: [createLine({ label: 'Sealing' }), changed] })],
  };
  return applyPriceChanges(values, { priceChanges: [change] } as AdminRevision).alternatives[0]!.lines;
};

test('parses prices up to the limit of a revision, for example the base amount of a percentage', () => {
  expect(['10 500 000', '-10500000,50', '100000000', '100000000.01'].map(parseSignedRand)).toEqual([
    1_050_000_000,
    -1_050_000_050,
    10_000_000_000,
    Number.NaN,
  ]);
});

test('applies new prices of the price book only to the changed lines', () => {
  const lines = applyChange({ quantity: 2.75, unitPriceCents: 195_050 });
  expect(lines[0]).toMatchObject({ label: 'Sealing', engine: null });
  expect(lines[1]).toMatchObject({
    quantity: '2.75',
    price: '1950.50',
    engine: { ...engine, quantity: 2750, unitPriceCents: 195_050 },
  });
});

test('turns a line that the price book no longer contains into a manual line', () => {
  expect(applyChange(null)[1]).toMatchObject({ quantity: '2.5', price: '1890', engine: null });
});

test('inserts a line that the price book adds after the lines of its area', () => {
  const input = { ...engine, code: 'sealing', unit: 'each' as const, quantity: 1, unitPriceCents: 60_000 };
  const figures = { quantity: 1, unit: 'each', unitPriceCents: 60_000, grossCents: 60_000, costCents: 0 } as const;
  const added = { kind: 'job', label: 'Sealing', area: 'Kitchen', isOptional: false, explanation: '', input, ...figures } as const;
  const change = { alternative: 0, line: null, label: 'Sealing', area: 'Kitchen', before: null, after: figures, added };
  const alternatives = [createAlternative({ lines: [{ ...line, area: 'Kitchen' }, createLine({ label: 'Delivery' })] })];
  const values = { validUntil: '2026-12-02', areas: [], alternatives };
  const { lines } = applyPriceChanges(values, { priceChanges: [change] } as unknown as AdminRevision).alternatives[0]!;
  expect(lines.map(({ label }) => label)).toEqual(['Paarl Rock', 'Sealing', 'Delivery']);
  expect(lines[1]).toMatchObject({ price: '600', engine: { code: 'sealing', quantity: 1000 } });
});

test('keeps a price that staff changed, with the new price of the price book as its reference', () => {
  const overridden = { ...line, price: '1700', reason: 'Last slab' };
  expect(applyChange({ quantity: 2.5, unitPriceCents: 195_050 }, overridden)[1]).toMatchObject({
    price: '1700',
    reason: 'Last slab',
    engine: { unitPriceCents: 195_050 },
  });
});

test('recalculates a percentage from the stone of its area unless staff entered the price', () => {
  const waste = { ...engine, code: 'waste', unit: 'percent', quantity: 17_500, unitPriceCents: 472_500 } as const;
  const percentage = createLine({ label: 'Offcuts', quantity: '17.5', unit: 'percent', price: '4725', engine: waste });
  const typed = { ...percentage, price: '4000', reason: 'Agreed' };
  const inOtherArea = { ...percentage, engine: { ...waste, areaIndex: 1 } };
  const lines = [{ ...line, quantity: '5' }, percentage, typed];
  expect(updateDerivedLines(lines)).toMatchObject([
    { quantity: '5' },
    { price: '9450', explanation: '17.5% of R9\u00a0450', engine: { unitPriceCents: 945_000 } },
    { price: '4000', engine: { unitPriceCents: 945_000 } },
  ]);
  expect(updateDerivedLines([...lines, inOtherArea])[3]).toMatchObject({ price: '0' });
  const incomplete = [{ ...line, quantity: '5,' }, percentage];
  expect(updateDerivedLines(incomplete)).toEqual(incomplete);
});

test('recalculates a minimum from the entered lines, down to 0 when they reach it', () => {
  const figures = { ...engine, code: 'minimum', unit: 'each', areaIndex: null, quantity: 1000, unitPriceCents: 127_500 } as const;
  const topUp = createLine({ label: 'Minimum', quantity: '1', unit: 'each', price: '1275', engine: figures });
  const minimums = [{ code: 'minimum', amountCents: 600_000 }];
  const update = (quantity: string, changed = topUp) =>
    updateDerivedLines([{ ...line, quantity }, changed, createLine({ price: '500' })], minimums)[1];
  expect(update('2.5')).toBe(topUp);
  expect(update('2')).toMatchObject({ price: '2220', explanation: 'Minimum of R6\u00a0000 less R3\u00a0780' });
  expect(update('4')).toMatchObject({ price: '0', engine: { unitPriceCents: 0 } });
  expect(update('2', { ...topUp, price: '1000' })).toMatchObject({ price: '1000', engine: { unitPriceCents: 222_000 } });
});

test('converts a stone priced on request to a line without a price, and recalculates its percentages from the entered price', () => {
  const figures = { quantity: 2.5, unit: 'm2', unitPriceCents: 0, grossCents: 0, costCents: 0 } as const;
  const input = { ...engine, quantity: 2.5, unitPriceCents: 0 };
  const place = { area: 'Kitchen', isOptional: false, explanation: '2.5 m²' };
  const waste = { ...figures, unit: 'percent', quantity: 10 } as const;
  const lines = toPricingLines([
    { kind: 'stone', label: 'Cederberg Glow', ...place, input, ...figures },
    { kind: 'worktop', label: 'Offcuts', ...place, input: { ...input, ...waste, code: 'waste' }, ...waste },
    { kind: 'edge', label: 'Square edge', ...place, input: { ...input, code: 'edge' }, ...figures },
  ]);
  expect(lines).toMatchObject([
    { label: 'Cederberg Glow', quantity: '2.5', price: '', reason: 'Priced on request' },
    { label: 'Offcuts', price: '0', reason: '' },
  ]);
  const [stone, offcuts] = updateDerivedLines([{ ...lines[0]!, price: '2000' }, lines[1]!]);
  expect(stone).toMatchObject({ price: '2000', engine: { unitPriceCents: 0 } });
  expect(offcuts).toMatchObject({ price: '5000', engine: { unitPriceCents: 500_000 } });
});

test('saves the cost of a manual line in cents, and no cost for an empty field or a line of the price engine', () => {
  const manualLine = createLine({ label: 'Sealing', price: '750' });
  const { cost: _cost, ...storedLine } = manualLine;
  const buildValues = (lines: PricingLineValue[]) => ({
    validUntil: '2026-12-02',
    areas: [],
    alternatives: [createAlternative({ name: 'Paarl Rock', lines })],
  });
  const withCosts = ['0', '300,50', ' ', 'R1 200'].map((cost) => ({ ...manualLine, cost }));
  const { lines } = toReviseInput(buildValues([{ ...line, cost: '10' }, storedLine, ...withCosts])).alternatives[0]!;
  expect(lines.map(({ unitCostCents }) => unitCostCents)).toEqual([null, null, 0, 30_050, null, 120_000]);
  const validate = (cost: string) =>
    validatePricing(buildValues([line, { ...manualLine, cost }]), undefined, new Date('2026-12-01T08:00:00Z'));
  expect(validate('300')).toEqual({});
  expect(Object.keys(validate('-300'))).toEqual(['alternatives.0.lines.1.cost']);
  const isMissing = (changes: Partial<PricingLineValue>) => hasMissingCost(buildValues([line, { ...manualLine, ...changes }]));
  expect([{}, { cost: '0' }, { price: '' }, { price: '-750' }, { cost: 'abc' }].map(isMissing)).toEqual([true, false, false, false, false]);
});
