import { expect, test } from 'vitest';
import { emptyDraft } from '#web/lib/quote-draft.ts';
import { earlyActions } from './early-answers.ts';

const lists = { colours: [{ _id: 'black', name: 'Black' }], materials: [{ _id: 'granite', name: 'Granite' }] };
const read = (values: Record<string, string>, units: string[] = []) => ({
  value: (name: string) => values[name],
  checked: (_name: string, unit: string) => units.includes(unit),
});

test('a form that was left alone has nothing to take up, nor one that is not there', () => {
  const untouched = { meters: '', primary_colour: '', secondary_colour: '', mainCategory: '' };
  expect(earlyActions(read(untouched), emptyDraft(), lists)).toEqual([]);
  expect(earlyActions(read({}), emptyDraft(), lists)).toEqual([]);
});

test('what was typed and chosen before the page was awake is taken up', () => {
  const typed = read({ meters: ' 4,2 ', secondary_colour: 'black', mainCategory: 'granite' }, ['square_meters']);
  expect(earlyActions(typed, emptyDraft(), lists)).toEqual([
    { type: 'set', answers: { meters: '4,2', square_meters: true, secondary_colour: lists.colours[0] } },
    { type: 'material', material: lists.materials[0] },
  ]);
});

test('what the box would not take is not taken up', () => {
  expect(earlyActions(read({ meters: 'a lot' }), emptyDraft(), lists)).toEqual([]);
});
