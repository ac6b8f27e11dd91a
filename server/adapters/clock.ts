/** The time, handed in so that tests can set it. */
export type Clock = { now: () => Date };
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export function makeTestClock(start = new Date()): Clock & { move: (milliseconds: number) => void } {
  let time = start.getTime();
  return { now: () => new Date(time), move: (milliseconds) => (time += milliseconds) };
}
