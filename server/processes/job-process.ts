import { Logger, run } from 'graphile-worker';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { createSmtpTransport } from '#server/adapters/smtp.ts';
import { readConfig, type Config } from '#server/app/config.ts';
import { createContainer } from '#server/app/container.ts';
import { checkRestoredShop } from '#server/app/check-restored-shop.ts';
import { createPool } from '#server/db/connection.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { createLogger } from '#server/lib/logger.ts';
import { getUploadFolder } from '#server/http/uploads/upload-receiver.ts';
import { unlockJobsOfDeadWorkers } from '#server/jobs/unlock-jobs-of-dead-workers.store.ts';
import { createTaskList, schedule } from '#server/jobs/task-list.ts';
import type { BackupSettings } from '#server/modules/backups/index.ts';
import { createFileOutbox, getOutboxFolder, type EmailDelivery } from '#server/modules/messages/index.ts';

/** Sends emails to SMTP_URL; without it they are stored as files. */
const createEmailDelivery = ({ smtpUrl, mailFrom, dataDir }: Config): EmailDelivery => ({
  from: mailFrom,
  folder: createFileOutbox(getOutboxFolder(dataDir)),
  ...(smtpUrl === undefined ? {} : { transport: createSmtpTransport(smtpUrl) }),
});

const createBackupSettings = (config: Config): BackupSettings => ({
  databaseUrl: config.databaseUrl!,
  dataDir: config.dataDir,
  isDataDirFixed: config.isDataDirFixed,
  url: config.backupUrl,
  recipient: config.backupRecipient,
  identityFile: config.backupIdentityFile,
  checkRestored: checkRestoredShop,
});

/** The worker reports each job as `info`, which would log a line per email and picture. */
const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Runs the job process: pictures, emails and the deletion of expired data. */
async function main(): Promise<void> {
  exitOnUncaughtError();
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel).child({ name: 'job-process' });
  const pool = createPool(config.databaseUrl!, 8, { log });
  const files = await createFileStorage(config.filesUrl, config.dataDir);
  const services = createContainer({
    pool,
    log,
    files,
    secret: config.secret!,
    publicUrl: config.publicUrl,
    limitsEnabled: config.limits,
    outgoing: createEmailDelivery(config),
    ...(config.backups && { backups: createBackupSettings(config) }),
    uploadFolder: getUploadFolder(config.dataDir),
  });
  const releaseWorkerLock = await unlockJobsOfDeadWorkers(pool, log);
  const { send_email, ...otherTasks } = createTaskList(services.jobs);
  const logger = new Logger((scope) => (level, message) => log[logLevels[level]](scope, message));
  const runnerOptions = { pgPool: pool, concurrency: 2, noHandleSignals: true, logger };
  // Emails have a separate runner: a mail server that does not respond for a minute delays no other job.
  const runners = await Promise.all([
    run({ ...runnerOptions, taskList: otherTasks, crontab: schedule }),
    run({ ...runnerOptions, taskList: { send_email } }),
  ]);
  // The back office shows failed jobs. A short loss of the database must not end the process.
  for (const { events } of runners)
    events.on(
      'job:complete',
      (completion) =>
        void services.jobsAdmin
          .notifyJobEnd(completion)
          .catch((error: unknown) => log.warn({ err: error }, 'Pages were not notified of the end of a job; they show it when reloaded')),
    );
  // Sends the emails that were due while no job process ran, before the scheduled job does at the next full minute.
  await services.messages.outbox.processDueEmails();

  let isStopping = false;
  const stop = async (): Promise<void> => {
    // The service manager and the supervisor may both send SIGTERM. A second stop would not wait for running jobs.
    if (isStopping) return;
    isStopping = true;
    const results = await Promise.allSettled(runners.map((runner) => runner.stop()));
    for (const result of [...results, ...(await Promise.allSettled([releaseWorkerLock()]))])
      if (result.status === 'rejected') log.warn({ err: result.reason as unknown }, 'Stopping failed; the next start unlocks the jobs');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void stop());
  process.send?.('listening');
}

if (import.meta.main) await main();
