import { fork, type ChildProcess } from 'node:child_process';
import type { Logger } from '#server/lib/logger.ts';
import { getEntryFile, createForkOptions, type ProcessName } from './child-process.ts';

/** A process that ran for a shorter time counts as failing. Otherwise a process that always fails at once would use a whole core. */
const minLifetimeMs = 10_000;
const maxRestartDelayS = 30;
/** Returns the delay after failures in a row: none, then 1, 2, 4, … seconds. */
const getRestartDelayS = (failureCount: number): number => (failureCount === 0 ? 0 : Math.min(maxRestartDelayS, 2 ** (failureCount - 1)));
/** A process that has not stopped after this time is killed. */
const stopTimeoutMs = 10_000;

type Options = {
  env: NodeJS.ProcessEnv;
  /** Runs the web process from its sources. */
  dev: boolean;
  log: Logger;
  /** Called once, when the first web process listens. */
  onReady: () => void;
  /** Called if a process cannot start. It is not restarted, because it would fail again. */
  onFailure: () => void;
};

/** Starts the web and job processes, and restarts those that end. */
export function createSupervisedProcesses({ env, dev, log, onReady, onFailure }: Options) {
  const children = new Set<ChildProcess>();
  const killedChildren = new WeakSet<ChildProcess>();
  let isReady = false;
  let isStopping = false;

  function start(name: ProcessName, previousFailureCount = 0): void {
    if (isStopping) return;
    const startedAt = Date.now();
    const child = fork(getEntryFile(name, dev), createForkOptions(env));
    children.add(child);
    child.on('message', (message) => {
      const { failed } = message as { failed?: string };
      if (failed !== undefined) {
        log.fatal(`The ${name} cannot listen: ${failed}`);
        onFailure();
      } else if (name === 'web-process' && !isReady) {
        isReady = true;
        onReady();
      }
    });
    child.once('exit', (code, signal) => {
      children.delete(child);
      if (isStopping) return;
      if (!isReady) {
        log.fatal({ code, signal }, `The ${name} ended before Bullnose was ready`);
        return onFailure();
      }
      const hasFailed = Date.now() - startedAt < minLifetimeMs && !killedChildren.has(child);
      const failureCount = hasFailed ? previousFailureCount + 1 : 0;
      const delayS = getRestartDelayS(failureCount);
      const description = hasFailed
        ? `ended soon after its start (${failureCount} in a row) and is restarted in ${delayS} s`
        : 'ended and is restarted';
      log.warn({ code, signal }, `The ${name} ${description}`);
      setTimeout(() => start(name, failureCount), delayS * 1000);
    });
  }

  return {
    start: (name: ProcessName): void => start(name),

    /** Kills all processes. They are restarted as after a crash. */
    restart: (): void => {
      for (const child of children) {
        killedChildren.add(child);
        child.kill('SIGKILL');
      }
    },

    /** Stops all processes for good. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await Promise.all([...children].map(stopChild));
    },
  };
}

function stopChild(child: ChildProcess): Promise<void> {
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
