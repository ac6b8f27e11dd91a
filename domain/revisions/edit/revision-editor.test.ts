import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineFigures } from '#domain/pricing/price-lines.ts';
import { fromWireAlternative, toWireAlternative } from '#domain/revisions/revision-wire.ts';
import { revisionLimits } from '#domain/revisions/revision-check.ts';
import { lineUnits } from '#domain/revisions/revision.ts';
import { isSameRevision } from './compare-revisions.ts';
import { deriveLines } from './derive-lines.ts';
import { createAlternative, createLine, toEditedRevision, typeNumbers, type EditedLine, type EditedRevision } from './edited-revision.ts';
import {
  createRevisionEditor,
  editRevision,
  isChanged,
  markSaved,
  receiveRevision,
  type RevisionEdit,
  type RevisionEditor,
} from './revision-editor.ts';
import { receiveContent, type ServerContent } from './receive-content.ts';
import { createArea } from './typed-areas.ts';

const minimums = [{ code: 'minimum', amountCents: 900_000 }];
const figures = { unit: 'm2', areaIndex: 0, thicknessMm: null } as const;
const engines: EngineFigures[] = [
  { ...figures, code: 'stone', quantity: 2000, unitPriceCents: 200_000 },
  { ...figures, code: 'edge', unit: 'm', quantity: 3000, unitPriceCents: 20_000 },
  { ...figures, code: 'waste', unit: 'percent', quantity: 10_000, unitPriceCents: 1 },
  { ...figures, code: 'minimum', unit: 'each', areaIndex: null, quantity: 1000, unitPriceCents: 1 },
];
function buildEngineLine(engine: EngineFigures, key: string): EditedLine {
  const { code, quantity, unit, unitPriceCents } = engine;
  return createLine(key, { label: code, area: 'Kitchen', quantity, unit, unitPriceCents, engine });
}

const lineArbitrary = (index: number): fc.Arbitrary<EditedLine> =>
  fc.oneof(
    fc.constantFrom(...engines).map((engine) => buildEngineLine(engine, `line-${index}`)),
    fc
      .record({
        label: fc.constantFrom('Sealing', 'Delivery'),
        quantity: fc.integer({ min: 1, max: 9999 }),
        unitPriceCents: fc.integer({ min: -5000, max: 99_999 }),
      })
      .map((fields) => createLine(`line-${index}`, { ...fields, unitCostCents: 100 })),
  );
