import { beforeEach, expect, test } from 'vitest';
import { createAlternative, createLine, typeDiscount, typeNumbers } from '#domain/revisions/edit/edited-revision.ts';
import { createRevisionEditor, editRevision } from '#domain/revisions/edit/revision-editor.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { readStoredEditor, storeEditor } from './pricing-storage.ts';

const stone = createLine('stone', { label: 'Paarl Rock', unitPriceCents: 189_000 });
const alternative = createAlternative('first', { name: 'Paarl Rock', lines: [stone] });
const editor = createRevisionEditor({ validUntil: '2026-12-02', areas: [], alternatives: [alternative] }, 3);
const changed = editRevision(editor, { type: 'set_fields', changes: { alternatives: [typeDiscount(alternative, { amount: 'x' })] } });

beforeEach(() => writeLocal('draft:pricing:quote', undefined));

test('a stored form is restored with texts that are not numbers', () => {
  const lines = [typeNumbers(stone, { quantity: '2,5', unitPriceCents: '12x', unitCostCents: '' })];
  const typed = { ...changed, current: { ...changed.current, alternatives: [{ ...changed.current.alternatives[0]!, lines }] } };
  storeEditor('quote', typed, 5);
  expect(readStoredEditor('quote')).toEqual({ editor: typed, at: 5 });
});

test('a form without changes is not stored, unless its lines were calculated from other sizes', () => {
  storeEditor('quote', changed, 5);
  storeEditor('quote', editor, 6);
  expect(readStoredEditor('quote')).toBeUndefined();
  storeEditor('quote', { ...editor, pricedAreas: [{ name: 'Kitchen' }] as unknown as typeof editor.pricedAreas }, 7);
  expect(readStoredEditor('quote')).toMatchObject({ at: 7 });
});

test('a form that an earlier version of the software stored is ignored', () => {
  const earlierForm = {
    validUntil: '2026-12-02',
    areas: [],
    alternatives: [{ code: 'a', lines: [{ code: '1.1', quantity: '2', price: '1890' }] }],
  };
  writeLocal('draft:pricing:quote', { base: earlierForm, values: earlierForm, version: 3, at: 5 });
  expect(readLocal('draft:pricing:quote')).toBeDefined();
  expect(readStoredEditor('quote')).toBeUndefined();
});
