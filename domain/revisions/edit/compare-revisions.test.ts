import { expect, test } from 'vitest';
import { fromComparedParts, isSameInParts, isSameRevision, toComparedParts } from './compare-revisions.ts';
import { describeAlternative, describeSizes } from './describe-revision.ts';
import { createAlternative, createLine, typeNumbers, type EditedRevision } from './edited-revision.ts';
import { createArea } from './typed-areas.ts';

const kitchen = { ...createArea('area-0', 'Kitchen'), pieces: [{ length: '3200', depth: '620', thicknessMm: null, finish: '' }] };
const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2000, unitPriceCents: 189_000 } as const;
const stone = createLine('1', { label: 'Paarl Rock', area: 'Kitchen', quantity: 2000, unit: 'm2', unitPriceCents: 189_000, engine });
const edge = createLine('2', { label: 'Bevelled edge', area: 'Kitchen', quantity: 4000, unit: 'm', unitPriceCents: 25_000 });
const sealing = createLine('3', { label: 'Sealing', unitPriceCents: 75_000, unitCostCents: 30_000 });
const buildRevision = (lines = [stone, edge], fields: Partial<EditedRevision> = {}): EditedRevision => ({
  validUntil: '2026-12-02',
  areas: [kitchen],
  alternatives: [createAlternative('first', { stoneId: 'stone', name: 'Paarl Rock', lines })],
  ...fields,
});

test('the comparison ignores number formats, empty rows, keys and the order of object keys', () => {
  const reformatted = typeNumbers(stone, { quantity: '2,000', unitPriceCents: '1 890.00' });
  const emptyRow = { length: '', depth: '', thicknessMm: null, finish: '' };
  const lines = [reformatted, { ...edge, key: 'other' }, typeNumbers(sealing, { unitCostCents: 'R300,00' })];
  const draft = buildRevision(lines, { areas: [{ ...kitchen, pieces: [...kitchen.pieces, emptyRow] }] });
  const reordered = Object.fromEntries(Object.entries(engine).toReversed()) as typeof engine;
  const saved = buildRevision([{ ...stone, engine: reordered }, edge, sealing]);
  expect([isSameRevision(draft, saved), isSameInParts(draft, saved, 'area')]).toEqual([true, true]);
  expect(isSameRevision(draft, buildRevision([stone]))).toBe(false);
  expect(isSameRevision(draft, buildRevision([typeNumbers(stone, { quantity: 'x' }), edge, sealing]))).toBe(false);
  const withStrategy = { ...saved, alternatives: [{ ...saved.alternatives[0]!, strategy: 'area' as const }] };
  expect([isSameInParts(draft, withStrategy, 'area'), isSameInParts(draft, withStrategy, 'slabs')]).toEqual([true, false]);
});

test('the parts of two revisions can be selected one by one', () => {
  const [mine, saved] = [buildRevision([stone]), buildRevision([edge], { validUntil: '2026-12-09' })];
  const added = createAlternative('second', { name: 'Karoo Night', lines: [edge] });
  const parts = { ...toComparedParts({ ...saved, alternatives: [...saved.alternatives, added] }), validUntil: mine.validUntil };
  expect(fromComparedParts(parts)).toMatchObject({
    validUntil: '2026-12-02',
    alternatives: [{ lines: [{ label: 'Bevelled edge' }] }, { name: 'Karoo Night' }],
  });
  expect(fromComparedParts({ ...parts, 'alternatives.1': undefined }).alternatives).toHaveLength(1);
});

test('different sizes have different descriptions', () => {
  const sizes = [
    {},
    { edges: [{ profile: 'bullnose', length: '3200' }] },
    { edges: [{ profile: 'bevelled', length: '3200' }] },
    { splashbacks: [{ length: '3200', height: '75' }] },
    { splashbacks: [{ length: '3200', height: '600' }] },
    { hobCladding: '1' },
    { pieces: [{ length: '3200', depth: '620', thicknessMm: 30, finish: 'Leathered' }] },
  ];
  expect(new Set(sizes.map((area) => describeSizes([{ ...kitchen, ...area }]))).size).toBe(sizes.length);
  expect(describeSizes([{ ...kitchen, ...sizes[4] }])).toBe('Kitchen: 3.2 m × 620 mm, splashback 3.2 m × 600 mm');
});

test('an alternative is described by its differing lines, with the values of each version', () => {
  const cheaper = { ...typeNumbers(stone, { unitPriceCents: '1700' }), reason: 'Last slab' };
  const draft = createAlternative('first', { name: 'Paarl Rock', lines: [cheaper, edge, sealing] });
  const saved = buildRevision().alternatives[0]!;
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
