import { deskDrafts } from '#web/lib/storage/remove-by-prefix.ts';
import { newDraftKey } from '#web/features/quote-form/draft/quote-draft.ts';
import { storedDrafts } from '#web/admin/lib/stored.ts';

// Where a browser has no locks (a page without https), tabs do not know of each other.
const locks = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;

/** What this page has, by kind. */
const own = new Map<string, string>();

/** Takes it for as long as the page lives. @returns false where another tab has it */
function take(name: string): Promise<boolean> {
  const manager = locks();
  if (!manager) return Promise.resolve(true);
  return new Promise((resolve) => {
    void manager.request(`desk:${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => undefined);
    });
  });
}

const tabKey = (kind: string): string => `${deskDrafts}tab:${kind}`;

function readTab(kind: string): string | undefined {
  try {
    return sessionStorage.getItem(tabKey(kind)) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeTab(kind: string, name: string): void {
  own.set(kind, name);
  try {
    sessionStorage.setItem(tabKey(kind), name);
  } catch {
    // Until it is reloaded the page knows it.
  }
}

/** As `take`, for what this tab had: a page that is reloaded may not have let go of it yet. */
async function takeAgain(name: string): Promise<boolean> {
  if (await take(name)) return true;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return take(name);
}

async function firstFree(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is free, and no more
    if (await take(name)) return name;
  }
  return undefined;
}

/**
 * The name of a draft that no other tab writes to: the one this tab had, else the newest that was left on the device, else a new one.
 * @param kind of what is being written, as in `request:new`
 */
export async function tabDraft(kind: string): Promise<string> {
  const known = own.get(kind);
  if (known !== undefined) return known;
  const before = readTab(kind);
  const fresh = `${kind}:${newDraftKey()}`;
  const name = before !== undefined && (await takeAgain(before)) ? before : ((await firstFree(storedDrafts(kind))) ?? fresh);
  if (name === fresh) await take(fresh);
  writeTab(kind, name);
  return name;
}
