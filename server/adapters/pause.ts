import { setTimeout as wait } from 'node:timers/promises';

/** Waits, at most until `signal` is aborted. */
export const pause = (durationMs: number, signal: AbortSignal): Promise<void> =>
  wait(durationMs, undefined, { signal }).catch(() => undefined);
