// Browsers offer Web Locks only on HTTPS pages.
const getLockManager = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;

type ReleaseLock = () => void;

function requestLock(manager: LockManager, name: string): Promise<ReleaseLock | undefined> {
  return new Promise((resolve) => {
    void manager.request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return new Promise<void>((release) => resolve(release));
      resolve(undefined);
      return undefined;
    });
  });
}

/**
 * Acquires a lock that only one tab can hold (Web Locks). Without Web Locks, every tab acquires the lock.
 * @param options.retryAfterMs delay of a second attempt, because a page that is being reloaded may still hold the lock
 * @returns the function that releases the lock; undefined if another tab holds it
 */
export async function acquireTabLock(name: string, { retryAfterMs }: { retryAfterMs?: number } = {}): Promise<ReleaseLock | undefined> {
  const manager = getLockManager();
  if (!manager) return () => undefined;
  const release = await requestLock(manager, name);
  if (release || retryAfterMs === undefined) return release;
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  return requestLock(manager, name);
}

/** Lists the names of the locks that tabs of this site hold, including this tab. */
export const listHeldLocks = async (): Promise<string[]> => (await getLockManager()?.query())?.held?.map(({ name = '' }) => name) ?? [];
