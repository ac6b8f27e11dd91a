import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { writeLocal } from '#web/admin/utils/local-store.ts';

/** The locks of one browser, which all its tabs share. */
let held: Set<string>;
const locks = {
  request: (name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return Promise.resolve(work(null));
    held.add(name);
    return Promise.resolve(work({}));
  },
};

/** A tab: its modules are its own, its device is everybody's. */
async function openTab(tab: Map<string, string> = new Map()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
  return { tab, name: await (await import('./claim-draft-for-tab.ts')).claimDraftForTab('request:new') };
}

beforeEach(() => {
  held = new Set();
  stubBrowser('/admin/enter-request');
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => vi.unstubAllGlobals());

test('two tabs never write to one draft, and a tab goes on with its own after it was loaded anew', async () => {
  const [one, other] = [await openTab(), await openTab()];
  expect(other.name).not.toBe(one.name);
  held.delete(`desk:${one.name}`);
  expect((await openTab(one.tab)).name).toBe(one.name);
  // A duplicated tab has the name too, but not the draft.
  expect((await openTab(new Map(one.tab))).name).not.toBe(one.name);
});

test('what a closed tab left is taken up by the next one, the newest first', async () => {
  for (const [name, at] of [
    ['old', 1],
    ['new', 2],
  ] as const)
    writeLocal(`draft:request:new:${name}`, { at });
  expect((await openTab()).name).toBe('request:new:new');
  expect((await openTab()).name).toBe('request:new:old');
  expect((await openTab()).name).not.toMatch(/:(old|new)$/);
});
