let retry: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: (() => void) | undefined): void {
  retry = next;
  for (const listener of listeners) listener();
}

/** What tries the waiting navigation again, or undefined while none waits: for `useSyncExternalStore`. */
export const currentRetry = (): (() => void) | undefined => retry;
export function onRetryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits until the person wants to try again. @throws when the navigation is given up for another */
function retryWanted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine = () => {
      set(undefined);
      resolve();
    };
    const giveUp = () => {
      if (retry === mine) set(undefined);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    set(mine);
  });
}

/**
 * Loads a page's data. Where the server cannot be reached the navigation waits, on the page where the person is,
 * until they try again or go elsewhere.
 * @param isUnreached tells that failure from all others, which pass through
 */
export async function untilReached<Data>(
  load: () => Promise<Data>,
  isUnreached: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Data> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isUnreached(error)) throw error;
      await retryWanted(signal);
    }
  }
}
