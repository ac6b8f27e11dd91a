import { useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useRunOnce } from './use-run-once.ts';

/**
 * Runs the action of a button; a second call during the action has no effect. Shows the result in a toast, and returns it
 * for the page (see `ActionStatus`).
 */
export function useAsyncAction() {
  const { busy, runOnce } = useRunOnce();
  const [result, setResult] = useState<{ error?: string; message?: string | undefined }>({});
  /**
   * Runs an action.
   * @param action may return a success message
   * @param undo reverts an optimistic update after an error
   */
  const run = (action: () => Promise<string | void>, undo?: () => void): Promise<void> =>
    runOnce(async () => {
      setResult({});
      try {
        const message = (await action()) ?? undefined;
        if (message !== undefined) showToast(message, { tone: 'success' });
        setResult({ message });
      } catch (error) {
        undo?.();
        showToast(getErrorMessage(error), { tone: 'error' });
        setResult({ error: getErrorMessage(error) });
      }
    });
  return { busy, ...result, run };
}
