import { expect, test } from 'vitest';
import { emptyDraft, parseDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { summaryGroups } from '#web/features/quote-form/summary/summary-groups.ts';
import { inColumns } from '#web/features/quote-form/uploads/upload-columns.ts';
import { draftFault, isMissing } from '#web/features/quote-form/draft-errors.ts';
import { readState } from '#web/features/quote-form/navigation-state.ts';
import { metersWords, stepSummaries } from './steps.ts';

test('the required answers come in their order and their words', () => {
  const draft = { ...emptyDraft(), contact: { line1: '', line2: '', province: '', city: '', postal_code: '' } };
  const words = [];
  for (;;) {
    const fault = draftFault(draft, 'form');
    if (!fault) break;
    words.push(fault.words);
    if (fault.field === 'stone') draft.service_name = 'Sealing';
    else draft.contact[fault.field] = 'x';
  }
  expect(words).toEqual([
    'Stone name required.',
    'Address required.',
    'Line 2 required.',
    'Province required.',
    'City required.',
    'Postal Code required.',
  ]);
});

test('the summary has its own words for the suburb', () => {
  const draft = { ...emptyDraft(), service_name: 'Sealing', contact: { ...emptyDraft().contact, line1: '1 Long Street' } };
  expect(draftFault(draft, 'summary')).toEqual({ field: 'line2', words: 'Suburb required.' });
  expect(isMissing(draft, 'line2')).toBe(true);
  expect(isMissing(draft, 'stone')).toBe(false);
});

test('ten pictures stand in columns of 3, 3, 3 and 1; the rest do not show', () => {
  const count = (length: number) => inColumns(Array.from({ length })).map((column) => column.length);
  expect([0, 2, 3, 4, 10, 14].map(count)).toEqual([[], [2], [3], [3, 1], [3, 3, 3, 1], [3, 3, 3, 1]]);
});

test('a step that was not answered has no summary, guesses of ours included', () => {
  expect(stepSummaries(emptyDraft())).toEqual(['', '', '', '']);
});

test('a step says in a line what was answered', () => {
  const draft = { ...emptyDraft(), service_name: 'Sealing', meters: '4.2', running_meters: true };
  draft.type_sink.undermounted = true;
  draft.extras.splashback = true;
  draft.contact.line1 = '12 Kloof Street';
  expect(stepSummaries(draft)).toEqual([
    'Sealing, 4.2 running meters',
    'Undermount sink, 75mm splashback',
    '12 Kloof Street, Cape Town',
    '',
  ]);
  expect(metersWords({ ...draft, square_meters: true })).toBe('4.2 running and square meters');
});

test('the summary shows the service in place of the four selectors', () => {
  const labels = (service_name: string) => summaryGroups({ ...emptyDraft(), service_name })[0]!.rows.map(({ label }) => label);
  expect(labels('Sealing')).toEqual(['Service Name', 'Meters']);
  expect(labels('')).toEqual(['Color', 'Second choice of color', 'Material', 'Type', 'Stone', 'Meters']);
});

test('a plan that was promised without a file says so', () => {
  const draft = { ...emptyDraft(), isDesignPlan: 'yes' as const };
  const filesOf = (given: typeof draft) => summaryGroups(given)[3]!.rows.find(({ label }) => label === 'Files')?.value;
  expect(filesOf(draft)).toBe('No file added yet');
  expect(stepSummaries(draft)[3]).toBe('Design plan, no file yet');
  expect(filesOf({ ...draft, pictures: [{ path: '/a.pdf', name: 'a.pdf' }] })).toBe('a.pdf');
});

test('a stored draft survives its way, and nonsense is no draft', () => {
  const draft = { ...emptyDraft(), key: 'k', notes: 'Gate code' };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  expect(parseDraft('{"pictures":[],"contact":{"line1":"x"}}')?.contact).toMatchObject({ line1: 'x', city: 'Cape Town' });
  for (const text of [null, '', 'null', '{', '[]', '"x"', '{"pictures":1}']) expect(parseDraft(text)).toBeUndefined();
});

test('a navigation state is read whatever it is', () => {
  const empty = { main: '', sub: '', color: '', product_id: '', service: '' };
  for (const state of [null, undefined, 5, { main: 1, service: null }]) expect(readState(state)).toEqual(empty);
  expect(readState({ product_id: 'p', color: 'c' })).toEqual({ ...empty, product_id: 'p', color: 'c' });
});
