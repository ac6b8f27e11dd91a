import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import {
  discardAutosave,
  getActiveForm,
  listAutosaves,
  readAutosave,
  readDraftForSummary,
  readSummaryDraft,
  readSummaryDraftOfTab,
  resumeAutosave,
  saveSummaryDraft,
  writeAutosave,
  type Autosave,
} from './draft-storage.ts';
import { createEmptyDraft, type QuoteDraft } from './quote-draft.ts';
import { autosavePrefix, clearDraftOutsideQuotePages, releaseActiveForm } from './quote-visit.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  releaseActiveForm();
  vi.unstubAllGlobals();
});

const now = Date.parse('2026-11-21T12:05:00Z');
const createDraft = (key: string, answers: Partial<QuoteDraft> = { notes: 'Gate code' }): QuoteDraft => ({
  ...createEmptyDraft(),
  ...answers,
  key,
});
const createAutosave = (
  key: string,
  { hours: ageHours = 1, owner = '', ...answers }: { hours?: number; owner?: string } & Partial<QuoteDraft> = {},
): Autosave => ({
  version: 1,
  savedAt: new Date(now - ageHours * 3_600_000).toISOString(),
  owner,
  draft: createDraft(key, { notes: 'Gate code', ...answers }),
});

test('stores each form under its own key, so that tabs do not overwrite the forms of other tabs', () => {
  writeAutosave(createAutosave('a', { notes: 'Mine' }));
  writeAutosave(createAutosave('b', { notes: 'Another' }));
  expect(readAutosave('a')?.draft.notes).toBe('Mine');
  expect(readAutosave('b')?.draft.notes).toBe('Another');
});

test("stores a visitor's address and notes in the tab only, and a customer's on the device", () => {
  const contact = { line1: '12 Kloof Street', line2: 'Gardens', province: 'Gauteng', city: 'Pretoria', postal_code: '8001' };
  const personalTexts = ['12 Kloof Street', 'Gardens', 'Gauteng', 'Pretoria', '8001', 'Gate code'];
  const guestAutosave = createAutosave('guest', { contact, meters: '4.2' });
  writeAutosave(guestAutosave);
  const readLocalStorage = () => JSON.stringify(browser.localStorage);
  for (const text of personalTexts) expect(readLocalStorage()).not.toContain(text);
  expect(readLocalStorage()).toContain('4.2');
  expect(readAutosave('guest')).toEqual(guestAutosave);
  // The same visitor in another tab.
  browser.sessionStorage.removeItem(`${autosavePrefix}guest`);
  expect(readAutosave('guest')?.draft).toEqual(createDraft('guest', { meters: '4.2' }));

  writeAutosave(createAutosave('guest', { contact, owner: 'u1' }));
  for (const text of personalTexts) expect(readLocalStorage()).toContain(text);
  expect(Object.keys(browser.sessionStorage)).toEqual([]);
});

test('does not store an empty form, and removes a form that was emptied', () => {
  writeAutosave({ ...createAutosave('e'), draft: createDraft('e', {}) });
  expect(readAutosave('e')).toBeUndefined();
  writeAutosave(createAutosave('e'));
  writeAutosave({ ...createAutosave('e'), draft: createDraft('e', {}) });
  expect(readAutosave('e')).toBeUndefined();
});

test('ignores autosaves of a discarded form until it is resumed', () => {
  writeAutosave(createAutosave('g'));
  discardAutosave('g');
  writeAutosave(createAutosave('g'));
  expect(readAutosave('g')).toBeUndefined();
  resumeAutosave('g');
  writeAutosave(createAutosave('g'));
  expect(readAutosave('g')).toEqual(createAutosave('g'));
});

test('ignores and removes unreadable autosaves and autosaves of another version', () => {
  for (const text of ['{', 'null', '5', '{"version":2,"draft":{"pictures":[]}}', '{"version":1}', '{"version":1,"draft":{}}']) {
    browser.localStorage.setItem(`${autosavePrefix}x`, text);
    expect(readAutosave('x')).toBeUndefined();
    expect(listAutosaves(now)).toEqual([]);
    expect(Object.keys(browser.localStorage)).toEqual([]);
  }
});

