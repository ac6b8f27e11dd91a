import { useCallback, useEffect, useState } from 'react';
import type * as LaterSteps from './later-steps.tsx';

type Later = Partial<typeof LaterSteps>;
const signs = ['pointerover', 'touchstart', 'focusin'];

/**
 * The steps after the first, whose code comes as soon as somebody turns to the form: filling the first in takes longer.
 * @param needed one of them is open
 * @returns `later` undefined while it is on its way, and without `LaterStep` where it could not be had
 */
export function useLaterSteps(needed: boolean) {
  const [later, setLater] = useState<Later>();
  const load = useCallback(() => {
    import('./later-steps.tsx').then(setLater, () => setLater({}));
  }, []);
  useEffect(() => {
    // What failed ahead is tried again.
    if (needed) return load();
    for (const type of signs) document.addEventListener(type, load, { once: true, passive: true });
    return () => signs.forEach((type) => document.removeEventListener(type, load));
  }, [needed, load]);
  // Browsers may keep to a failure for as long as the document lives; a reload keeps what was typed (see recovery.ts).
  const retry = () => void import('./later-steps.tsx').then(setLater, () => navigator.onLine && location.reload());
  return { later, retry };
}
