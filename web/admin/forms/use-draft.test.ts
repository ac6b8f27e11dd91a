import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { undoStore, clearUndo, offerDraftRestore } from '#web/admin/utils/undo.ts';
import { useDraft, type FormDraft } from './use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

type Note = { text: string; place: string };
const nothing: Note = { text: '', place: '' };

/** Opens the form of a note. Once rendered it is gone: what is set on it is kept, and shows nowhere. */
function openNote(saved = nothing, version?: number): FormDraft<Note> {
  let draft!: FormDraft<Note>;
  const Form = () => {
    draft = useDraft('note', saved, version);
    return null;
  };
  renderToString(createElement(Form));
  return draft;
}

test('what is discarded goes from the device, and comes back there, even where the form was left', () => {
  stubBrowser('/admin/requests');
  const kept = { base: nothing, values: { ...nothing, text: 'Dear Thandi' }, version: undefined, at: 1 };
  writeLocal('draft:note', kept);
  const draft = openNote();
  expect(draft.restoredAt).toBe(1);
  const bringBack = draft.discard();
  expect(readLocal('draft:note')).toBeUndefined();
  bringBack();
  expect(readLocal('draft:note')).toEqual(JSON.parse(JSON.stringify(kept)));
});

test('what is typed while it is being saved stays typed, and is a draft at once', () => {
  stubBrowser('/admin/requests');
  const draft = openNote({ text: 'Old', place: 'Paarl' }, 1);
  draft.set({ text: 'New' });
  const began = draft.latest().values;
  draft.set({ text: 'New and longer' });
  draft.rebase({ text: '<p>New</p>', place: 'Gardens' }, 2, began);
  expect(draft.latest()).toMatchObject({ values: { text: 'New and longer', place: 'Gardens' }, version: 2 });
  expect(readLocal('draft:note')).toMatchObject({ base: { text: '<p>New</p>' }, values: { text: 'New and longer' } });
  draft.rebase({ text: 'New and longer', place: 'Gardens' }, 3, draft.latest().values);
  expect(readLocal('draft:note')).toBeUndefined();
});

test('what is typed while something new is being made waits as a draft in the form of what was made', () => {
  stubBrowser('/admin/requests');
  const draft = openNote();
  draft.set({ text: 'First' });
  const began = draft.latest().values;
  draft.set({ place: 'Gardens' });
  draft.handOn('note:7', began, 1, began);
  expect(readLocal('draft:note')).toBeUndefined();
  expect(readLocal('draft:note:7')).toMatchObject({ base: began, values: { text: 'First', place: 'Gardens' }, version: 1 });
  expect(draft.latest().values).toEqual(nothing);
});

test('what was begun since a draft was discarded stands; the offer goes once nothing would come back', () => {
  stubBrowser('/admin/requests');
  writeLocal('draft:note', { base: nothing, values: { text: 'Dear Thandi', place: 'Paarl' }, version: undefined, at: 1 });
  const draft = openNote();
  const bringBack = draft.discard();
  offerDraftRestore('The draft is discarded', bringBack);
  // Begun anew, in the same form opened again.
  writeLocal('draft:note', { base: nothing, values: { text: 'Dear Sipho', place: '' }, version: undefined, at: 2 });
  draft.set({});
  expect(undoStore.get()?.words).toBe('The draft is discarded');
  bringBack();
  expect(readLocal('draft:note')).toMatchObject({ values: { text: 'Dear Sipho', place: 'Paarl' } });

  const again = openNote();
  offerDraftRestore('The draft is discarded', again.discard());
  writeLocal('draft:note', { base: nothing, values: { text: 'Dear Anna', place: 'Gardens' }, version: undefined, at: 3 });
  again.set({});
  expect(undoStore.get()).toBeUndefined();
  clearUndo();
});