const revisionArbitrary: fc.Arbitrary<EditedRevision> = fc
  .array(fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .chain((shapes) =>
    fc.tuple(
      ...shapes.map((shape, index) =>
        fc.tuple(...shape.map((_, position) => lineArbitrary(index * 10 + position))).map((lines) => {
          const alternative = createAlternative(`alternative-${index}`, { stoneId: 'stone', name: 'Paarl Rock' });
          return { ...alternative, lines: deriveLines(lines, minimums) };
        }),
      ),
    ),
  )
  .map((alternatives) => ({ validUntil: '2026-12-02', areas: [createArea('area-0', 'Kitchen')], alternatives }));

const textArbitrary = fc.constantFrom('', '2', '2,5', '1 200', '-40', 'x', '0', '12.345', '99999');
/** A change of an alternative and a line of the revision, which are chosen by their position. */
type EditSeed = { kind: number; position: number; line: number; text: string };
const seedArbitrary: fc.Arbitrary<EditSeed> = fc.record({ kind: fc.nat(7), position: fc.nat(2), line: fc.nat(9), text: textArbitrary });

function toEdit({ alternatives }: EditedRevision, { kind, position, line: lineIndex, text }: EditSeed, count: number): RevisionEdit {
  const target = alternatives[position % alternatives.length];
  if (target === undefined) return { type: 'insert_alternative', position: 0, value: createAlternative(`new-${count}`) };
  const line = target.lines[lineIndex % Math.max(1, target.lines.length)]?.key ?? '';
  const base = { alternative: target.key, line };
  const edits: RevisionEdit[] = [
    { type: 'change_line', ...base, changes: { typed: { quantity: text } } },
    { type: 'change_line', ...base, changes: { typed: { unitPriceCents: text } } },
    {
      type: 'change_line',
      ...base,
      changes: { unit: lineUnits[lineIndex % lineUnits.length]!, isOptional: lineIndex % 2 === 0, reason: text },
    },
    { type: 'remove_line', ...base },
    { type: 'insert_line', alternative: target.key, line: buildEngineLine(engines[lineIndex % 4]!, `new-${count}`), position: lineIndex },
    {
      type: 'change_alternative',
      alternative: target.key,
      changes: { name: text, discount: { amount: text, kind: 'amount', reason: 'Builder' } },
    },
    { type: 'remove_alternative', alternative: target.key },
    { type: 'set_fields', changes: { validUntil: text } },
  ];
  return edits[kind]!;
}

const applySeeds = (editor: RevisionEditor, seeds: readonly EditSeed[]): RevisionEditor =>
  seeds.reduce((state, seed, count) => editRevision(state, toEdit(state.current, seed, count), minimums), editor);

const isPriceWithinLimits = ({ unitPriceCents, engine }: EditedLine): boolean =>
  [unitPriceCents, engine?.unitPriceCents ?? 0].every((cents) => Math.abs(cents) <= revisionLimits.unitPriceCents);

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

const sequence = [revisionArbitrary, fc.array(seedArbitrary, { maxLength: 12 })] as const;

const buildRevision = (codes: readonly string[]): EditedRevision => {
  const lines = codes.map((code, index) =>
    buildEngineLine(
      engines.find((engine) => engine.code === code)!,
      `line-${index}`,
    ),
  );
  const alternative = createAlternative('alternative-0', { stoneId: 'stone', name: 'Paarl Rock', lines: deriveLines(lines, minimums) });
  return { validUntil: '2026-12-02', areas: [createArea('area-0', 'Kitchen')], alternatives: [alternative] };
};
// Sequences that failed once.
const removedStone: [EditedRevision, EditSeed[]] = [
  buildRevision(['stone', 'minimum', 'waste']),
  [
    { kind: 3, position: 0, line: 0, text: '' },
    { kind: 0, position: 0, line: 1, text: '1 200' },
    { kind: 4, position: 0, line: 0, text: '' },
  ],
];
const largeQuantity: [EditedRevision, EditSeed[]] = [
  buildRevision(['stone', 'stone', 'waste']),
  [{ kind: 0, position: 0, line: 0, text: '99999' }],
];

describe('after any sequence of changes', () => {
  test('derived lines agree with the lines that they are derived from, and nothing was changed in place', () => {
    fc.assert(
      fc.property(...sequence, (revision, seeds) => {
        const { current, base } = applySeeds(createRevisionEditor(freeze(revision), 1), seeds);
        expect(base).toBe(revision);
        for (const { lines } of current.alternatives) expect(deriveLines(lines, minimums)).toEqual(lines);
      }),
      { examples: [removedStone] },
    );
  });

  test('a number is that of its typed text', () => {
    fc.assert(
      fc.property(...sequence, (revision, seeds) => {
        const lines = applySeeds(createRevisionEditor(revision, 1), seeds).current.alternatives.flatMap((alternative) => alternative.lines);
        for (const line of lines) {
          const retyped = typeNumbers(line, line.typed);
          expect([retyped.quantity, retyped.unitPriceCents, retyped.unitCostCents]).toEqual([
            line.quantity,
            line.unitPriceCents,
            line.unitCostCents,
          ]);
        }
      }),
    );
  });

  test('the revision has the same content after the wire, if its texts are numbers and its prices within the limits', () => {
    fc.assert(
      fc.property(...sequence, (revision, seeds) => {
        const { current } = applySeeds(createRevisionEditor(revision, 1), seeds);
        const isComplete = current.alternatives.every(
          ({ lines, discount }) =>
            lines.every((line) => Number.isFinite(line.quantity) && isPriceWithinLimits(line)) &&
            (discount === null || (discount.kind === 'amount' && Number.isFinite(discount.cents))),
        );
        fc.pre(isComplete);
        const wire = { validUntil: current.validUntil, areas: null, alternatives: current.alternatives.map(toWireAlternative) };
        const received = toEditedRevision(JSON.parse(JSON.stringify(wire)) as typeof wire, []);
        expect(isSameRevision({ ...received, areas: current.areas }, current)).toBe(true);
        expect(wire.alternatives.map(fromWireAlternative).map(toWireAlternative)).toEqual(wire.alternatives);
      }),
      { examples: [largeQuantity] },
    );
  });

  test('a saved revision has no changes, and changes made after it was sent stay', () => {
    fc.assert(
      fc.property(...sequence, fc.array(seedArbitrary, { maxLength: 3 }), (revision, seeds, laterSeeds) => {
        const sent = applySeeds(createRevisionEditor(revision, 1), seeds);
        expect(isChanged(markSaved(sent, sent.current, 2))).toBe(false);
        const later = applySeeds(sent, laterSeeds);
        expect(markSaved(later, sent.current, 2)).toMatchObject({ base: sent.current, current: later.current, version: 2 });
      }),
    );
  });

  test('the draft of another user replaces an editor without changes only', () => {
    fc.assert(
      fc.property(...sequence, revisionArbitrary, (revision, seeds, theirs) => {
        const editor = applySeeds(createRevisionEditor(revision, 3), seeds);
        const received = receiveRevision(editor, theirs, 4);
        expect(received.current).toBe(isChanged(editor) ? editor.current : theirs);
        expect(receiveRevision(editor, theirs, 3)).toBe(editor);
      }),
    );
  });

  test('a removed line that is inserted again is at its position, and the alternative is unchanged', () => {
    fc.assert(
      fc.property(revisionArbitrary, fc.nat(9), (revision, index) => {
        const [alternative] = revision.alternatives as [EditedRevision['alternatives'][number]];
        const position = index % alternative.lines.length;
        const line = alternative.lines[position]!;
        const removed = editRevision(
          createRevisionEditor(revision, 1),
          { type: 'remove_line', alternative: alternative.key, line: line.key },
          minimums,
        );
        const restored = editRevision(removed, { type: 'insert_line', alternative: alternative.key, line, position }, minimums);
        expect(isChanged(restored)).toBe(false);
        expect(restored.current.alternatives.slice(1)).toEqual(revision.alternatives.slice(1));
      }),
    );
  });
});

const stoneLine = buildEngineLine(engines[0]!, 'line-0');
const buildEditor = (lines: readonly EditedLine[] = [stoneLine]) =>
  createRevisionEditor(
    { validUntil: '2026-12-02', areas: [], alternatives: [createAlternative('first', { stoneId: 'stone', name: 'Paarl Rock', lines })] },
    1,
  );
const choice = { stoneId: 'other', name: 'Karoo Night', strategy: null };

test('another stone replaces the lines of the engine, and a slab price gets a reason', () => {
  const next = [{ ...stoneLine, label: 'Karoo Night' }];
  const price = { previous: [stoneLine], next, strategy: 'slabs' } as const;
  const edit = { type: 'choose_stone', alternative: 'first', choice, price, bookStrategy: 'area', newKey: 'new' } as const;
  expect(editRevision(buildEditor(), edit).current.alternatives[0]).toMatchObject({
    stoneId: 'other',
    strategy: 'slabs',
    strategyReason: 'The stone has a price per slab only.',
    lines: [{ key: 'line-0', label: 'Karoo Night' }],
  });
  const unpriced = { ...edit, price: { previous: undefined, next: undefined, strategy: undefined } };
  expect(editRevision(buildEditor(), unpriced).current.alternatives[0]).toMatchObject({
    strategy: null,
    lines: [{ key: 'new', label: 'Karoo Night', engine: null, typed: { unitPriceCents: '' } }],
  });
});

test('a draft with other quantities of the engine was priced by its own sizes', () => {
  const areas = [{ ...createArea('area-0', 'Kitchen'), runningMeters: '6' }];
  const pricedAreas = [{ name: 'Priced' }] as unknown as RevisionEditor['pricedAreas'];
  const editor = { ...buildEditor(), pricedAreas };
  const sameQuantities = { ...editor.current, areas };
  expect(receiveRevision(editor, sameQuantities, 2).pricedAreas).toBe(pricedAreas);
  const engine = { ...engines[0]!, quantity: 3720 };
  const priced = { ...sameQuantities, alternatives: [{ ...editor.current.alternatives[0]!, lines: [buildEngineLine(engine, 'line-0')] }] };
  expect(receiveRevision(editor, priced, 2).pricedAreas).toMatchObject([{ runningMm: 6000 }]);
});

test('a revision that another user sent replaces an editor without changes, and one with changes is outdated', () => {
  const editor = buildEditor();
  const sent = { ...editor.current, validUntil: '2026-12-09', alternatives: [{ ...editor.current.alternatives[0]!, name: 'Karoo Night' }] };
  const previous: ServerContent = { id: 'draft', draftVersion: undefined, revision: sent };
  const next = { ...previous, id: 'sent' };
  expect(receiveContent(editor, previous, next)).toMatchObject({ editor: { current: sent, version: 1 }, isOutdated: false });
  expect(receiveContent(editor, next, next).editor).toBe(editor);
  const changed = editRevision(editor, { type: 'set_fields', changes: { validUntil: '2026-12-16' } });
  expect(receiveContent(changed, previous, next)).toEqual({ editor: changed, isOutdated: true });
  const ownRevision = { ...next, revision: { ...editor.base, validUntil: '2026-12-09' } };
  expect(receiveContent(changed, previous, ownRevision)).toEqual({ editor: changed, isOutdated: false });
  expect(receiveContent(editor, previous, { ...next, draftVersion: 2 }).editor).toMatchObject({ current: sent, version: 2 });
});
