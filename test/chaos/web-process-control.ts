import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createForkOptions, getEntryFile } from '#server/processes/child-process.ts';

/**
 * Starts a web process like the supervisor, and waits until it listens.
 * @throws Error if the process exits before it listens
 */
export async function startWebProcess(settings: Record<string, string | undefined>): Promise<ChildProcess> {
  const env = { ...process.env, SECRET: 'a secret of at least thirty-two characters', LOG_LEVEL: 'silent', ...settings };
  const web = fork(getEntryFile('web-process'), { ...createForkOptions(env), stdio: 'ignore' });
  const [message] = (await Promise.race([once(web, 'message'), once(web, 'exit')])) as [unknown];
  if (message !== 'listening') throw new Error(`The web process did not start: ${JSON.stringify(message)}.`);
  return web;
}

/** Kills a process with SIGKILL and waits until it has exited. Does nothing if it has exited already. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
