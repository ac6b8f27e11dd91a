import { expect, test } from 'vitest';
import { createAlternative, createLine, typeNumbers } from './edited-revision.ts';
import { applyPriceChanges, type WirePriceChange } from './price-changes.ts';

const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2500, unitPriceCents: 189_000 } as const;
const line = createLine('stone', { label: 'Paarl Rock', quantity: 2500, unit: 'm2', unitPriceCents: 189_000, engine });

function applyChange(after: WirePriceChange['after'], changed = line) {
  const change = { alternative: 0, line: 1, after, added: null };
  const alternative = createAlternative('first', { lines: [createLine('sealing', { label: 'Sealing' }), changed] });
  return applyPriceChanges([alternative], [change], () => 'new')[0]!.lines;
}

test('applies new prices of the price book only to the changed lines', () => {
  const lines = applyChange({ quantity: 2.75, unitPriceCents: 195_050 });
  expect(lines[0]).toMatchObject({ label: 'Sealing', engine: null });
  const figures = { quantity: 2750, unitPriceCents: 195_050 };
  expect(lines[1]).toMatchObject({ ...figures, engine: { ...engine, ...figures } });
});

test('turns a line that the price book no longer contains into a manual line', () => {
  expect(applyChange(null)[1]).toMatchObject({ quantity: 2500, unitPriceCents: 189_000, engine: null });
});

test('inserts a line that the price book adds after the lines of its area', () => {
  const input = { ...engine, code: 'sealing', unit: 'each' as const, quantity: 1, unitPriceCents: 60_000 };
  const figures = { quantity: 1, unit: 'each', unitPriceCents: 60_000, grossCents: 60_000 } as const;
  const added = { kind: 'job', label: 'Sealing', area: 'Kitchen', isOptional: false, explanation: '', input, ...figures } as const;
  const alternative = createAlternative('first', { lines: [{ ...line, area: 'Kitchen' }, createLine('delivery', { label: 'Delivery' })] });
  const [{ lines }] = applyPriceChanges([alternative], [{ alternative: 0, line: null, after: figures, added }], () => 'new') as [
    typeof alternative,
  ];
  expect(lines.map(({ label }) => label)).toEqual(['Paarl Rock', 'Sealing', 'Delivery']);
  expect(lines[1]).toMatchObject({ key: 'new', unitPriceCents: 60_000, engine: { code: 'sealing', quantity: 1000 } });
});

test('keeps a price that staff changed, with the new price of the price book as its reference', () => {
  const overridden = { ...typeNumbers(line, { unitPriceCents: '1700' }), reason: 'Last slab' };
  expect(applyChange({ quantity: 2.5, unitPriceCents: 195_050 }, overridden)[1]).toMatchObject({
    unitPriceCents: 170_000,
    reason: 'Last slab',
    engine: { unitPriceCents: 195_050 },
  });
});
