import { createStore } from '#web/lib/stores/create-store.ts';

/** Function that retries the pending navigation; undefined if no navigation waits for the network. */
export const pendingRetryStore = createStore<(() => void) | undefined>(undefined);

/** Resolves when the user clicks *Try again*. @throws the abort reason when another navigation starts */
function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const retry = () => {
      pendingRetryStore.set(undefined);
      resolve();
    };
    const cancel = () => {
      if (pendingRetryStore.get() === retry) pendingRetryStore.set(undefined);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    pendingRetryStore.set(retry);
  });
}

/**
 * Loads a page's data. If the server cannot be reached, the navigation stays pending on the current page until the user
 * retries or navigates elsewhere.
 * @param isUnreachable returns true if the error means that the server cannot be reached; other errors are thrown
 */
export async function retryUntilReachable<Data>(
  load: () => Promise<Data>,
  isUnreachable: (error: unknown) => boolean,
  signal: AbortSignal,
): Promise<Data> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await waitForRetry(signal);
    }
  }
}
