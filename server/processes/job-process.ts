import { Logger, run } from 'graphile-worker';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { createSmtpTransport } from '#server/adapters/smtp.ts';
import { readConfig, type Config } from '#server/app/config.ts';
import { createContainer } from '#server/app/container.ts';
import { createPool } from '#server/db/connection.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { uploadPath } from '#server/http/uploads/upload-receiver.ts';
import { unlockJobsOfDeadWorkers } from '#server/jobs/recover-locked-jobs.store.ts';
import { createTaskList, schedule } from '#server/jobs/task-list.ts';
import { createFileOutbox, outboxPath, type MailDelivery } from '#server/modules/mail/index.ts';
import { createProcessLogger } from './process-logger.ts';

/** Sends emails to SMTP_URL; without it they are stored as files. */
const createMailDelivery = ({ smtpUrl, mailFrom, dataDir }: Config): MailDelivery => ({
  from: mailFrom,
  folder: createFileOutbox(outboxPath(dataDir)),
  ...(smtpUrl === undefined ? {} : { transport: createSmtpTransport(smtpUrl) }),
});

/** The worker reports each job as `info`, which would be a line per mail and picture. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The job process: pictures, mail, tidying up. */
async function main(): Promise<void> {
  exitOnUncaughtError();
  const config = readConfig(process.env);
  const pool = createPool(config.databaseUrl!, 8);
  const files = await createFileStorage(config.filesUrl, config.dataDir);
  const services = createContainer({
    pool,
    files,
    secret: config.secret!,
    publicUrl: config.publicUrl,
    limits: config.limits,
    outgoing: createMailDelivery(config),
    uploadFolder: uploadPath(config.dataDir),
  });
  const releaseWorkerLock = await unlockJobsOfDeadWorkers(pool);
  const { send_email, ...others } = createTaskList(services.jobs);
  const log = createProcessLogger(config.logLevel);
  const logger = new Logger((scope) => (level, message) => log[levels[level]](scope, message));
  const runnerOptions = { pgPool: pool, concurrency: 2, noHandleSignals: true, logger };
  // Emails have a separate runner: a mail server that does not respond for a minute delays no other job.
  const runners = await Promise.all([
    run({ ...runnerOptions, taskList: others, crontab: schedule }),
    run({ ...runnerOptions, taskList: { send_email } }),
  ]);
  // The back office shows failed jobs. A short loss of the database must not end the process.
  for (const { events } of runners)
    events.on('job:complete', (ended) => void services.jobsAdmin.notifyJobEnd(ended).catch(() => undefined));
  // At once, not at the next full minute: mail of before the last end waits.
  await services.mail.outbox.tend();

  const stop = async (): Promise<void> => {
    await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
    await releaseWorkerLock().catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void stop());
  process.send?.('listening');
}

if (import.meta.main) await main();
