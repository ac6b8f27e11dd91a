import { expect, test } from 'vitest';
import type { EditConflict } from '#web/admin/kit/form/use-admin-form.ts';
import { conflictFields, describeAlternative, isSameOnBothSides, toPricingConflict } from './pricing-conflict.ts';
import { createAlternative, createLine, type PricingFormValues } from './pricing-form-values.ts';
import { createArea } from './sizes/sizes-form-values.ts';

const kitchen = { ...createArea('Kitchen'), pieces: [{ length: '3200', depth: '620', thicknessMm: null, finish: '' }] };
const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2000, unitPriceCents: 189_000 } as const;
const stone = createLine({ label: 'Paarl Rock', area: 'Kitchen', quantity: '2', unit: 'm2', price: '1890', engine });
const edge = createLine({ label: 'Bevelled edge', area: 'Kitchen', quantity: '4', unit: 'm', price: '250' });
const buildValues = (lines = [stone, edge], values: Partial<PricingFormValues> = {}): PricingFormValues => ({
  validUntil: '2026-12-02',
  areas: [kitchen],
  alternatives: [createAlternative({ stoneId: 'stone', name: 'Paarl Rock', lines })],
  ...values,
});
const compare = (draft: PricingFormValues, saved: PricingFormValues): EditConflict =>
  toPricingConflict(
    { base: { ...saved }, draft: { ...draft }, saved: { ...saved }, savedBy: '', saveSelected() {}, discardDraft() {}, close() {} },
    'area',
  );

test('ignores number formats, empty rows and the order of object keys when it compares values', () => {
  const reformatted = { ...stone, quantity: '2,000', price: '1 890.00' };
  const sealing = createLine({ label: 'Sealing', price: '750', cost: '300' });
  const emptyRow = { length: '', depth: '', thicknessMm: null, finish: '' };
  const reformattedLines = [reformatted, edge, { ...sealing, cost: 'R300,00' }];
  const draft = buildValues(reformattedLines, { areas: [{ ...kitchen, pieces: [...kitchen.pieces, emptyRow] }] });
  const reordered = Object.fromEntries(Object.entries(engine).toReversed()) as typeof engine;
  const saved = buildValues([{ ...stone, engine: reordered }, edge, sealing]);
  expect(isSameOnBothSides(compare(draft, saved))).toBe(true);
  expect(isSameOnBothSides(compare(draft, buildValues([stone])))).toBe(false);
});

test('describes different sizes differently', () => {
  const { format } = conflictFields.find(({ name }) => name === 'areas')!;
  const describe = (area: object) => format!([{ ...kitchen, ...area }], undefined);
  const sizes = [
    {},
    { edges: [{ profile: 'bullnose', length: '3200' }] },
    { edges: [{ profile: 'bevelled', length: '3200' }] },
    { splashbacks: [{ length: '3200', height: '75' }] },
    { splashbacks: [{ length: '3200', height: '600' }] },
    { hobCladding: '1' },
    { pieces: [{ length: '3200', depth: '620', thicknessMm: 30, finish: 'Leathered' }] },
  ];
  expect(new Set(sizes.map(describe)).size).toBe(sizes.length);
  expect(describe(sizes[4]!)).toBe('Kitchen: 3.2 m × 620 mm, splashback 3.2 m × 600 mm');
});

test('describes an alternative by its differing lines, with the values of each version', () => {
  const sealing = createLine({ label: 'Sealing', price: '750', cost: '300' });
  const cheaper = { ...stone, price: '1700', reason: 'Last slab' };
  const [draft, saved] = [createAlternative({ name: 'Paarl Rock', lines: [cheaper, edge, sealing] }), buildValues().alternatives[0]!];
  expect(describeAlternative(draft, saved).split('\n')).toEqual([
    'Paarl Rock',
    'Paarl Rock, Kitchen: 2 m² × R1700 (reason: Last slab)',
    'Sealing: 1 each × R750 (cost R300)',
    '1 other line, the same in both versions',
  ]);
  expect(describeAlternative(saved, draft).split('\n')).toEqual([
    'Paarl Rock',
    'Paarl Rock, Kitchen: 2 m² × R1890',
    'Sealing: no such line',
    '1 other line, the same in both versions',
  ]);
});
