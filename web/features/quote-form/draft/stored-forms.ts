import { unclaimedHours } from '#domain/upload.ts';
import { attempt } from '#web/lib/try-or-undefined.ts';
import { keptPrefix, whenLeft } from './draft-storage.ts';
import type { QuoteDraft } from './quote-draft.ts';
import { isFormOf, readKept, removeKept, type KeptForm } from './find-form.ts';

const hour = 3_600_000;
const keptFor = 30 * 24 * hour;

/**
 * What may be offered to whoever is here, newest first: not what is old, nor what another customer typed.
 * @param kept everything on this device
 * @param now in milliseconds
 * @param open the keys of forms that stand in other tabs, or in this one
 * @param person the id of the customer, empty for a guest
 */
export function toOffer(kept: readonly KeptForm[], now: number, open: ReadonlySet<string>, person: string): KeptForm[] {
  return kept
    .filter((form) => now - Date.parse(form.savedAt) < keptFor && !open.has(form.draft.key) && isFormOf(form, person))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** A kept form as it can still be sent: files that no request claimed in time are gone. `lost` tells how many. */
export function stillWhole({ savedAt, draft }: KeptForm, now: number): { draft: QuoteDraft; lost: number } {
  // An hour less, to send it in.
  const gone = now - Date.parse(savedAt) > (unclaimedHours - 1) * hour;
  return gone ? { draft: { ...draft, pictures: [] }, lost: draft.pictures.length } : { draft, lost: 0 };
}

/** What the way to the form asked for, by ids and the service's name: two of the same are the same wish. */
export const askedFor = ({ product, mainCategory, subCategory, primary_colour, service_name = '' }: Partial<QuoteDraft>): string =>
  [...[product, mainCategory, subCategory, primary_colour].map((each) => each?._id ?? ''), service_name].join(' ');

/** What was kept, and beside it what the address asks for now: another stone, or a service. What it asked for then was answered then. */
export const withAddress = ({ draft, asked }: Pick<KeptForm, 'draft' | 'asked'>, given: Partial<QuoteDraft>): QuoteDraft =>
  asked === askedFor(given) ? draft : { ...draft, ...given, ...(given.product && { service_name: '' }), key: draft.key };

/** Returns the forms that this device and this tab store, and removes those that are too old or unreadable. */
export function readAllKept(now: number): KeptForm[] {
  const names = attempt(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]) ?? [];
  const keys = new Set(names.filter((name) => name.startsWith(keptPrefix)).map((name) => name.slice(keptPrefix.length)));
  return [...keys].flatMap((key) => {
    const kept = readKept(key);
    if (kept && now - Date.parse(kept.savedAt) < keptFor) return [kept];
    removeKept(key);
    return [];
  });
}

// Where a browser has no locks (a page without https), tabs do not know of each other; each still keeps a form of its own.
const locks = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;

const own = new Set<string>();
let release: (() => void) | undefined;

/** The keys of the forms that stand in other tabs now. */
export async function openForms(): Promise<Set<string>> {
  const names = (await locks()?.query())?.held?.map(({ name = '' }) => name) ?? [];
  const keys = names.filter((name) => name.startsWith(keptPrefix)).map((name) => name.slice(keptPrefix.length));
  return new Set(keys.filter((key) => !own.has(key)));
}

/** @returns whether the lock was free */
function takeLock(manager: LockManager, key: string): Promise<boolean> {
  return new Promise((resolve) => {
    void manager.request(keptPrefix + key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock === null) return undefined;
      own.add(key);
      return new Promise<void>((done) => {
        release = done;
        whenLeft(done);
      });
    });
  });
}

/**
 * Tells the other tabs that this form stands here, until another does or the quote pages are left.
 * @returns false where it stands in another tab already: one of the two was duplicated
 */
export async function holdForm(key: string): Promise<boolean> {
  const manager = locks();
  if (!manager) return true;
  release?.();
  if (await takeLock(manager, key)) return true;
  // A page that is reloaded may not have let go of it yet.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return takeLock(manager, key);
}
