import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { entryFileFor, forkOptions, type ProcessName } from './child-process.ts';

/** A process that ran for a shorter time is restarted after a pause, so that one that fails at once does not use a whole core. */
const minLifetimeMs = 2000;
const restartDelayMs = 1000;
/** The time that a process has to stop before it is killed. */
const stopTimeoutMs = 10_000;

type Options = {
  env: NodeJS.ProcessEnv;
  /** Runs the web process from its sources. */
  dev: boolean;
  log: Logger;
  /** Called once, when the first web process listens. */
  onReady: () => void;
  /** Called when a process cannot start: a restarted one would fail again. */
  onFailure: () => void;
};

/** Starts the web and job processes, and restarts those that end. */
export function createSupervisedProcesses({ env, dev, log, onReady, onFailure }: Options) {
  const children = new Set<ChildProcess>();
  let isReady = false;
  let stopping = false;

  function start(program: ProcessName): void {
    const startedAt = Date.now();
    const child = fork(entryFileFor(program, dev), forkOptions(env));
    children.add(child);
    child.on('message', (message) => {
      const { failed } = message as { failed?: string };
      if (failed !== undefined) {
        log.fatal(`The ${program} cannot listen: ${failed}`);
        onFailure();
      } else if (program === 'web-process' && !isReady) {
        isReady = true;
        onReady();
      }
    });
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (stopping) return;
      if (!isReady) {
        log.fatal({ code, signal }, `The ${program} ended before Bullnose was ready`);
        return onFailure();
      }
      log.warn({ code, signal }, `The ${program} ended and is restarted`);
      setTimeout(() => stopping || start(program), Date.now() - startedAt < minLifetimeMs ? restartDelayMs : 0);
    });
  }

  return {
    start,

    /** Kills all processes, which are then restarted. */
    restart: (): void => {
      for (const child of children) child.kill('SIGKILL');
    },

    /** Stops all processes, and restarts none. */
    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.all([...children].map(endChild));
    },
  };
}

function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
