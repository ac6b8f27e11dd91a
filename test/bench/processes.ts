import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createForkOptions, getEntryFile } from '#server/processes/child-process.ts';
import type { LoadOptions, LoadResult } from './load.ts';

const getProgramPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a program of this folder that sends its port. It ends with this process. @param message its input */
export async function startServer(
  program: string,
  env: Record<string, string> = {},
  message?: object,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(getProgramPath(program), { env: { ...process.env, NODE_ENV: 'production', ...env } });
  if (message) child.send(message);
  const [port] = (await once(child, 'message')) as [number];
  return { child, port };
}

/** Starts the web process like the supervisor. `tookMs` is the time until its first response. */
export async function startWeb(env: Record<string, string>): Promise<{ child: ChildProcess; port: number; tookMs: number }> {
  const port = await getFreePort();
  const startedAt = performance.now();
  const fixedSettings = { NODE_ENV: 'production', LIMITS: 'off', LOG_LEVEL: 'error', PORT: String(port) };
  const child = fork(getEntryFile('web-process'), createForkOptions({ ...process.env, ...env, ...fixedSettings }));
  const listening = once(child, 'message');
  while (
    !(await fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The web process ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const tookMs = performance.now() - startedAt;
  await listening;
  return { child, port, tookMs };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

/** Runs a load in a separate process. @throws if any request failed */
export async function runLoad(load: LoadOptions): Promise<LoadResult> {
  const child = fork(getProgramPath('load.ts'));
  child.send(load);
  const [result] = (await once(child, 'message')) as [LoadResult | string];
  if (typeof result === 'string') throw new Error(`${load.url}: ${result}.`);
  return result;
}

/** Returns the resident memory of a process in bytes. */
export function readResidentBytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  const reported = existsSync(status)
    ? /VmRSS:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(reported) * 1024;
}

/** Returns the processor time that a process has used, in milliseconds (Linux only; 100 clock ticks a second). */
export function readProcessorMs({ pid }: ChildProcess): number {
  // The command, in parentheses, may contain spaces; user and system time are fields 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
