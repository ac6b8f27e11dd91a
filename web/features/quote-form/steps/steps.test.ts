import { expect, test } from 'vitest';
import { createEmptyDraft, toQuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listDraftSummaryGroups } from '#web/features/quote-form/summary/summary-groups.ts';
import { toUploadColumns } from '#web/features/quote-form/uploads/upload-columns.ts';
import { findDraftError, isRequiredFieldEmpty } from '#web/features/quote-form/draft-validation.ts';
import { parseNavState } from '#web/features/quote-form/navigation-state.ts';
import { formatMeters, summarizeSteps } from './steps.ts';

test('reports the empty required fields in the order and with the messages of the specification', () => {
  const draft = { ...createEmptyDraft(), contact: { line1: '', line2: '', province: '', city: '', postal_code: '' } };
  const messages = [];
  for (;;) {
    const error = findDraftError(draft, 'form');
    if (!error) break;
    messages.push(error.message);
    if (error.field === 'stone') draft.service_name = 'Sealing';
    else draft.contact[error.field] = 'x';
  }
  expect(messages).toEqual([
    'Stone name required.',
    'Address required.',
    'Line 2 required.',
    'Province required.',
    'City required.',
    'Postal Code required.',
  ]);
});

test('the summary has a different message for the suburb', () => {
  const draft = { ...createEmptyDraft(), service_name: 'Sealing', contact: { ...createEmptyDraft().contact, line1: '1 Long Street' } };
  expect(findDraftError(draft, 'summary')).toEqual({ field: 'line2', message: 'Suburb required.' });
  expect(isRequiredFieldEmpty(draft, 'line2')).toBe(true);
  expect(isRequiredFieldEmpty(draft, 'stone')).toBe(false);
});

test('shows ten pictures in columns of 3, 3, 3 and 1', () => {
  const count = (length: number) => toUploadColumns(Array.from({ length })).map((column) => column.length);
  expect([0, 2, 3, 4, 10, 14].map(count)).toEqual([[], [2], [3], [3, 1], [3, 3, 3, 1], [3, 3, 3, 1]]);
});

test('returns no summary for a step without answers other than default values', () => {
  expect(summarizeSteps(createEmptyDraft())).toEqual(['', '', '', '']);
});

test('summarizes the answers of a step in one line', () => {
  const draft = { ...createEmptyDraft(), service_name: 'Sealing', meters: '4.2', running_meters: true };
  draft.type_sink.undermounted = true;
  draft.extras.splashback = true;
  draft.contact.line1 = '12 Kloof Street';
  expect(summarizeSteps(draft)).toEqual([
    'Sealing, 4.2 running meters',
    'Undermount sink, 75mm splashback',
    '12 Kloof Street, Cape Town',
    '',
  ]);
  expect(formatMeters({ ...draft, square_meters: true })).toBe('4.2 running and square meters');
});

test('shows the service on the summary in place of color, material, type and stone', () => {
  const listLabels = (service_name: string) =>
    listDraftSummaryGroups({ ...createEmptyDraft(), service_name })[0]!.rows.map(({ label }) => label);
  expect(listLabels('Sealing')).toEqual(['Service Name', 'Meters']);
  expect(listLabels('')).toEqual(['Color', 'Second choice of color', 'Material', 'Type', 'Stone', 'Meters']);
});

test('shows the pieces on the summary if the meters were calculated from them', () => {
  const draft = { ...createEmptyDraft(), pieces: [{ length: '2 400', depth: '620' }], meters: '2.4', running_meters: true };
  const [material] = listDraftSummaryGroups(draft);
  expect(material!.rows.slice(-2)).toMatchObject([
    { label: 'Meters', value: '2.4 running meters' },
    { label: 'Pieces', value: '2.4 m × 620 mm' },
  ]);
  for (const changed of [{ meters: '3' }, { service_name: 'Sealing' }])
    expect(listDraftSummaryGroups({ ...draft, ...changed })[0]!.rows.map(({ label }) => label)).not.toContain('Pieces');
});

test('mentions a design plan without a file', () => {
  const draft = { ...createEmptyDraft(), isDesignPlan: 'yes' as const };
  const getFiles = (overrides: typeof draft) => listDraftSummaryGroups(overrides)[3]!.rows.find(({ label }) => label === 'Files')?.value;
  expect(getFiles(draft)).toBe('No file added yet');
  expect(summarizeSteps(draft)[3]).toBe('Design plan, no file yet');
  expect(getFiles({ ...draft, pictures: [{ path: '/a.pdf', name: 'a.pdf' }] })).toBe('a.pdf');
});

test('parses a stored draft, and returns undefined for other text', () => {
  const draft = { ...createEmptyDraft(), key: 'k', notes: 'Gate code' };
  expect(toQuoteDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(toQuoteDraft({ pictures: [], contact: { line1: 'x' } })?.contact).toMatchObject({ line1: 'x', city: 'Cape Town' });
  for (const value of [undefined, null, '', 'x', [], { pictures: 1 }]) expect(toQuoteDraft(value)).toBeUndefined();
});

test('accepts any navigation state', () => {
  const empty = { main: '', sub: '', color: '', product_id: '', service: '' };
  for (const state of [null, undefined, 5, { main: 1, service: null }]) expect(parseNavState(state)).toEqual(empty);
  expect(parseNavState({ product_id: 'p', color: 'c' })).toEqual({ ...empty, product_id: 'p', color: 'c' });
});
