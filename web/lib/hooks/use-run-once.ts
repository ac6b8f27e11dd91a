import { useRef, useState } from 'react';

/** Runs one task at a time. While it runs, further calls have no effect. */
export function useRunOnce() {
  const [busy, setBusy] = useState(false);
  // A ref, because a double click happens before the state is rendered.
  const running = useRef(false);
  const runOnce = async (task: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, runOnce };
}
