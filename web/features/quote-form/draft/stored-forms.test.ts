import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { dropForm, keptPrefix, removeDraftOutside } from './draft-storage.ts';
import { emptyDraft, readDraft, type ChosenStone, type QuoteDraft } from './quote-draft.ts';
import { saveDraft } from './save-draft.ts';
import { tabForm } from './active-form.ts';
import { readOwnDraft } from './own-draft.ts';
import { askedFor, holdForm, openForms, readAllKept, stillWhole, toOffer, withAddress } from './stored-forms.ts';
import { finishForm, keepForm, reviveForm } from './form-storage.ts';
import { readKept, takeSavedDraft, type KeptForm } from './find-form.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  dropForm();
  vi.unstubAllGlobals();
});

const now = Date.parse('2026-11-21T12:05:00Z');
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
const draftOf = (key: string, answers: Partial<QuoteDraft> = { notes: 'Gate code' }): QuoteDraft => ({ ...emptyDraft(), ...answers, key });
const kept = (
  key: string,
  { hours = 1, owner = '', ...answers }: { hours?: number; owner?: string } & Partial<QuoteDraft> = {},
): KeptForm => ({
  version: 1,
  savedAt: ago(hours),
  owner,
  draft: draftOf(key, { notes: 'Gate code', ...answers }),
});
const keysOf = (forms: readonly KeptForm[]): string[] => forms.map(({ draft }) => draft.key);

test('a form is kept under its own key, so that two tabs never write over each other', () => {
  keepForm(kept('a', { notes: 'Mine' }));
  keepForm(kept('b', { notes: 'Another' }));
  expect(readKept('a')?.draft.notes).toBe('Mine');
  expect(readKept('b')?.draft.notes).toBe('Another');
});

test("a guest's address and notes are stored for the tab only, a customer's on the device", () => {
  const contact = { line1: '12 Kloof Street', line2: 'Gardens', province: 'Gauteng', city: 'Pretoria', postal_code: '8001' };
  const personal = ['12 Kloof Street', 'Gardens', 'Gauteng', 'Pretoria', '8001', 'Gate code'];
  const guest = kept('guest', { contact, meters: '4.2' });
  keepForm(guest);
  const device = () => JSON.stringify(browser.localStorage);
  for (const words of personal) expect(device()).not.toContain(words);
  expect(device()).toContain('4.2');
  expect(readKept('guest')).toEqual(guest);
  // The same guest in another tab.
  browser.sessionStorage.removeItem(`${keptPrefix}guest`);
  expect(readKept('guest')?.draft).toEqual(draftOf('guest', { meters: '4.2' }));

  keepForm(kept('guest', { contact, owner: 'u1' }));
  for (const words of personal) expect(device()).toContain(words);
  expect(Object.keys(browser.sessionStorage)).toEqual([]);
});

test('an empty form is not worth keeping, and an emptied one goes', () => {
  keepForm({ ...kept('e'), draft: draftOf('e', {}) });
  expect(readKept('e')).toBeUndefined();
  keepForm(kept('e'));
  keepForm({ ...kept('e'), draft: draftOf('e', {}) });
  expect(readKept('e')).toBeUndefined();
});

test('a form that was given up stays gone until it is taken up again', () => {
  keepForm(kept('g'));
  finishForm('g');
  keepForm(kept('g'));
  expect(readKept('g')).toBeUndefined();
  reviveForm('g');
  keepForm(kept('g'));
  expect(readKept('g')).toEqual(kept('g'));
});

test('what another version wrote, or nonsense, is no form', () => {
  for (const text of ['{', 'null', '5', '{"version":2,"draft":{"pictures":[]}}', '{"version":1}', '{"version":1,"draft":{}}']) {
    browser.localStorage.setItem(`${keptPrefix}x`, text);
    expect(readKept('x')).toBeUndefined();
    expect(readAllKept(now)).toEqual([]);
  }
});

test('the newest is offered first, for thirty days', () => {
  for (const form of [kept('old', { hours: 50 }), kept('new', { hours: 1 }), kept('gone', { hours: 31 * 24 })]) keepForm(form);
  expect(keysOf(toOffer(readAllKept(now), now, new Set(), ''))).toEqual(['new', 'old']);
  expect(Object.keys(browser.localStorage)).not.toContain(`${keptPrefix}gone`);
});

test('a form that stands in another tab is not offered', () => {
  expect(keysOf(toOffer([kept('a'), kept('b')], now, new Set(['a']), ''))).toEqual(['b']);
});

test('what a customer typed is offered to them, and to nobody else who is signed in', () => {
  const forms = [kept('mine', { owner: 'u1', hours: 1 }), kept('guest', { hours: 2 })];
  expect(keysOf(toOffer(forms, now, new Set(), 'u1'))).toEqual(['mine', 'guest']);
  // A session that has ended is the case it is for.
  expect(keysOf(toOffer(forms, now, new Set(), ''))).toEqual(['mine', 'guest']);
  expect(keysOf(toOffer(forms, now, new Set(), 'u2'))).toEqual(['guest']);
});

