import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { removePersonalDataInAllTabs } from '#web/features/auth/log-out.ts';
import { deleteDraftsContaining, setLocalStoreUser, readLocal, writeLocal, listDrafts } from './local-store.ts';

const name = 'draft:message:one';
let browser: ReturnType<typeof stubBrowser>;
const listKeys = () => Object.keys(browser.localStorage);

beforeEach(() => {
  browser = stubBrowser('/admin/requests');
  setLocalStoreUser('anna');
  writeLocal(name, { at: 1, text: 'Dear Thandi' });
});
afterEach(() => {
  setLocalStoreUser('');
  vi.unstubAllGlobals();
});

test('returns drafts only to the user who entered them', () => {
  setLocalStoreUser('ben');
  expect(readLocal(name)).toBeUndefined();
  expect(listDrafts('message')).toEqual([]);
  writeLocal(name, { at: 2 });
  setLocalStoreUser('anna');
  expect(readLocal(name)).toMatchObject({ text: 'Dear Thandi' });
  expect(listDrafts('message').map((draft) => draft.name)).toEqual(['message:one']);
});

test('a personal preference applies to one user of the device', () => {
  setLocalStoreUser('anna');
  writeLocal('person:single-key-shortcuts', false);
  setLocalStoreUser('ben');
  expect(readLocal('person:single-key-shortcuts')).toBeUndefined();
  setLocalStoreUser('anna');
  expect(readLocal('person:single-key-shortcuts')).toBe(false);
  writeLocal('person:single-key-shortcuts', undefined);
});

test('removes an erased person from the drafts of all users', () => {
  setLocalStoreUser('ben');
  deleteDraftsContaining(['Thandi']);
  expect(listKeys()).toEqual([]);
});

test('signing out on any page deletes the drafts of this device but not the display preferences', () => {
  writeLocal('theme', 'dark');
  browser.sessionStorage.setItem('desk:draft:tab:request:new', 'request:new:x');
  removePersonalDataInAllTabs();
  expect(listKeys()).toEqual(['desk:theme']);
  expect(Object.keys(browser.sessionStorage)).toEqual([]);
});
