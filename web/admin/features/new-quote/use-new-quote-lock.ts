import { useEffect, useState } from 'react';
import { acquireTabLock } from '#web/lib/storage/tab-lock.ts';

/** Reserves a draft for this tab, so that a duplicated tab does not write to it. @returns undefined while the lock is requested */
export function useDraftLock(name: string | undefined): 'held' | 'taken' | undefined {
  const [lock, setLock] = useState<{ name: string; isHeld: boolean }>();
  useEffect(() => {
    if (name === undefined) return undefined;
    let isActive = true;
    let release: (() => void) | undefined;
    // A page that is being reloaded may still hold the lock.
    void acquireTabLock(`desk:${name}`, { retryAfterMs: 500 }).then((acquired) => {
      if (!isActive) return acquired?.();
      release = acquired;
      return setLock({ name, isHeld: acquired !== undefined });
    });
    return () => {
      isActive = false;
      release?.();
    };
  }, [name]);
  if (lock === undefined || lock.name !== name) return undefined;
  return lock.isHeld ? 'held' : 'taken';
}
