import { expect, test } from 'vitest';
import type { Autosave } from './draft-storage.ts';
import { createEmptyDraft, type SelectedProduct, type QuoteDraft } from './quote-draft.ts';
import { deleteExpiredFiles, listRestorable, mergeUrlSelection, toSelectionKey } from './restorable-drafts.ts';

const now = Date.parse('2026-11-21T12:05:00Z');
const createAutosave = (
  key: string,
  { hours: ageHours = 1, owner = '', ...answers }: { hours?: number; owner?: string } & Partial<QuoteDraft> = {},
): Autosave => ({
  version: 1,
  savedAt: new Date(now - ageHours * 3_600_000).toISOString(),
  owner,
  draft: { ...createEmptyDraft(), notes: 'Gate code', ...answers, key },
});
const listRestorableKeys = (autosaves: Autosave[], openKeys: string[], userId: string): string[] =>
  listRestorable(autosaves, now, new Set(openKeys), userId).map(({ draft }) => draft.key);

test('offers the newest form first, for thirty days', () => {
  const autosaves = [
    createAutosave('old', { hours: 50 }),
    createAutosave('new', { hours: 1 }),
    createAutosave('expired', { hours: 31 * 24 }),
  ];
  expect(listRestorableKeys(autosaves, [], '')).toEqual(['new', 'old']);
});

test('does not offer a form that is open in another tab', () => {
  expect(listRestorableKeys([createAutosave('a'), createAutosave('b')], ['a'], '')).toEqual(['b']);
});

test('offers the form of a customer to that customer and to visitors, but not to other customers', () => {
  const autosaves = [createAutosave('mine', { owner: 'u1', hours: 1 }), createAutosave('guest', { hours: 2 })];
  expect(listRestorableKeys(autosaves, [], 'u1')).toEqual(['mine', 'guest']);
  // The session may have ended while the form was open.
  expect(listRestorableKeys(autosaves, [], '')).toEqual(['mine', 'guest']);
  expect(listRestorableKeys(autosaves, [], 'u2')).toEqual(['guest']);
});

test('removes files that the server has deleted', () => {
  const pictures = [{ path: '/uploads/a.jpg', name: 'a.jpg' }];
  expect(deleteExpiredFiles(createAutosave('f', { hours: 46, pictures }), now)).toMatchObject({ lostFileCount: 0, draft: { pictures } });
  expect(deleteExpiredFiles(createAutosave('f', { hours: 48, pictures }), now)).toMatchObject({
    lostFileCount: 1,
    draft: { pictures: [], notes: 'Gate code' },
  });
});

test('restores a form with its own key and with the product or service of the current URL', () => {
  const createProduct = (name: string): SelectedProduct => ({
    _id: name,
    name,
    subCategory: '',
    mainCategoryName: '',
    subCategoryName: '',
    price: 1,
    pricePer: '',
    saleUnit: 'other',
    picture: null,
  });
  const { draft } = createAutosave('k', { product: createProduct('Old') });
  expect(mergeUrlSelection({ draft }, {})).toEqual(draft);
  expect(mergeUrlSelection({ draft }, { product: createProduct('New') })).toMatchObject({
    key: 'k',
    notes: 'Gate code',
    product: { name: 'New' },
  });
  expect(mergeUrlSelection({ draft }, { service_name: 'Sealing' })).toMatchObject({
    key: 'k',
    service_name: 'Sealing',
    notes: 'Gate code',
  });
  const service = createAutosave('k', { service_name: 'Sealing' });
  expect(mergeUrlSelection(service, { product: createProduct('New') })).toMatchObject({ service_name: '', product: { name: 'New' } });
  // The user has replaced the product of the same URL.
  const requested = { product: createProduct('New') };
  expect(mergeUrlSelection({ draft, asked: toSelectionKey(requested) }, requested)).toEqual(draft);
});
