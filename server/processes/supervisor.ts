// Own code, because `node:cluster`, PM2 and systemd cannot start everything with one `npm start` and stop the embedded database last.

import type { Logger } from 'pino';
import { seedDemo } from '#seed/seed.ts';
import { ensureOwnerAccount } from '#server/modules/staff/index.ts';
import { createSupervisedProcesses } from './supervised-processes.ts';
import { createProcessLogger } from './process-logger.ts';
import { ConfigError } from '#domain/errors/config-error.ts';
import { ensureDataDir, type Config } from '#server/app/config.ts';
import { checkConnection, createPool, createDb } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { outboxPath } from '#server/modules/mail/index.ts';
import { assertFileStorageWritable, assertPortAvailable, loadOrCreateSecret, lockDataDir } from './start-checks.ts';

/** Prints a line of the start for the person who runs it. Later messages are logged. */
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function openDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl === undefined) {
    const database = await startEmbedded({ dataDir: config.dataDir, chosen: config.dataDirChosen });
    if (database.movedTo !== undefined)
      print(`The database is in ${database.movedTo}, because PostgreSQL may not run as root and its user cannot enter ${config.dataDir}.`);
    return database;
  }
  try {
    await checkConnection(config.databaseUrl);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new ConfigError([
      `DATABASE_URL cannot be reached: ${message || code}. Start that PostgreSQL server, correct DATABASE_URL, or leave it out for the embedded one.`,
    ]);
  }
  return { url: config.databaseUrl, stop: () => Promise.resolve() };
}

/** Migrates, fills an empty database with the demo shop, and makes the first owner. */
async function prepareDatabase(url: string, config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const pool = createPool(url, 4);
  try {
    await migrate(pool, databaseUrl === undefined ? `DATA_DIR (${dataDir})` : `DATABASE_URL (${new URL(databaseUrl).host})`);
    const db = createDb(pool);
    if (config.demo && (await seedDemo(db))) print('The demo shop is in the database.');
    const owner = await ensureOwnerAccount(db, { email: config.adminEmail, password: config.adminPassword });
    if (owner !== undefined)
      print(
        config.adminPassword === undefined
          ? `First sign-in of the owner: ${owner.email}  password: ${owner.password}   (shown this once; change it after signing in)`
          : `First sign-in of the owner: ${owner.email}  with the password of ADMIN_PASSWORD`,
      );
  } finally {
    await pool.end();
  }
}

/** For the log; without the password. */
const whereMailGoes = ({ smtpUrl, dataDir }: Config): string =>
  smtpUrl === undefined
    ? `Emails are saved in ${outboxPath(dataDir)} (SMTP_URL is not set); npm run outbox shows them.`
    : `Emails are sent through ${new URL(smtpUrl).host}.`;

export type SupervisorOptions = {
  /** Serves pages from their sources. */
  dev?: boolean;
  /** Gets a function that restarts the children. */
  onRestart?: (restart: () => void) => void;
  /** Runs when everything else has stopped. */
  onStopped?: () => Promise<void>;
};

/**
 * Runs the application: the database, WORKERS web processes and one job process, until SIGINT or SIGTERM. Processes that
 * end are started again; the database stops last.
 * @throws ConfigError when a setting stops the start
 */
export async function runSupervisor(config: Config, options: SupervisorOptions = {}): Promise<void> {
  ensureDataDir(config.dataDir);
  const unlock = lockDataDir(config.dataDir);
  let stopping = false;
  let opening: ReturnType<typeof openDatabase> | undefined;
  let stopChildren = (): Promise<void> => Promise.resolve();

  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    await stopChildren();
    await closeDatabase();
    await options.onStopped?.();
    process.exit(code);
  }
  /** Includes a database that is still starting: it runs in a separate session and would remain. */
  async function closeDatabase(): Promise<void> {
    const database = await opening?.catch(() => undefined);
    await database?.stop();
    unlock();
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  stopWithNpm(() => void stop(0));

  try {
    await assertPortAvailable(config);
    await assertFileStorageWritable(config);
    if (stopping) return;
    opening = openDatabase(config);
    await prepareDatabase((await opening).url, config);
  } catch (error) {
    // A signal arrived meanwhile and caused the failure.
    if (stopping) return;
    await closeDatabase();
    throw error;
  }
  if (stopping) return;

  const log = createProcessLogger(config.logLevel);
  const dev = options.dev === true;
  const children = createSupervisedProcesses({
    env: childEnv(config, (await opening).url, dev),
    dev,
    log,
    onReady: () => announce(config, log),
    onFailure: () => void stop(1),
  });
  stopChildren = children.stop;
  for (let worker = 0; worker < config.workers; worker += 1) children.start('web-process');
  children.start('job-process');
  options.onRestart?.(children.restart);
}

/** The settings that the child processes cannot read from the environment as the supervisor does. */
const childEnv = (config: Config, databaseUrl: string, dev: boolean): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: dev ? 'development' : 'production',
  BULLNOSE_DEV: dev ? '1' : '',
  DATABASE_URL: databaseUrl,
  SECRET: loadOrCreateSecret(config),
  DATA_DIR: config.dataDir,
  LIMITS: config.limits ? 'on' : 'off',
});

function announce(config: Config, log: Logger): void {
  if (!config.limits) log.warn('LIMITS is off: nothing is throttled. For benchmarks and failure tests only.');
  print(whereMailGoes(config));
  print(`Ready at ${config.publicUrl}`);
}

/** npm sends SIGTERM to the shell between npm and this process. The shell ends without forwarding it, and the parent process changes. */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
}
