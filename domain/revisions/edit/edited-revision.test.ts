import { expect, test } from 'vitest';
import {
  createLine,
  getTypedText,
  hasMissingCost,
  toEditedRevision,
  toPricedLines,
  typeNumbers,
  createAlternative,
} from './edited-revision.ts';
import { deriveLines } from './derive-lines.ts';
import { listFieldErrors } from './list-field-errors.ts';
import { parseLineNumber } from './typed-numbers.ts';

const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2500, unitPriceCents: 189_000 } as const;
const createKeys = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

test('prices are parsed up to the limit of a revision, for example the base amount of a percentage', () => {
  expect(['10 500 000', '-10500000,50', '100000000', '100000000.01'].map((typed) => parseLineNumber('unitPriceCents', typed))).toEqual([
    1_050_000_000,
    -1_050_000_050,
    10_000_000_000,
    Number.NaN,
  ]);
});

test('a line shows the typed text, and the formatted number otherwise', () => {
  const line = createLine('a', { label: 'Sealing', unitPriceCents: 75_050, unitCostCents: 30_000 });
  expect([getTypedText(line, 'quantity'), getTypedText(line, 'unitPriceCents'), getTypedText(line, 'unitCostCents')]).toEqual([
    '1',
    '750.50',
    '300',
  ]);
  const typed = typeNumbers(line, { quantity: '2,5', unitPriceCents: '12x', unitCostCents: ' ' });
  expect(typed).toMatchObject({ quantity: 2500, unitPriceCents: Number.NaN, unitCostCents: null });
  expect([getTypedText(typed, 'quantity'), getTypedText(typed, 'unitPriceCents')]).toEqual(['2,5', '12x']);
});

test('a revision of the server is edited with its numbers in the units of the domain', () => {
  const input = { ...engine, quantity: 2.5 };
  const line = { kind: 'stone', label: 'Paarl Rock', quantity: 2.5, unit: 'm2', unitPriceCents: 189_000, area: 'Kitchen' } as const;
  const wire = {
    validUntil: '2026-12-02',
    areas: null,
    alternatives: [
      {
        stoneId: 'stone',
        name: 'Paarl Rock',
        strategy: 'area' as const,
        strategyReason: '',
        lines: [{ ...line, isOptional: true, input, reason: '', explanation: '' }],
        discount: { percent: 12.5, amountCents: null, reason: 'Builder' },
      },
    ],
  };
  expect(toEditedRevision(wire, []).alternatives).toMatchObject([
    {
      lines: [{ key: '1.1', quantity: 2500, isOptional: true, engine: { quantity: 2500 } }],
      discount: { kind: 'percent', share: 1250, reason: 'Builder' },
      typedDiscount: { kind: 'percent', amount: '12.5', reason: 'Builder' },
    },
  ]);
});

test('a stone priced on request has no price, and its percentages are calculated from the entered price', () => {
  const figures = { quantity: 2.5, unit: 'm2', unitPriceCents: 0, grossCents: 0 } as const;
  const input = { ...engine, quantity: 2.5, unitPriceCents: 0 };
  const place = { area: 'Kitchen', isOptional: false, explanation: '2.5 m²' };
  const waste = { ...figures, unit: 'percent', quantity: 10 } as const;
  const lines = toPricedLines(
    [
      { kind: 'stone', label: 'Cederberg Glow', ...place, input, ...figures },
      { kind: 'worktop', label: 'Offcuts', ...place, input: { ...input, ...waste, code: 'waste' }, ...waste },
      { kind: 'edge', label: 'Square edge', ...place, input: { ...input, code: 'edge' }, ...figures },
    ],
    createKeys(),
  );
  expect(lines.map((line) => [line.label, getTypedText(line, 'unitPriceCents'), line.reason])).toEqual([
    ['Cederberg Glow', '', 'Priced on request'],
    ['Offcuts', '0', ''],
  ]);
  const [stone, offcuts] = deriveLines([typeNumbers(lines[0]!, { unitPriceCents: '2000' }), lines[1]!]);
  expect(stone).toMatchObject({ unitPriceCents: 200_000, engine: { unitPriceCents: 0 } });
  expect(offcuts).toMatchObject({ unitPriceCents: 500_000, engine: { unitPriceCents: 500_000 } });
});

test('errors of the domain belong to the field of the line or alternative', () => {
  const line = createLine('sealing', { label: 'Sealing', unitPriceCents: 75_000 });
  const list = (changed: typeof line, discount = { kind: 'percent' as const, share: 500, reason: 'Builder' }) => {
    const alternative = createAlternative('first', { name: 'Service', lines: [changed], discount });
    return Object.keys(
      listFieldErrors({ validUntil: '2026-12-02', areas: [], alternatives: [alternative] }, new Date('2026-12-01T08:00:00Z')),
    );
  };
  expect(list(typeNumbers(line, { unitCostCents: '300' }))).toEqual([]);
  expect(list(typeNumbers(line, { unitCostCents: '-300' }))).toEqual(['sealing.unitCostCents']);
  expect(list(typeNumbers(line, { unitPriceCents: 'x' }))).toEqual(['sealing.unitPriceCents']);
  expect(list(typeNumbers(line, { unitPriceCents: '0' }))).toEqual(['first.total']);
  expect(list(line, { kind: 'percent', share: 10_001, reason: '' })).toEqual(['first.discount', 'first.discount.reason']);
});

test('a cost is missing for a line entered by hand with a price only', () => {
  const line = createLine('sealing', { label: 'Sealing', unitPriceCents: 75_000 });
  const isMissing = (texts: typeof line.typed) =>
    hasMissingCost({ alternatives: [createAlternative('first', { lines: [typeNumbers(line, texts)] })] });
  const typed = [{}, { unitCostCents: '0' }, { unitPriceCents: '' }, { unitPriceCents: '-750' }, { unitCostCents: 'abc' }];
  expect(typed.map(isMissing)).toEqual([true, false, false, false, false]);
});
