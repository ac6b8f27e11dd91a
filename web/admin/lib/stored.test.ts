import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { forgetPerson } from '#web/features/auth/log-out.ts';
import { dropDrafts, keepDraftsOf, readStored, store, storedDrafts } from './stored.ts';

const name = 'draft:message:one';
let browser: ReturnType<typeof stubBrowser>;
const keys = () => Object.keys(browser.localStorage);

beforeEach(() => {
  browser = stubBrowser('/admin/requests');
  keepDraftsOf('anna');
  store(name, { at: 1, text: 'Dear Thandi' });
});
afterEach(() => {
  keepDraftsOf('');
  vi.unstubAllGlobals();
});

test('nobody finds what a colleague typed on the same device, who finds it again', () => {
  keepDraftsOf('ben');
  expect(readStored(name)).toBeUndefined();
  expect(storedDrafts('message')).toEqual([]);
  store(name, { at: 2 });
  keepDraftsOf('anna');
  expect(readStored(name)).toMatchObject({ text: 'Dear Thandi' });
  expect(storedDrafts('message')).toEqual(['message:one']);
});

test('who is erased goes from the drafts of everybody', () => {
  keepDraftsOf('ben');
  dropDrafts(['Thandi']);
  expect(keys()).toEqual([]);
});

test('whoever signs out, on whatever page, leaves no draft on the device, but how they like it', () => {
  store('theme', 'dark');
  browser.sessionStorage.setItem('desk:draft:tab:request:new', 'request:new:x');
  forgetPerson();
  expect(keys()).toEqual(['desk:theme']);
  expect(Object.keys(browser.sessionStorage)).toEqual([]);
});
