// Browsers have no Web Locks on a page without https.
const getLockManager = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;

type Release = () => void;

function requestLock(manager: LockManager, name: string): Promise<Release | undefined> {
  return new Promise((resolve) => {
    void manager.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    });
  });
}

/**
 * Acquires a lock that only one tab can hold (Web Locks). Without Web Locks every tab gets it.
 * @param options.retryAfterMs tries once more after that time: a page that is being reloaded may still hold the lock
 * @returns the function that releases the lock, or undefined if another tab holds it
 */
export async function acquireTabLock(name: string, { retryAfterMs }: { retryAfterMs?: number } = {}): Promise<Release | undefined> {
  const manager = getLockManager();
  if (!manager) return () => undefined;
  const release = await requestLock(manager, name);
  if (release || retryAfterMs === undefined) return release;
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  return requestLock(manager, name);
}

/** Returns the names of the locks that the tabs of this site hold, this tab included. */
export const listHeldLocks = async (): Promise<string[]> => (await getLockManager()?.query())?.held?.map(({ name = '' }) => name) ?? [];
