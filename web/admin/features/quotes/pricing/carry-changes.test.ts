import { expect, test } from 'vitest';
import { carryChanges } from './carry-changes.ts';
import { createLine, type PricingLineValue } from './pricing-form-values.ts';

const build = (code: string, values: Partial<PricingLineValue> = {}, areaIndex: number | null = 0): PricingLineValue => {
  const line = createLine({ label: code, quantity: '2', unit: 'm', price: '100', area: 'Kitchen', ...values });
  const [quantity, unitPriceCents] = [Number(line.quantity) * 1000, Number(line.price) * 100];
  return { ...line, engine: { code, unit: line.unit, areaIndex, thicknessMm: null, quantity, unitPriceCents } };
};
const stone = build('stone', { label: 'Paarl Rock', unit: 'm2', price: '1890' });
const edge = build('edge');
const sink = build('sink', { unit: 'each', quantity: '1' });
const previous = [stone, edge, sink, build('edge', { area: 'Scullery' }, 1)];
const otherStone = build('stone', { label: 'Karoo Night', unit: 'm2', price: '2100' });
const change = { isOtherStone: true, isOtherStrategy: false, previous };

test('another stone keeps the optional extras, labels, typed figures, removed lines and lines by hand', () => {
  const byHand = createLine({ label: 'Sealing', price: '750' });
  const current = [
    { ...stone, price: '1700', reason: 'Last slab' },
    { ...edge, price: '90', reason: 'Agreed', label: 'Front edge', area: 'Main kitchen' },
    { ...sink, isOptional: true },
    byHand,
  ];
  const drainer = build('drainer');
  const lines = carryChanges({ ...change, current, next: [otherStone, edge, sink, build('edge', {}, 1), drainer] });
  expect(lines).toMatchObject([
    { label: 'Karoo Night', price: '2100', reason: '' },
    { label: 'sink', isOptional: true, reason: '' },
    { label: 'drainer' },
    { label: 'Front edge', area: 'Main kitchen', price: '90', reason: 'Agreed' },
    { label: 'Sealing' },
  ]);
  expect(lines.map(({ code }) => code)).toEqual([stone.code, sink.code, drainer.code, edge.code, byHand.code]);
});

test('another strategy or other sizes keep the typed price of the stone, and of figures only those in the same unit', () => {
  const current = [{ ...stone, quantity: '3', price: '1700', reason: 'Last slab' }, edge];
  const withWaste = { ...stone, quantity: '2.3' };
  const strategy = { isOtherStone: false, isOtherStrategy: true, previous };
  expect(carryChanges({ ...strategy, current, next: [withWaste] })[0]).toMatchObject({ quantity: '2.3', price: '1700' });
  const slab = build('stone', { label: 'Paarl Rock', unit: 'each', quantity: '1', price: '9000' });
  expect(carryChanges({ ...strategy, current, next: [slab] })[0]).toMatchObject({ unit: 'each', price: '9000', reason: '' });
  const sizes = { isOtherStone: false, isOtherStrategy: false, previous };
  const longer = [build('stone', { unit: 'm2', quantity: '5', price: '1890' }), build('edge', { quantity: '4' })];
  expect(carryChanges({ ...sizes, current, next: longer })).toMatchObject([{ quantity: '3', price: '1700' }, { quantity: '4' }]);
});

test('without the earlier lines of the engine, no line counts as removed', () => {
  expect(carryChanges({ ...change, previous: undefined, current: [], next: [otherStone, edge] })).toEqual([otherStone, edge]);
});

test('lines of one area follow each other, in the order of the areas', () => {
  const [job, sealing] = [build('delivery', { area: '' }, null), createLine({ label: 'Sealing', area: 'Kitchen ' })];
  const lines = carryChanges({ ...change, isOtherStone: false, current: [stone, job, sealing], next: [stone, job, edge] });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing', 'delivery']);
});

test('the first price of the engine replaces the line without a price', () => {
  const [placeholder, byHand] = [createLine({ label: 'Paarl Rock' }), createLine({ label: 'Sealing', price: '750' })];
  const lines = carryChanges({ ...change, isOtherStone: false, previous: undefined, current: [placeholder, byHand], next: [stone] });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing']);
});
