import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` after `delayMs`. A new delay restarts the time. @param delayMs undefined to not wait */
export function useTimeout(callback: () => void, delayMs: number | undefined): void {
  const handleTimeout = useEffectEvent(callback);
  useEffect(() => {
    if (delayMs === undefined) return undefined;
    const timer = setTimeout(() => handleTimeout(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}

/** Calls `callback` every `intervalMs`. @param intervalMs undefined to stop */
export function useInterval(callback: () => void, intervalMs: number | undefined): void {
  const handleInterval = useEffectEvent(callback);
  useEffect(() => {
    if (intervalMs === undefined) return undefined;
    const timer = setInterval(() => handleInterval(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}
