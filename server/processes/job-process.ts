import { run, type JobHelpers, type TaskList } from 'graphile-worker';
import { uploadPath } from '#server/http/uploads/upload-receiver.ts';
import { readConfig, type Config } from '#server/app/config.ts';
import { exitOnUncaughtError, redactDatabaseError } from '#server/db/database-errors.ts';
import { connect } from '#server/db/connection.ts';
import { freeDeadJobs } from '#server/jobs/recover-locked-jobs.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';
import { makeOutboxFolder, outboxPath } from '#server/modules/mail/file-outbox.ts';
import type { Outgoing } from '#server/modules/mail/outbox.service.ts';
import type { Derivative } from '#server/modules/media/media.service.ts';
import { openFiles } from '#server/adapters/file-storage.ts';
import { makeSmtp } from '#server/adapters/smtp.ts';
import { tidyAccounts } from '#server/modules/auth/purge-expired-data.ts';
import { announceDeskMessage, announceMove, expireQuote, remindOfQuote, wakeQuote } from '#server/modules/quotes/jobs/admin-quote-jobs.ts';
import { announceMessage, announceQuote, announceWithdrawal } from '#server/modules/quotes/jobs/quote-jobs.ts';
import { priceWaiting } from '#server/modules/quotes/quote-estimates.ts';
import { makeServices, type Services } from '#server/app/container.ts';

/** Runs a job. Its error reaches the log and the job's `last_error` without the values of rows. */
const withRedactedErrors =
  <Payload>(task: (payload: Payload, helpers: JobHelpers) => Promise<void>) =>
  async (payload: Payload, helpers: JobHelpers): Promise<void> => {
    try {
      await task(payload, helpers);
    } catch (error) {
      throw redactDatabaseError(error);
    }
  };

/** Returns the function of each kind of job. */
export function makeTasks(services: Services): TaskList {
  const tasks: { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> } = {
    make_derivative: (payload) => services.media.prepare(payload as Derivative),
    announce_quote: ({ quoteId }) => announceQuote(services, quoteId),
    announce_quote_message: ({ messageId }) => announceMessage(services, messageId),
    announce_withdrawal: ({ quoteId }) => announceWithdrawal(services, quoteId),
    announce_quote_move: ({ eventId }) => announceMove(services, eventId),
    announce_desk_message: ({ messageId }) => announceDeskMessage(services, messageId),
    remind_of_quote: (ids) => remindOfQuote(services, ids),
    wake_quote: ({ quoteId }) => wakeQuote(services, quoteId),
    expire_quote: ({ quoteId }) => expireQuote(services, quoteId),
    price_requests: () => priceWaiting(services),
    announce_merging: ({ mergeId }) => services.merging.announce(mergeId),
    announce_contact_message: ({ messageId }) => services.enquiries.announce(messageId),
    send_mail: async ({ mailId }, { logger }) => {
      const trouble = await services.outbox.send(mailId);
      if (trouble) logger.warn(trouble);
    },
    tend_outbox: () => services.outbox.tend(),
    send_password_code: ({ codeId }) => services.passwords.sendCode(codeId, (...link) => services.claims.ask(...link)),
    drop_files: ({ keys }) => services.personalData.dropFiles(keys),
    drop_mail_files: ({ fileNames }) => services.outbox.drop(fileNames),
    tidy_accounts: () => tidyAccounts(services),
    drop_unclaimed_uploads: async () => {
      await services.uploads.dropUnclaimed();
      await services.uploads.dropOrphans();
    },
  };
  const entries = Object.entries(tasks as unknown as Record<string, (payload: unknown, helpers: JobHelpers) => Promise<void>>);
  return Object.fromEntries(entries.map(([name, task]) => [name, withRedactedErrors(task)]));
}

/** Mail goes to SMTP_URL; without one it is kept as files. */
const outgoingOf = ({ smtpUrl, mailFrom, dataDir }: Config): Outgoing => ({
  from: mailFrom,
  folder: makeOutboxFolder(outboxPath(dataDir)),
  ...(smtpUrl === undefined ? {} : { transport: makeSmtp(smtpUrl) }),
});

/** The job process: pictures, mail, tidying up. */
async function main(): Promise<void> {
  exitOnUncaughtError();
  const config = readConfig(process.env);
  const pool = connect(config.databaseUrl!, 8);
  const files = await openFiles(config.filesUrl, config.dataDir);
  const services = makeServices({
    pool,
    files,
    secret: config.secret!,
    publicUrl: config.publicUrl,
    limits: config.limits,
    outgoing: outgoingOf(config),
    uploadFolder: uploadPath(config.dataDir),
  });
  const leave = await freeDeadJobs(pool);
  const { send_mail, ...others } = makeTasks(services);
  const common = { pgPool: pool, concurrency: 2, noHandleSignals: true };
  const crontab = '17 * * * * drop_unclaimed_uploads\n37 * * * * tidy_accounts\n* * * * * tend_outbox\n* * * * * price_requests';
  // Mail has hands of its own: a mail server that takes a minute to say nothing holds up nothing else.
  const runners = await Promise.all([run({ ...common, taskList: others, crontab }), run({ ...common, taskList: { send_mail } })]);
  // The desk's pages show what failed; a moment without the database is no reason to end.
  for (const { events } of runners) events.on('job:complete', (ended) => void services.jobs.noteEnd(ended).catch(() => undefined));
  // At once, not at the next full minute: mail of before the last end waits.
  await services.outbox.tend();

  const stop = async (): Promise<void> => {
    await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
    await leave().catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void stop());
  process.send?.('listening');
}

if (import.meta.main) await main();
