import type { Pool } from 'pg';

// Uses only the documented functions and views of graphile-worker, because its tables are private.

/** Deletes all jobs that no worker has locked. */
export const deleteAllJobs = (pool: Pool): Promise<unknown> =>
  pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');

/** Makes all scheduled jobs due now. */
export const makeAllJobsDue = (pool: Pool): Promise<unknown> =>
  pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())');

/** Makes the jobs due now that are scheduled until a time. */
export const makeJobsDueUntil = (pool: Pool, time: Date): Promise<unknown> =>
  pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at <= $1), run_at => now())', [
    time,
  ]);

/** Marks a job as failed with an error. @param attempts the number of failed attempts; by default all */
export async function failJob(pool: Pool, id: string, error: string, attempts?: number): Promise<void> {
  await pool.query('select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [id, error]);
  if (attempts === undefined) return;
  await pool.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2)', [id, attempts]);
}
