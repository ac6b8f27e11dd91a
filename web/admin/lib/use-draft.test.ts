import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/lib/browser-stub.ts';
import { readStored, store } from './stored.ts';
import { useDraft, type Draft } from './use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is discarded goes from the device, and comes back there, even where the form was left', () => {
  stubBrowser('/admin/requests');
  const kept = { base: { text: '' }, values: { text: 'Dear Thandi' }, version: undefined, at: 1 };
  store('draft:note', kept);
  let draft!: Draft<{ text: string }>;
  const Form = () => {
    draft = useDraft('note', { text: '' }, undefined);
    return null;
  };
  // Once rendered it is gone: nothing that is set on it is heard.
  renderToString(createElement(Form));
  expect(draft.restoredAt).toBe(1);
  const bringBack = draft.discard();
  expect(readStored('draft:note')).toBeUndefined();
  bringBack();
  expect(readStored('draft:note')).toEqual(JSON.parse(JSON.stringify(kept)));
});
