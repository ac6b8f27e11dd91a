import { beforeEach, expect, test, vi } from 'vitest';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { removeFromShortlist, addToShortlist, syncShortlist } from './shortlist-sync.ts';
import { readShortlist, removeShortlist, writeShortlist } from './shortlist.ts';
import { toastStore } from '#web/lib/stores/toast-store.ts';

const createToken = (sub: string) => `x.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + 60 }))}.x`;
const createStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
/** Stones of the account, and the changes that the server received. */
let accountIds: string[];
let receivedChanges: unknown[];
const signIn = (userId: string) => sessionStorage.setItem('authToken', createToken(userId));

beforeEach(() => {
  accountIds = [];
  receivedChanges = [];
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('dispatchEvent', () => true);
  removeShortlist();
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { add = [], remove = [] } = JSON.parse(body) as { add?: string[]; remove?: string[] };
    if (path === '/user/stones/save') receivedChanges.push({ add, remove });
    const remaining = accountIds.filter((id) => !add.includes(id) && !remove.includes(id));
    accountIds = [...add.slice(0, maxShortlistItems - remaining.length), ...remaining];
    return Promise.resolve(Response.json({ status: 1, response: { result: accountIds.map((_id) => ({ _id })) } }));
  });
});

test("merges a visitor's shortlist with the account after sign-in, and then sends only changes", async () => {
  addToShortlist(['a'], '');
  addToShortlist(['b'], '');
  accountIds = ['c', 'a'];
  signIn('anna');
  await syncShortlist(false);
  expect(readShortlist().ids).toEqual(['b', 'a', 'c']);
  removeFromShortlist(['a']);
  await syncShortlist(false);
  expect(receivedChanges).toEqual([
    { add: ['b', 'a'], remove: [] },
    { add: [], remove: ['a'] },
  ]);
  expect(readShortlist()).toEqual({ ids: ['b', 'c'], owner: 'anna', add: [], remove: [], free: [] });
});

test("does not add another user's shortlist on the device to the account", async () => {
  writeShortlist({ ids: ['secret'], owner: 'anna', add: ['secret'], remove: [], free: [] });
  accountIds = ['mine'];
  signIn('ben');
  await syncShortlist(false);
  expect(receivedChanges).toEqual([]);
  expect(readShortlist().ids).toEqual(['mine']);
});

test('adds the stones that were saved after the session expired to the next account, and no others', async () => {
  signIn('anna');
  addToShortlist(["anna's"], '');
  await syncShortlist(false);
  sessionStorage.removeItem('authToken');
  addToShortlist(['free', 'taken off again'], '');
  removeFromShortlist(['taken off again']);
  accountIds = ['mine'];
  signIn('ben');
  await syncShortlist(false);
  expect(receivedChanges.at(-1)).toEqual({ add: ['free'], remove: [] });
  expect(readShortlist()).toEqual({ ids: ['free', 'mine'], owner: 'ben', add: [], remove: [], free: [] });
});

test('adds stones that were saved before the account was loaded to the signed-in user, not to the owner of the list', async () => {
  signIn('anna');
  addToShortlist(["anna's"], '');
  await syncShortlist(false);
  sessionStorage.removeItem('authToken');
  accountIds = [];
  signIn('ben');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  addToShortlist(["ben's"], '');
  await syncShortlist(false);
  vi.stubGlobal('fetch', fetch);
  await syncShortlist(false);
  expect([accountIds, readShortlist().ids]).toEqual([["ben's"], ["ben's"]]);
});

test('reports stones that exceed the limit of the account', async () => {
  addToShortlist(['too many'], '');
  accountIds = Array.from({ length: maxShortlistItems }, (_, index) => String(index));
  signIn('anna');
  await syncShortlist(false);
  expect(readShortlist().ids).toEqual(accountIds);
  expect(toastStore.get().at(-1)).toMatchObject({
    message: `My stones can contain up to ${maxShortlistItems} stones. Remove one first.`,
    tone: 'error',
  });
});

test('stores changes that could not be sent, and sends them later', async () => {
  signIn('anna');
  await syncShortlist(false);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  addToShortlist(['a'], '');
  await syncShortlist(false);
  expect(readShortlist()).toMatchObject({ ids: ['a'], add: ['a'] });
  vi.stubGlobal('fetch', fetch);
  await syncShortlist(false);
  expect([accountIds, readShortlist().add]).toEqual([['a'], []]);
});
