import { useRef, useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type ActionState = { busy: boolean; problem?: string | undefined; done?: string | undefined };

/** Runs the action of a button, one at a time. Shows the outcome in a toast and returns it for the page (see Outcome). */
export function useAction() {
  const [state, setState] = useState<ActionState>({ busy: false });
  // A double click arrives before the state is rendered.
  const running = useRef(false);
  /**
   * @param work may return a message of success
   * @param undo reverts an optimistic update
   */
  const run = async (work: () => Promise<string | void>, undo?: () => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setState({ busy: true });
    try {
      const done = (await work()) ?? undefined;
      if (done !== undefined) showToast(done, { tone: 'success' });
      setState({ busy: false, done });
    } catch (error) {
      undo?.();
      showToast(getErrorMessage(error), { tone: 'alarm' });
      setState({ busy: false, problem: getErrorMessage(error) });
    } finally {
      running.current = false;
    }
  };
  return { ...state, run };
}
