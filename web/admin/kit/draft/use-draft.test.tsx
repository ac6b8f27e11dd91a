// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocal } from '#web/admin/utils/local-store.ts';
import type { DraftState } from './draft.ts';
import { useDraft, type FormDraft } from './use-draft.ts';

type Note = { name: string; text: string };
const empty: Note = { name: '', text: '' };

let root: Root;
let draft: FormDraft<Note>;
function Form() {
  const current = useDraft<Note>('note:new', empty, undefined);
  useLayoutEffect(() => {
    draft = current;
  });
  return null;
}
const readStoredDraft = (name: string) => readLocal(`draft:note:${name}`) as DraftState<Note> | undefined;
const type = (change: Partial<Note>) => act(() => draft.set(change));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('moves text entered during the request to the draft of the created record, and empties the form', () => {
  type({ name: 'Sink' });
  const sent = draft.getLatestState().values;
  type({ text: 'Polish' });
  expect(readStoredDraft('new')?.values).toEqual({ name: 'Sink', text: 'Polish' });
  // The server may change values.
  act(() => draft.moveDraft('note:1', { name: 'Sink!', text: '' }, 1, sent));
  expect(readStoredDraft('1')).toMatchObject({ base: { name: 'Sink!', text: '' }, values: { name: 'Sink!', text: 'Polish' }, version: 1 });
  expect([draft.values, draft.changedPaths, readStoredDraft('new')]).toEqual([empty, [], undefined]);
});

test('stores no draft of the created record if no text was entered during the request', () => {
  type({ name: 'Sink' });
  act(() => draft.moveDraft('note:1', { name: 'Sink', text: '' }, 1, draft.getLatestState().values));
  expect([readStoredDraft('1'), readStoredDraft('new')]).toEqual([undefined, undefined]);
});
