// Waits for a quiet machine, and repeats measurements that other processes disturbed. Reads /proc (Linux only).
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { listChildren, readProcessorMs } from './processes.ts';

/** Processor time until a moment, on all cores: of all processes, and of the benchmark with the processes that it started. */
export type Usage = { atMs: number; busyMs: number; ownMs: number };

/** The share of one core that other processes may use. */
const maxOtherShare = 0.1;
const sampleMs = 1000;
/** The time that a run of the benchmark waits in total. */
const maxWaitMs = 15 * 60_000;
const maxAttemptsPerRound = 3;

/** True if other processes used more processor time between two readings than a measurement tolerates. */
export const isDisturbed = (before: Usage, after: Usage): boolean =>
  after.busyMs - before.busyMs - (after.ownMs - before.ownMs) > maxOtherShare * (after.atMs - before.atMs);

/** Runs a round until `count` rounds were undisturbed. Returns undefined, for a figure that is not measured, if the machine stays busy. */
export type RunRounds = <Result>(count: number, runRound: () => Promise<Result>) => Promise<Result[] | undefined>;

/**
 * Creates the function that runs the rounds of all measurements.
 * @param readUsage reads the processor time until now
 * @param wait waits for a time in milliseconds
 */
export function createRoundRunner(readUsage: () => Usage, wait: (ms: number) => Promise<unknown> = delay): RunRounds {
  let remainingWaitMs = maxWaitMs;
  async function waitUntilQuiet(): Promise<boolean> {
    for (; remainingWaitMs > 0; remainingWaitMs -= sampleMs) {
      const before = readUsage();
      await wait(sampleMs);
      if (!isDisturbed(before, readUsage())) return true;
    }
    return false;
  }

  return async (count, runRound) => {
    const results = [];
    for (let attempt = 0; attempt < count * maxAttemptsPerRound && results.length < count; attempt += 1) {
      if (!(await waitUntilQuiet())) return undefined;
      const before = readUsage();
      const result = await runRound();
      if (!isDisturbed(before, readUsage())) results.push(result);
    }
    return results.length === count ? results : undefined;
  };
}

/** Reads the processor time of the machine, without interrupts, which the benchmark's own network traffic causes. 100 clock ticks a second. */
function readBusyMs(): number {
  const [user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).slice(1).map(Number);
  return (user! + nice! + system! + steal!) * 10;
}

/** Reads the processor time of a process and of all processes that it started. */
function readTreeMs(pid: number): number {
  try {
    const childrenMs = listChildren(pid).reduce((sum, child) => sum + readTreeMs(child), 0);
    return childrenMs + readProcessorMs(pid, { withEndedChildren: true });
  } catch {
    // The process has ended. Its parent, which is read later, includes its time.
    return 0;
  }
}

/** @param rootPids the processes that belong to the benchmark, with all processes that they start */
export const readUsage = (rootPids: readonly number[]): Usage => ({
  atMs: performance.now(),
  busyMs: readBusyMs(),
  ownMs: rootPids.reduce((sum, pid) => sum + readTreeMs(pid), 0),
});
