import { useEffect, useState } from 'react';
import { acquireTabLock } from '#web/lib/storage/tab-lock.ts';

/**
 * Locks a draft for this tab, so that a duplicated tab does not write to the draft. @returns undefined until the lock is
 * acquired or refused
 */
export function useNewQuoteLock(name: string | undefined): 'acquired' | 'refused' | undefined {
  const [lock, setLock] = useState<{ name: string; isAcquired: boolean }>();
  useEffect(() => {
    if (name === undefined) return undefined;
    let isActive = true;
    let release: (() => void) | undefined;
    // A page that is being reloaded may still hold the lock.
    void acquireTabLock(`desk:${name}`, { retryAfterMs: 500 }).then((releaseLock) => {
      if (!isActive) return releaseLock?.();
      release = releaseLock;
      return setLock({ name, isAcquired: releaseLock !== undefined });
    });
    return () => {
      isActive = false;
      release?.();
    };
  }, [name]);
  if (lock === undefined || lock.name !== name) return undefined;
  return lock.isAcquired ? 'acquired' : 'refused';
}
