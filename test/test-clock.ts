import type { Clock } from '#server/adapters/clock.ts';

/** Creates a clock that shows the same time until it is moved. */
export function createTestClock(start = new Date()): Clock & { move: (milliseconds: number) => void } {
  let time = start.getTime();
  return { now: () => new Date(time), move: (milliseconds) => (time += milliseconds) };
}
