import { useRef, useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type ActionState = { busy: boolean; problem?: string | undefined; done?: string | undefined };

/** Something that a press does, one at a time. What comes of it is told by a toast, and stands on the page (see Outcome). */
export function useAction() {
  const [state, setState] = useState<ActionState>({ busy: false });
  // State comes too late for a double click.
  const running = useRef(false);
  /**
   * @param work answers with the words of success, where there are some
   * @param undo takes back what was shown already
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