test('signing out forgets every kept form, and nothing else; the form that still stands there keeps no more', async () => {
  browser.localStorage.setItem('myStones', '[]');
  keepForm(kept('out'));
  // For this page the person is gone until it is loaded anew.
  vi.resetModules();
  const { forgetQuote } = await import('./draft-storage.ts');
  const { keepForm: keepAfter } = await import('./form-storage.ts');
  forgetQuote();
  keepAfter(kept('late'));
  expect([...Object.keys(browser.localStorage), ...Object.keys(browser.sessionStorage)]).toEqual(['myStones']);
});

test('files are offered as long as the shop keeps them for a request', () => {
  const pictures = [{ path: '/uploads/a.jpg', name: 'a.jpg' }];
  expect(stillWhole(kept('f', { hours: 46, pictures }), now)).toMatchObject({ lost: 0, draft: { pictures } });
  expect(stillWhole(kept('f', { hours: 48, pictures }), now)).toMatchObject({ lost: 1, draft: { pictures: [], notes: 'Gate code' } });
});

test('a restored form keeps its key, and takes the stone or the service that the address asks for now', () => {
  const stone = (name: string): ChosenStone => ({
    _id: name,
    name,
    subCategory: '',
    mainCategoryName: '',
    subCategoryName: '',
    price: 1,
    pricePer: '',
    picture: null,
  });
  const draft = draftOf('k', { product: stone('Old'), notes: 'Gate code' });
  const before = { draft };
  expect(withAddress(before, {})).toEqual(draft);
  expect(withAddress(before, { product: stone('New') })).toMatchObject({ key: 'k', notes: 'Gate code', product: { name: 'New' } });
  expect(withAddress(before, { service_name: 'Sealing' })).toMatchObject({ key: 'k', service_name: 'Sealing', notes: 'Gate code' });
  const service = { draft: draftOf('k', { service_name: 'Sealing' }) };
  expect(withAddress(service, { product: stone('New') })).toMatchObject({ service_name: '', product: { name: 'New' } });
  // The stone that the same address gave before was changed since.
  const given = { product: stone('New') };
  expect(withAddress({ draft, asked: askedFor(given) }, given)).toEqual(draft);
});

test("the form takes up this tab's saved draft, and leaves another tab's alone", () => {
  saveDraft(draftOf('mine'));
  expect(takeSavedDraft()?.key).toBe('mine');
  browser.localStorage.setItem('quoteDraft', JSON.stringify(draftOf('theirs')));
  expect(takeSavedDraft()).toBeUndefined();
});

test("the summary shows this tab's draft, also where another tab has saved its own since", () => {
  expect(readOwnDraft()).toBeUndefined();
  saveDraft(draftOf('mine', { notes: 'Mine' }));
  keepForm({ ...kept('mine'), draft: draftOf('mine', { notes: 'Mine' }) });
  browser.localStorage.setItem('quoteDraft', JSON.stringify(draftOf('theirs', { notes: 'Theirs' })));
  expect(readOwnDraft()?.notes).toBe('Mine');
  browser.localStorage.removeItem('quoteDraft');
  expect(readOwnDraft()).toBeUndefined();
});

test('leaving the quote pages takes the draft and the tab along, and leaves what is kept on the device', () => {
  saveDraft(draftOf('left'));
  keepForm(kept('left'));
  for (const page of ['/quotes', '/quote/summary']) {
    removeDraftOutside(page);
    expect(readDraft()?.key).toBe('left');
  }
  removeDraftOutside('/gallery');
  expect(readDraft()).toBeUndefined();
  expect(browser.sessionStorage.getItem('quoteForm')).toBeNull();
  expect(readKept('left')).toBeDefined();
});

test('where storage is switched off, the way to the summary and back still works', () => {
  const off = () => {
    throw new Error('off');
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { getItem: off, setItem: off, removeItem: off });
  saveDraft(draftOf('memory'));
  expect(readOwnDraft()?.key).toBe('memory');
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: off, removeItem: off });
  expect(tabForm()?.key).toBe('memory');
  expect(takeSavedDraft()?.key).toBe('memory');
});

/** Locks as browsers have them, as far as they are used here; `other` are those of other tabs. */
function stubLocks(other: string[]) {
  const mine = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      query: () => Promise.resolve({ held: [...other, ...mine].map((name) => ({ name })) }),
      async request(name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) {
        if (other.includes(name)) return work(null);
        mine.add(name);
        await work({});
        return mine.delete(name);
      },
    },
  });
  return mine;
}

test('a tab holds one form at a time, lets go when the quote pages are left, and knows those of other tabs', async () => {
  const mine = stubLocks([`${keptPrefix}theirs`, 'something else']);
  expect(await holdForm('first')).toBe(true);
  expect(await holdForm('second')).toBe(true);
  expect([...mine]).toEqual([`${keptPrefix}second`]);
  expect(await openForms()).toEqual(new Set(['theirs']));
  removeDraftOutside('/gallery');
  await Promise.resolve();
  expect(mine.size).toBe(0);
});

test('a duplicated tab is told that its form stands elsewhere', async () => {
  vi.useFakeTimers();
  stubLocks([`${keptPrefix}theirs`]);
  const held = holdForm('theirs');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await held).toBe(false);
  vi.useRealTimers();
});
