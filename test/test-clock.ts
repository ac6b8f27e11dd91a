import type { Clock } from '#server/adapters/clock.ts';

/** Creates a clock whose time changes only by `move`. */
export function createTestClock(start = new Date()): Clock & { move: (durationMs: number) => void } {
  let time = start.getTime();
  return { now: () => new Date(time), move: (durationMs) => (time += durationMs) };
}
