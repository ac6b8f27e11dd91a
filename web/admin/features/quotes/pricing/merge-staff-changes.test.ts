import { expect, test } from 'vitest';
import { mergeStaffChanges } from './merge-staff-changes.ts';
import { createLine, type PricingLineValue } from './pricing-form-values.ts';

const buildEngineLine = (code: string, values: Partial<PricingLineValue> = {}, areaIndex: number | null = 0): PricingLineValue => {
  const line = createLine({ label: code, quantity: '2', unit: 'm', price: '100', area: 'Kitchen', ...values });
  const [quantity, unitPriceCents] = [Number(line.quantity) * 1000, Number(line.price) * 100];
  return { ...line, engine: { code, unit: line.unit, areaIndex, thicknessMm: null, quantity, unitPriceCents } };
};
const stone = buildEngineLine('stone', { label: 'Paarl Rock', unit: 'm2', price: '1890' });
const edge = buildEngineLine('edge');
const sink = buildEngineLine('sink', { unit: 'each', quantity: '1' });
const previous = [stone, edge, sink, buildEngineLine('edge', { area: 'Scullery' }, 1)];
const otherStone = buildEngineLine('stone', { label: 'Karoo Night', unit: 'm2', price: '2100' });
const change = { isOtherStone: true, isOtherStrategy: false, previous };

test('keeps optional extras, labels, entered values, removed lines and manual lines when the stone changes', () => {
  const manualLine = createLine({ label: 'Sealing', price: '750' });
  const current = [
    { ...stone, price: '1700', reason: 'Last slab' },
    { ...edge, price: '90', reason: 'Agreed', label: 'Front edge', area: 'Main kitchen' },
    { ...sink, isOptional: true },
    manualLine,
  ];
  const drainer = buildEngineLine('drainer');
  const lines = mergeStaffChanges({ ...change, current, next: [otherStone, edge, sink, buildEngineLine('edge', {}, 1), drainer] });
  expect(lines).toMatchObject([
    { label: 'Karoo Night', price: '2100', reason: '' },
    { label: 'sink', isOptional: true, reason: '' },
    { label: 'drainer' },
    { label: 'Front edge', area: 'Main kitchen', price: '90', reason: 'Agreed' },
    { label: 'Sealing' },
  ]);
  expect(lines.map(({ code }) => code)).toEqual([stone.code, sink.code, drainer.code, edge.code, manualLine.code]);
});

test('keeps the entered price of the stone when the strategy or sizes change, unless the unit changes', () => {
  const current = [{ ...stone, quantity: '3', price: '1700', reason: 'Last slab' }, edge];
  const withWaste = { ...stone, quantity: '2.3' };
  const strategy = { isOtherStone: false, isOtherStrategy: true, previous };
  expect(mergeStaffChanges({ ...strategy, current, next: [withWaste] })[0]).toMatchObject({ quantity: '2.3', price: '1700' });
  const slab = buildEngineLine('stone', { label: 'Paarl Rock', unit: 'each', quantity: '1', price: '9000' });
  expect(mergeStaffChanges({ ...strategy, current, next: [slab] })[0]).toMatchObject({ unit: 'each', price: '9000', reason: '' });
  const sizes = { isOtherStone: false, isOtherStrategy: false, previous };
  const largerLines = [buildEngineLine('stone', { unit: 'm2', quantity: '5', price: '1890' }), buildEngineLine('edge', { quantity: '4' })];
  expect(mergeStaffChanges({ ...sizes, current, next: largerLines })).toMatchObject([{ quantity: '3', price: '1700' }, { quantity: '4' }]);
});

test('adds all lines of the price engine if its previous lines are unknown', () => {
  expect(mergeStaffChanges({ ...change, previous: undefined, current: [], next: [otherStone, edge] })).toEqual([otherStone, edge]);
});

test('groups the lines by area, in the order of the areas', () => {
  const [job, sealing] = [buildEngineLine('delivery', { area: '' }, null), createLine({ label: 'Sealing', area: 'Kitchen ' })];
  const lines = mergeStaffChanges({ ...change, isOtherStone: false, current: [stone, job, sealing], next: [stone, job, edge] });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing', 'delivery']);
});

test('replaces the line without a price with the first lines of the price engine', () => {
  const [placeholder, manualLine] = [createLine({ label: 'Paarl Rock' }), createLine({ label: 'Sealing', price: '750' })];
  const lines = mergeStaffChanges({
    ...change,
    isOtherStone: false,
    previous: undefined,
    current: [placeholder, manualLine],
    next: [stone],
  });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing']);
});
