import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

// This store uses only the public view and functions of graphile-worker.

export type JobRow = {
  id: string;
  task: string;
  lastError: string | null;
  attempts: number;
  maxAttempts: number;
  createdAt: Date;
  runAt: Date;
};
export type FailedJobState = 'retrying' | 'given_up';

/** SQL condition: the job has failed at least once and is not running. Successful jobs are deleted. */
const isFailedJob = sql<boolean>`(attempts > 0 and locked_at is null)`;

const isInState = (state: FailedJobState | '') =>
  state === ''
    ? isFailedJob
    : state === 'given_up'
      ? sql`${isFailedJob} and attempts >= max_attempts`
      : sql`${isFailedJob} and attempts < max_attempts`;

/** Lists a page of failed jobs: those without further attempts first, then the latest failures. */
export const listFailedJobs = async (
  db: Db,
  { state, skip, limit }: { state: FailedJobState | ''; skip: number; limit: number },
): Promise<JobRow[]> =>
  (
    await sql<JobRow>`select id::text, task_identifier as task, last_error, attempts, max_attempts, created_at, run_at
      from graphile_worker.jobs where ${isInState(state)}
      order by attempts < max_attempts, updated_at desc, id desc offset ${skip} limit ${limit}`.execute(db)
  ).rows;

export type JobCounts = { fullcount: number; failed: number; waiting: number; oldestAt: Date | null; running: number; later: number };

/** Counts jobs. Compares `run_at` with the database clock, as graphile-worker does. @param state the jobs that `fullcount` counts */
export const countJobs = async (db: Db, state: FailedJobState | ''): Promise<JobCounts> =>
  (
    await sql<JobCounts>`select count(*) filter (where ${isInState(state)}) as fullcount,
      count(*) filter (where ${isFailedJob}) as failed,
      count(*) filter (where attempts = 0 and locked_at is null and run_at <= now()) as waiting,
      min(run_at) filter (where attempts = 0 and locked_at is null and run_at <= now()) as oldest_at,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where attempts = 0 and locked_at is null and run_at > now()) as later
      from graphile_worker.jobs`.execute(db)
  ).rows[0]!;

const selectFailedJobIds = (ids: readonly string[] | undefined) =>
  ids === undefined
    ? sql`array(select id from graphile_worker.jobs where ${isFailedJob})`
    : sql`array(select id from graphile_worker.jobs where ${isFailedJob} and id = any(${ids}::bigint[]))`;

/** Schedules failed jobs to run now. @param ids undefined for all failed jobs. @returns the scheduled jobs */
export const retryJobs = async (trx: Transaction, ids: readonly string[] | undefined): Promise<{ id: string; task: string }[]> => {
  const failedJobs = await sql<{ id: string; task: string }>`select id::text, task_identifier as task from graphile_worker.jobs
    where id = any(${selectFailedJobIds(ids)})`.execute(trx);
  const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.reschedule_jobs(
    ${failedJobs.rows.map(({ id }) => id)}::bigint[], run_at => now(), attempts => 0)`.execute(trx);
  const updatedIds = new Set(rows.map(({ id }) => id));
  return failedJobs.rows.filter(({ id }) => updatedIds.has(id));
};

/** Notifies the back office of jobs that started or stopped failing. */
export const notifyBackOfficeOfJobs = (db: Db | Transaction, ids: readonly string[]): Promise<unknown> =>
  sql`select nextval('staff_change_seq'), pg_notify('staff_changed', json_build_object('about', 'jobs', 'id', id)::text)
    from unnest(${[...ids]}::text[]) id`.execute(db);

/** The data needed to queue a discarded job again. */
export type DiscardedJob = {
  id: string;
  task: string;
  payload: unknown;
  key: string | null;
  attempts: number;
  maxAttempts: number;
  runAt: string;
};

/** Discards failed jobs that no worker has locked. @param ids undefined for all failed jobs. @returns the discarded jobs */
export const discardJobs = async (trx: Transaction, ids: readonly string[] | undefined): Promise<DiscardedJob[]> => {
  const existing = await sql<{ id: string; task: string }>`select id::text, task_identifier as task from graphile_worker.jobs
    where id = any(${selectFailedJobIds(ids)})`.execute(trx);
  const tasks = new Map(existing.rows.map(({ id, task }) => [id, task]));
  const { rows } = await sql<Omit<DiscardedJob, 'task'>>`select id::text, payload, key, attempts, max_attempts, run_at::text
    from graphile_worker.complete_jobs(${[...tasks.keys()]}::bigint[])`.execute(trx);
  return rows.map((row) => ({ ...row, task: tasks.get(row.id)! }));
};

/**
 * Queues a discarded job again, with its number of attempts. Skips it if a job with its key was queued since: `add_job` would replace that
 * job.
 * @returns false if it was skipped
 */
export async function requeueJob(trx: Transaction, { task, payload, key, attempts, maxAttempts, runAt }: DiscardedJob): Promise<boolean> {
  const newerJobs = await sql`select 1 from graphile_worker.jobs where key = ${key}`.execute(trx);
  if (newerJobs.rows.length > 0) return false;
  const { rows } = await sql<{
    id: string;
  }>`select id::text from graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${key}, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts})`.execute(trx);
  await sql`select 1 from graphile_worker.reschedule_jobs(array[${rows[0]!.id}::bigint], attempts => ${attempts})`.execute(trx);
  return true;
}
