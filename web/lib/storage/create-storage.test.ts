import { expect, test } from 'vitest';
import { createMemoryStorage } from '#web/testing/stub-browser.ts';
import { createStorage } from './create-storage.ts';

const getBlockedStorage = (): Storage => {
  throw new DOMException('Access is denied.', 'SecurityError');
};

/** Creates a storage that throws on each write while `state.isFull` is true. */
function createLimitedStorage() {
  const area = createMemoryStorage();
  const write = area.setItem.bind(area);
  const state = { isFull: false };
  Object.defineProperty(area, 'setItem', {
    value: (key: string, value: string) => {
      if (state.isFull) throw new DOMException('It is full.', 'QuotaExceededError');
      write(key, value);
    },
  });
  return { area, state };
}

test('stores JSON and plain text under the given keys', () => {
  const area = createMemoryStorage();
  const storage = createStorage(() => area);
  expect(storage.set('user', { _id: 'u1' })).toBe(true);
  expect(storage.setText('theme', 'dark')).toBe(true);
  expect({ ...area }).toEqual({ user: '{"_id":"u1"}', theme: 'dark' });
  expect(storage.get('user')).toEqual({ _id: 'u1' });
  expect(storage.getText('theme')).toBe('dark');
  storage.remove('user');
  expect(Object.keys(area)).toEqual(['theme']);
});

test('returns undefined for a missing value and for text that is not JSON', () => {
  const area = createMemoryStorage();
  const storage = createStorage(() => area);
  for (const text of ['{', '', 'null']) {
    area.setItem('broken', text);
    expect(storage.get('broken')).toBeUndefined();
  }
  expect(storage.get('missing')).toBeUndefined();
  expect(storage.getText('missing')).toBeUndefined();
});

test('merges properties into the stored object', () => {
  const area = createMemoryStorage();
  const storage = createStorage(() => area);
  storage.merge('form', { email: 'a@example.com' });
  storage.merge('form', { phone: '021' });
  expect(storage.get('form')).toEqual({ email: 'a@example.com', phone: '021' });
});

test('stores values in memory if storage is blocked, and reports the failed write', () => {
  const storage = createStorage(getBlockedStorage);
  expect(storage.get('form')).toBeUndefined();
  expect(storage.set('form', { step: 1 })).toBe(false);
  expect(storage.get('form')).toEqual({ step: 1 });
  expect(storage.keys('f')).toEqual(['form']);
  storage.remove('form');
  expect(storage.get('form')).toBeUndefined();
  expect(storage.keys('')).toEqual([]);
});

test('returns the value in memory while storage is full, and the stored value after the next write', () => {
  const { area, state } = createLimitedStorage();
  const storage = createStorage(() => area);
  storage.set('form', 1);
  state.isFull = true;
  expect(storage.set('form', 2)).toBe(false);
  expect(storage.get('form')).toBe(2);
  state.isFull = false;
  expect(storage.set('form', 3)).toBe(true);
  area.setItem('form', '4');
  expect(storage.get('form')).toBe(4);
  expect(storage.keys('')).toEqual(['form']);
});

test('lists the keys with a prefix', () => {
  const area = createMemoryStorage();
  const storage = createStorage(() => area);
  for (const key of ['draft:a', 'draft:b', 'theme']) storage.setText(key, 'x');
  expect(storage.keys('draft:')).toEqual(['draft:a', 'draft:b']);
});
