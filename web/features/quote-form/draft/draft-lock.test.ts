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

/** Stubs Web Locks. @param namesOfOtherTabs locks of other tabs @returns the names of the locks of this tab */
function stubLocks(namesOfOtherTabs: string[]): Set<string> {
  const namesOfThisTab = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: [...namesOfOtherTabs, ...namesOfThisTab].map((name) => ({ name })) }),
      async request(name: string, _options: object, callback: (lock: object | null) => Promise<void> | undefined) {
        if (namesOfOtherTabs.includes(name)) return callback(null);
        namesOfThisTab.add(name);
        await callback({});
        return namesOfThisTab.delete(name);
      },
    },
  });
  return namesOfThisTab;
}

test('locks one form per tab, releases it outside the quote pages, and lists the forms of other tabs', async () => {
  const namesOfThisTab = stubLocks([`${autosavePrefix}theirs`, 'something else']);
  expect(await lockForm('first')).toBe(true);
  expect(await lockForm('second')).toBe(true);
  expect([...namesOfThisTab]).toEqual([`${autosavePrefix}second`]);
  expect(await listFormsInOtherTabs()).toEqual(new Set(['theirs']));
  clearDraftOutsideQuotePages('/gallery');
  await Promise.resolve();
  expect(namesOfThisTab.size).toBe(0);
});

test('does not lock the form of a duplicated tab', async () => {
  vi.useFakeTimers();
  stubLocks([`${autosavePrefix}theirs`]);
  const isLocked = lockForm('theirs');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await isLocked).toBe(false);
  vi.useRealTimers();
});

test('lets each tab lock each form in a browser without Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await lockForm('any')).toBe(true);
  expect(await listFormsInOtherTabs()).toEqual(new Set());
});
