import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { listFormsInOtherTabs, lockForm } from './draft-lock.ts';
import { autosavePrefix, clearDraftOutsideQuotePages, releaseActiveForm } from './quote-visit.ts';

beforeEach(() => {
  stubBrowser();
});
afterEach(() => {
  releaseActiveForm();
  vi.unstubAllGlobals();
});

/**
 * Stubs Web Locks. @param other names of the locks that other tabs hold @returns the names of the locks that this tab
 * holds
 */
function stubLocks(otherNames: string[]): Set<string> {
  const ownNames = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: [...otherNames, ...ownNames].map((name) => ({ name })) }),
      async request(name: string, _options: object, callback: (lock: object | null) => Promise<void> | undefined) {
        if (otherNames.includes(name)) return callback(null);
        ownNames.add(name);
        await callback({});
        return ownNames.delete(name);
      },
    },
  });
  return ownNames;
}

test('locks one form per tab, releases it outside the quote pages, and lists the forms of other tabs', async () => {
  const ownNames = stubLocks([`${autosavePrefix}theirs`, 'something else']);
  expect(await lockForm('first')).toBe(true);
  expect(await lockForm('second')).toBe(true);
  expect([...ownNames]).toEqual([`${autosavePrefix}second`]);
  expect(await listFormsInOtherTabs()).toEqual(new Set(['theirs']));
  clearDraftOutsideQuotePages('/gallery');
  await Promise.resolve();
  expect(ownNames.size).toBe(0);
});

test('a duplicated tab does not get the lock of its form', async () => {
  vi.useFakeTimers();
  stubLocks([`${autosavePrefix}theirs`]);
  const isLocked = lockForm('theirs');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isLocked).toBe(false);
  vi.useRealTimers();
});

test('in a browser without Web Locks each tab can lock each form', async () => {
  vi.stubGlobal('navigator', {});
  expect(await lockForm('any')).toBe(true);
  expect(await listFormsInOtherTabs()).toEqual(new Set());
});
