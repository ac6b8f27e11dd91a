import { fork, spawnSync, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createForkOptions, getEntryFile } from '#server/processes/child-process.ts';
import type { LoadOptions, LoadResult } from './load-generator.ts';

const getProgramPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The measured server has its own core. The load generator, the database and this process share the other core. */
const serverCore = '0';
const loadCore = '1';
export const bothCores = `${serverCore},${loadCore}`;
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0;

/** Pins this process, and all processes that it starts later, to one core. @returns a note for the report */
export function pinBenchmark(): string {
  if (!canPin) return 'The processes are not pinned to cores, which needs `taskset` and two cores.';
  spawnSync('taskset', ['-apc', loadCore, String(process.pid)]);
  return `The server runs on core ${serverCore}; the load generator, PostgreSQL and the benchmark run on core ${loadCore}.`;
}

/** Returns the options to start a process on the given cores. */
const toPinnedOptions = (cores: string, { execArgv = process.execArgv, ...options }: ForkOptions): ForkOptions =>
  canPin ? { ...options, execPath: 'taskset', execArgv: ['-c', cores, process.execPath, ...execArgv] } : { ...options, execArgv };

export async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The `accept-encoding` header of Chrome. */
export const chromeHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export type Server = { child: ChildProcess; port: number };

/** Starts a program of this folder on the core of the server. @returns the process, and its first message, which is a number */
export async function startProgram(program: string, input: object): Promise<{ child: ChildProcess; message: number }> {
  const child = fork(getProgramPath(program), toPinnedOptions(serverCore, { env: { ...process.env, NODE_ENV: 'production' } }));
  child.send(input);
  const [message] = (await once(child, 'message')) as [number];
  return { child, message };
}

const fixedSettings = { NODE_ENV: 'production', LIMITS: 'off', LOG_LEVEL: 'error', HOST: 'localhost' };

/** Starts the web process like the supervisor. */
export async function startWeb(env: Record<string, string>): Promise<Server> {
  const port = await getFreePort();
  const options = createForkOptions({ ...process.env, ...env, ...fixedSettings, PORT: String(port) });
  const child = fork(getEntryFile('web-process'), toPinnedOptions(serverCore, options));
  await once(child, 'message');
  return { child, port };
}

/** Starts the whole application. `tookMs` is the time until the application has sent `/prodlist`. */
export async function startApplication(env: Record<string, string>, cores = serverCore): Promise<Server & { tookMs: number }> {
  const port = await getFreePort();
  const startedAt = performance.now();
  const child = fork(
    getProgramPath('../../build/main.js'),
    toPinnedOptions(cores, {
      env: { ...process.env, ...env, ...fixedSettings, PORT: String(port), npm_lifecycle_event: undefined },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  const hasSentPage = () =>
    fetch(`http://localhost:${port}/prodlist`, { headers: chromeHeaders }).then(
      async (response) => response.ok && (await response.text()) !== '',
      () => false,
    );
  while (!(await hasSentPage())) {
    if (child.exitCode !== null) throw new Error(`The application ended with code ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { child, port, tookMs: performance.now() - startedAt };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(timer);
}

/** Sends requests from a separate process. @throws if any request failed */
export async function runLoad(load: LoadOptions): Promise<LoadResult> {
  const child = fork(getProgramPath('load-generator.ts'));
  child.send(load);
  const [result] = (await once(child, 'message')) as [LoadResult | string];
  if (typeof result === 'string') throw new Error(`${load.url}: ${result}.`);
  return result;
}

/** Returns the ids of the processes that a process started (Linux only). */
export const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Returns the ids of a process and of all processes that it started (Linux only). */
export const listProcesses = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(listProcesses)];

/** Returns the name of the program file of a process. */
export const readProgramName = (pid: number): string =>
  /([\w-]+)\.[jt]s\0?$/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'unknown';

/** Returns the resident memory of a process in bytes. */
export function readResidentBytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  const residentKilobytes = existsSync(status)
    ? /VmRSS:\s*(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(residentKilobytes) * 1024;
}

/** Returns the memory of a process in bytes, in which shared pages count in proportion (PSS, Linux only). */
export const readProportionalBytes = (pid: number): number =>
  Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024;

/** Returns the processor time that a process has used, in milliseconds (Linux only; 100 clock ticks a second). */
export function readProcessorMs(pid: number, { withEndedChildren = false } = {}): number {
  // The command, in parentheses, may contain spaces; user and system time are fields 14 and 15, those of ended children 16 and 17.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, withEndedChildren ? 15 : 13);
  return fields.reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}
