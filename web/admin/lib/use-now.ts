import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  if (Date.now() - now > 30_000) queueMicrotask(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, in milliseconds, kept true to half a minute for whatever tells an age. */
export const useNow = (): number =>
  useSyncExternalStore(
    listen,
    () => now,
    () => now,
  );
