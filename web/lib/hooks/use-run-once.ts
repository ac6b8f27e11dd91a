import { useRef, useState } from 'react';

/** Runs one task at a time. While it runs, further calls have no effect. */
export function useRunOnce() {
  const [busy, setBusy] = useState(false);
  // A ref, because the second click of a double click may precede the next render.
  const isRunning = useRef(false);
  const runOnce = async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, runOnce };
}
