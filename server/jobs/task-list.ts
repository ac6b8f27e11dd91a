import type { JobHelpers, TaskList } from 'graphile-worker';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { runWithLogBindings } from '#server/lib/logger.ts';
import type { JobPayloads } from './enqueue.ts';

/** One function for each kind of job. Modules provide the functions, and the container joins them. */
export type JobHandlers = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name], helpers: JobHelpers) => Promise<void> };
export type JobHandlersFor<Names extends keyof JobPayloads> = Pick<JobHandlers, Names>;

/** The schedule of recurring jobs in UTC, as a crontab of graphile-worker. Reminders are sent from 09:12 to 17:12 in Cape Town. */
export const schedule = [
  '17 * * * * delete_unused_uploads',
  '37 * * * * delete_expired_data',
  '* * * * * send_due_emails',
  '12 7-15 * * * send_payment_reminders',
  // At night in Cape Town. A run that was due while no job process ran is made up for.
  '23 0 * * * make_backup ?max=3&fill=1d',
  '53 1 * * 0 prove_backup ?max=3&fill=7d',
  '47 * * * * check_backups',
].join('\n');

/** Creates the task list for graphile-worker. Errors of jobs are logged and stored in `last_error`, so the values of rows are removed. */
export function createTaskList(jobs: JobHandlers): TaskList {
  const entries = Object.entries(jobs as unknown as Record<string, (payload: unknown, helpers: JobHelpers) => Promise<void>>);
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      async (payload: unknown, helpers: JobHelpers): Promise<void> => {
        try {
          await runWithLogBindings({ jobId: helpers.job.id }, () => run(payload, helpers));
        } catch (error) {
          throw redactDatabaseError(error);
        }
      },
    ]),
  );
}
