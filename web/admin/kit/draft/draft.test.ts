import { expect, test } from 'vitest';
import { isDirty, mergeDraft, parseStoredDraft, rebaseValues } from './draft.ts';
import { listChangedFields, fromFields, toFields, writeDifferences } from '#web/admin/kit/form/form-values.ts';

type Note = { name: string; text: string; city: string };
const sent = { name: 'Sink', text: 'Cut' };
const createState = <V extends object>(values: V, base = values, version = 1) => ({ base, values, version, at: 0 });

test('preserves text that was entered during a save', () => {
  expect(rebaseValues({ name: 'Sink', text: '<p>Cut</p>' }, sent, { ...sent, name: 'Sinks' })).toEqual({
    name: 'Sinks',
    text: '<p>Cut</p>',
  });
  expect(rebaseValues({ name: 'Theirs', text: 'Cut' }, sent, sent)).toEqual({ name: 'Theirs', text: 'Cut' });
});

test('restores a discarded draft without replacing text that was entered afterwards', () => {
  const saved: Note = { name: 'Sink', text: '', city: '' };
  const discarded = { before: createState<Note>({ name: 'Sinks', text: 'Cut', city: '' }, saved), after: createState(saved) };
  expect(mergeDraft(discarded, discarded.after)).toEqual(discarded.before);
  const newerDraft = createState({ ...saved, text: 'Polish', city: 'Paarl' }, saved);
  expect(mergeDraft(discarded, newerDraft)).toEqual({ ...discarded.before, values: { name: 'Sinks', text: 'Polish', city: 'Paarl' } });
});

test('restores a draft with its original version, so that the next save detects an edit conflict', () => {
  const before = createState({ name: 'Mine' }, { name: 'Old' }, 1);
  const after = createState({ name: 'Theirs' }, { name: 'Theirs' }, 2);
  expect(mergeDraft({ before, after }, after)).toEqual(before);
});

test('merges lists by the codes of their items, and nested values by field', () => {
  const shape = { lists: ['lines'] };
  const line = (code: string, lowRate: string) => ({ code, low: lowRate });
  const priceBook = { vat: { rate: '15' }, lines: [line('hob', '1'), line('tap', '2')] };
  const edited = { vat: { rate: '16' }, lines: [line('tap', '3'), line('sink', '4')] };
  const savedByOther = { vat: { rate: '15' }, lines: [line('hob', '1'), line('tap', '2'), line('edge', '5')] };
  expect(listChangedFields(edited, priceBook, shape)).toEqual(['vat.rate', 'lines.hob', 'lines.tap', 'lines.sink']);
  expect(rebaseValues(savedByOther, priceBook, edited, shape)).toEqual({
    vat: { rate: '16' },
    lines: [line('tap', '3'), line('edge', '5'), line('sink', '4')],
  });
  expect(fromFields(toFields(priceBook, shape), shape)).toEqual(priceBook);
});

test('a list inside an object stays in it, also if it is empty', () => {
  const shape = { lists: ['hero.slides'] };
  for (const values of [{ hero: { slides: [{ title: 'Stone' }] } }, { hero: { slides: [] } }])
    expect(fromFields(toFields(values, shape), shape)).toEqual(values);
});

test('writes only the values that differ, and a whole list only if its items are added, removed or replaced', () => {
  const listWrittenPaths = (current: object, next: object) => {
    const paths: string[] = [];
    writeDifferences(current, next, { lists: ['hero'] }, (path) => paths.push(path));
    return paths;
  };
  const slide = (title: string) => ({ title, pictures: [] });
  expect(listWrittenPaths({ hero: [slide('A'), slide('B')], logo: [1] }, { hero: [slide('A'), slide('C')], logo: [2] })).toEqual([
    'hero.1.title',
    'logo',
  ]);
  expect(listWrittenPaths({ hero: [slide('A')] }, { hero: [slide('A'), slide('B')] })).toEqual(['hero']);
});

test('ignores stored drafts of another shape', () => {
  const sample = { name: '', pictures: [] as string[], phone: { number: '' } };
  const stored = (values: object) => ({ base: values, values, version: 2, at: 7 });
  expect(parseStoredDraft(stored({ name: 'Sink', pictures: '', 'phone.number': '1' }), sample)).toBeUndefined();
  expect(parseStoredDraft('draft', sample)).toBeUndefined();
  // Fields that did not exist when the draft was stored have their saved value.
  const draft = parseStoredDraft(stored({ name: 'Sink', pictures: ['a'] }), sample);
  expect(draft).toEqual(stored({ name: 'Sink', pictures: ['a'], phone: { number: '' } }));
  expect(isDirty(draft!)).toBe(false);
});
