import { expect, test } from 'vitest';
import { createLine, getTypedText, typeNumbers, type EditedLine } from './edited-revision.ts';
import { mergeRepricedLines } from './reprice-lines.ts';

let keyCount = 0;
function buildEngineLine(
  code: string,
  texts: EditedLine['typed'] = {},
  fields: Partial<EditedLine> = {},
  areaIndex: number | null = 0,
): EditedLine {
  const { unit = 'm' } = fields;
  const line = typeNumbers(createLine(`${code}-${(keyCount += 1)}`, { label: code, unit, area: 'Kitchen', ...fields }), {
    quantity: '2',
    unitPriceCents: '100',
    ...texts,
  });
  const { quantity, unitPriceCents } = line;
  return { ...line, typed: {}, engine: { code, unit, areaIndex, thicknessMm: null, quantity, unitPriceCents } };
}
const buildManualLine = (label: string, unitPriceCents?: number, area = ''): EditedLine =>
  createLine(label, { label, area, ...(unitPriceCents !== undefined && { unitPriceCents }) });
const stone = buildEngineLine('stone', { unitPriceCents: '1890' }, { label: 'Paarl Rock', unit: 'm2' });
const edge = buildEngineLine('edge');
const sink = buildEngineLine('sink', { quantity: '1' }, { unit: 'each' });
const previous = [stone, edge, sink, buildEngineLine('edge', {}, { area: 'Scullery' }, 1)];
const otherStone = buildEngineLine('stone', { unitPriceCents: '2100' }, { label: 'Karoo Night', unit: 'm2' });
const change = { isOtherStone: true, isOtherStrategy: false, previous };
const toPrice = (line: EditedLine): string => getTypedText(line, 'unitPriceCents');

test('keeps optional extras, labels, entered values, removed lines and manual lines when the stone changes', () => {
  const manualLine = buildManualLine('Sealing', 75_000);
  const current = [
    { ...typeNumbers(stone, { unitPriceCents: '1700' }), reason: 'Last slab' },
    { ...typeNumbers(edge, { unitPriceCents: '90,00' }), reason: 'Agreed', label: 'Front edge', area: 'Main kitchen' },
    { ...sink, isOptional: true },
    manualLine,
  ];
  const drainer = buildEngineLine('drainer');
  const lines = mergeRepricedLines({ ...change, current, next: [otherStone, edge, sink, buildEngineLine('edge', {}, {}, 1), drainer] });
  expect(lines).toMatchObject([
    { label: 'Karoo Night', unitPriceCents: 210_000, reason: '' },
    { label: 'sink', isOptional: true, reason: '' },
    { label: 'drainer' },
    { label: 'Front edge', area: 'Main kitchen', unitPriceCents: 9000, reason: 'Agreed' },
    { label: 'Sealing' },
  ]);
  expect(toPrice(lines[3]!), 'the typed text').toBe('90,00');
  expect(lines.map(({ key }) => key)).toEqual([stone.key, sink.key, drainer.key, edge.key, manualLine.key]);
});

test('keeps the entered price of the stone when the strategy or sizes change, unless the unit changes', () => {
  const current = [{ ...typeNumbers(stone, { quantity: '3', unitPriceCents: '1700' }), reason: 'Last slab' }, edge];
  const withWaste = { ...stone, quantity: 2300 };
  const strategy = { isOtherStone: false, isOtherStrategy: true, previous };
  expect(mergeRepricedLines({ ...strategy, current, next: [withWaste] })[0]).toMatchObject({ quantity: 2300, unitPriceCents: 170_000 });
  const slab = buildEngineLine('stone', { quantity: '1', unitPriceCents: '9000' }, { label: 'Paarl Rock', unit: 'each' });
  expect(mergeRepricedLines({ ...strategy, current, next: [slab] })[0]).toMatchObject({
    unit: 'each',
    unitPriceCents: 900_000,
    reason: '',
  });
  const sizes = { isOtherStone: false, isOtherStrategy: false, previous };
  const largerLines = [
    buildEngineLine('stone', { quantity: '5', unitPriceCents: '1890' }, { unit: 'm2' }),
    buildEngineLine('edge', { quantity: '4' }),
  ];
  expect(mergeRepricedLines({ ...sizes, current, next: largerLines })).toMatchObject([
    { quantity: 3000, unitPriceCents: 170_000 },
    { quantity: 4000 },
  ]);
});

test('adds all lines of the price engine if its previous lines are unknown', () => {
  expect(mergeRepricedLines({ ...change, previous: undefined, current: [], next: [otherStone, edge] })).toEqual([otherStone, edge]);
});

test('groups the lines by area, in the order of the areas', () => {
  const [job, sealing] = [buildEngineLine('delivery', {}, { area: '' }, null), buildManualLine('Sealing', 75_000, 'Kitchen ')];
  const lines = mergeRepricedLines({ ...change, isOtherStone: false, current: [stone, job, sealing], next: [stone, job, edge] });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing', 'delivery']);
});

test('replaces the line without a price with the first lines of the price engine', () => {
  const lines = mergeRepricedLines({
    ...change,
    previous: undefined,
    current: [buildManualLine('Paarl Rock'), buildManualLine('Sealing', 75_000)],
    next: [stone],
  });
  expect(lines.map(({ label }) => label)).toEqual([stone.label, 'Sealing']);
});
