import { createStore, useStore } from '#web/lib/stores/create-store.ts';

const intervalMs = 30_000;
const clock = createStore(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => clock.set(Date.now());

/** Runs the timer only while a component uses the time. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = clock.subscribe(listener);
  timer ??= setInterval(tick, intervalMs);
  if (Date.now() - clock.get() > intervalMs) queueMicrotask(tick);
  return () => {
    unsubscribe();
    if (clock.hasListeners()) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const runningClock = { ...clock, subscribe };

/** Returns the time in milliseconds, updated every 30 seconds. */
export const useNow = (): number => useStore(runningClock);
