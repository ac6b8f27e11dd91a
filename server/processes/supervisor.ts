// Own code, because `node:cluster`, PM2 and systemd cannot start everything with one `npm start` and stop the embedded database last.

import { get } from 'node:http';
import { join } from 'node:path';
import { seedDemo } from '#seed/seed.ts';
import { ensureOwnerAccount } from '#server/modules/staff/index.ts';
import { createLogger, type Logger } from '#server/lib/logger.ts';
import { createSupervisedProcesses } from './supervised-processes.ts';
import { ensureDataDir, formatUrlHost, type Config } from '#server/app/config.ts';
import { createPool, createDb } from '#server/db/connection.ts';
import { migrate, needsUpgrade } from '#server/db/migrate.ts';
import { getOutboxFolder } from '#server/modules/messages/index.ts';
import { prepareFileStorage, assertPortAvailable, loadOrCreateSecret } from './start-checks.ts';
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts';
import { startHeartbeat } from './heartbeat.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { openDatabase } from './open-database.ts';

/** Prints a line on the terminal during the start. Later messages are logged. */
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Migrates the database, inserts the demo shop if it is empty, and creates the first owner. */
async function prepareDatabase(url: string, config: Config): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const pool = createPool(url, 4);
  try {
    if (config.backups && (await needsUpgrade(pool))) print(await backUpBeforeUpgrade(url, config));
    await migrate(
      pool,
      databaseUrl === undefined
        ? { settingName: 'DATA_DIR', value: dataDir }
        : { settingName: 'DATABASE_URL', value: new URL(databaseUrl).host },
    );
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

/** Describes how emails are delivered, without the password of the mail server. */
const describeEmailDelivery = ({ smtpUrl, dataDir }: Config): string =>
  smtpUrl === undefined
    ? `Emails are saved in ${getOutboxFolder(dataDir)} (SMTP_URL is not set); npm run outbox shows them.`
    : `Emails are sent through ${new URL(smtpUrl).host}.`;

const firstPageTimeoutMs = 5000;

/**
 * Requests the home page once, so that the first visitor does not wait for code to be compiled. Failures are ignored, because the web
 * process logs them. `fetch` would take 0.1 s of processor time for its first request.
 */
const requestFirstPage = ({ host, port }: Config): Promise<void> =>
  new Promise((resolve) => {
    get({ host, port, signal: AbortSignal.timeout(firstPageTimeoutMs), agent: false }, (response) => response.resume())
      .on('error', () => undefined)
      .on('close', resolve);
  });

function sendHeartbeats({ heartbeatUrl, host, port }: Config, log: Logger): void {
  if (heartbeatUrl !== undefined) startHeartbeat({ readyUrl: `http://${formatUrlHost(host)}:${port}/readyz`, heartbeatUrl, log });
}

export type SupervisorOptions = {
  /** Serves pages from their sources. */
  dev?: boolean;
  /** Called once with a function that restarts the child processes. */
  onStarted?: (restart: () => void) => void;
  /** Called after everything else has stopped. */
  onStopped?: () => Promise<void>;
};

/**
 * Runs the application until SIGINT or SIGTERM: the database, WORKERS web processes and one job process. Processes that
 * end are restarted. The database stops last.
 * @throws ConfigError if a setting prevents the start
 */
export async function runSupervisor(config: Config, options: SupervisorOptions = {}): Promise<void> {
  ensureDataDir(config.dataDir);
  const unlockDataDir = lockDataDir(config.dataDir);
  let isStopping = false;
  let databaseOpening: ReturnType<typeof openDatabase> | undefined;
  let stopChildren = (): Promise<void> => Promise.resolve();

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stopChildren();
    await closeDatabase();
    await options.onStopped?.();
    process.exit(code);
  }
  /** Stops the database, even one that is still starting, because PostgreSQL would outlive this process. */
  async function closeDatabase(): Promise<void> {
    // The start reports an error of opening.
    const database = await databaseOpening?.catch(() => undefined);
    await database?.stop();
    unlockDataDir();
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  stopWithNpm(() => void stop(0));

  try {
    await assertPortAvailable(config);
    await prepareFileStorage(config);
    if (isStopping) return;
    databaseOpening = openDatabase(config);
    await prepareDatabase((await databaseOpening).url, config);
  } catch (error) {
    // A signal was received and caused the failure.
    if (isStopping) return;
    await closeDatabase();
    throw error;
  }
  if (isStopping) return;

  const log = createLogger(config.logLevel).child({ name: 'supervisor' });
  const dev = options.dev === true;
  const database = await databaseOpening;
  database.supervise(log, () => void stop(1));
  const children = createSupervisedProcesses({
    env: createChildEnv(config, database.url, dev),
    dev,
    log,
    onReady: () => {
      printReady(config, log);
      // The start of the job process takes 0.2 s of processor time, which would delay the first page on one core.
      void requestFirstPage(config).then(() => children.start('job-process'));
      sendHeartbeats(config, log);
    },
    onFailure: () => void stop(1),
  });
  stopChildren = children.stop;
  for (let worker = 0; worker < config.workers; worker += 1) children.start('web-process');
  options.onStarted?.(children.restart);
}

/** Returns the environment of the child processes: this process's environment, with the settings that the supervisor computed or created. */
const createChildEnv = (config: Config, databaseUrl: string, dev: boolean): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: dev ? 'development' : 'production',
  BULLNOSE_DEV: dev ? '1' : '',
  DATABASE_URL: databaseUrl,
  SECRET: loadOrCreateSecret(config),
  DATA_DIR: config.dataDir,
  LIMITS: config.limits ? 'on' : 'off',
});

function printReady(config: Config, log: Logger): void {
  if (!config.limits) log.warn('LIMITS is off: nothing is throttled. For benchmarks and failure tests only.');
  print(describeEmailDelivery(config));
  if (config.backups && config.backupUrl === undefined)
    print(
      `Backups are made each night in ${join(config.dataDir, 'backups')}. Another machine is safer: set BACKUP_URL, and keep what npm run recovery-sheet prints.`,
    );
  print(`Ready at ${config.publicUrl}`);
}

/**
 * Stops when npm stops. npm signals only the shell above this process. The shell ends without forwarding SIGTERM, so the parent process id
 * changes, which only polling shows. `exec` in the npm script would replace the shell, but the shell of Windows has no such command.
 */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parentPid = process.ppid;
  setInterval(() => process.ppid !== parentPid && stop(), 250).unref();
}