test('reads an autosave that an earlier version stored', () => {
  const stored = { version: 1, savedAt: '2026-11-20T08:00:00.000Z', owner: 'u1', asked: '    Sealing', draft: createDraft('s') };
  browser.localStorage.setItem('quoteForm:s', JSON.stringify(stored));
  expect(readAutosave('s')).toEqual(stored);
  expect(listAutosaves(now)).toEqual([stored]);
});

test('removes autosaves that are older than thirty days', () => {
  for (const [key, ageHours] of [
    ['old', 50],
    ['expired', 31 * 24],
  ] as const)
    writeAutosave(createAutosave(key, { hours: ageHours, meters: '4.2' }));
  expect(listAutosaves(now).map(({ draft }) => draft.key)).toEqual(['old']);
  for (const storage of [browser.localStorage, browser.sessionStorage]) expect(Object.keys(storage)).toEqual([`${autosavePrefix}old`]);
});

test('removes only autosaves after a sign-out, and no longer stores the open form', async () => {
  browser.localStorage.setItem('myStones', '[]');
  writeAutosave(createAutosave('out'));
  // Signing out applies until the page is reloaded.
  vi.resetModules();
  const { purgeQuoteData } = await import('./quote-visit.ts');
  const { writeAutosave: writeAutosaveOfNewPage } = await import('./draft-storage.ts');
  purgeQuoteData();
  writeAutosaveOfNewPage(createAutosave('late'));
  expect([...Object.keys(browser.localStorage), ...Object.keys(browser.sessionStorage)]).toEqual(['myStones']);
});

test('opens the form with the summary draft of this tab and ignores the summary draft of another tab', () => {
  saveSummaryDraft(createDraft('mine'));
  expect(readSummaryDraftOfTab()?.key).toBe('mine');
  browser.localStorage.setItem('quoteDraft', JSON.stringify(createDraft('theirs')));
  expect(readSummaryDraftOfTab()).toBeUndefined();
});

test('shows the draft of this tab on the summary after another tab has saved a summary draft', () => {
  expect(readDraftForSummary()).toBeUndefined();
  saveSummaryDraft(createDraft('mine', { notes: 'Mine' }));
  writeAutosave({ ...createAutosave('mine'), draft: createDraft('mine', { notes: 'Mine' }) });
  browser.localStorage.setItem('quoteDraft', JSON.stringify(createDraft('theirs', { notes: 'Theirs' })));
  expect(readDraftForSummary()?.notes).toBe('Mine');
  browser.localStorage.removeItem('quoteDraft');
  expect(readDraftForSummary()).toBeUndefined();
});

test('removes the summary draft and the active form, but not the autosave, outside the quote pages', () => {
  saveSummaryDraft(createDraft('left'));
  writeAutosave(createAutosave('left'));
  for (const page of ['/quotes', '/quote/summary']) {
    clearDraftOutsideQuotePages(page);
    expect(readSummaryDraft()?.key).toBe('left');
  }
  clearDraftOutsideQuotePages('/gallery');
  expect(readSummaryDraft()).toBeUndefined();
  expect(browser.sessionStorage.getItem('quoteForm')).toBeNull();
  expect(readAutosave('left')).toBeDefined();
});

test('passes the draft to the summary and back if storage is blocked', () => {
  const throwError = () => {
    throw new Error('blocked');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: throwError, setItem: throwError, removeItem: throwError });
  saveSummaryDraft(createDraft('memory'));
  expect(readDraftForSummary()?.key).toBe('memory');
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: throwError, removeItem: throwError });
  expect(getActiveForm()?.key).toBe('memory');
  expect(readSummaryDraftOfTab()?.key).toBe('memory');
});
