import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { getClientConfig } from '#server/db/connection.ts';

// Any number that differs from the ids of other advisory locks.
const workerLockId = 719_204_115;
const lockLost = 'The lock of this job process is lost. Another job process that starts would run its jobs again';

/** The general runner starts this job every minute. It waits so long only if that runner does not run. */
const maxHeartbeatAge = '10 minutes';

/** Returns false if no job process is connected, or if its scheduled jobs do not run. */
export async function areJobsRunning(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isRunning: boolean }>(
    `select exists (
       select from pg_locks join pg_database d on d.oid = database
       where locktype = 'advisory' and classid = 0 and objid = $1 and granted and datname = current_database()
     ) and not exists (
       select from graphile_worker.jobs
       where task_identifier = 'send_due_emails' and locked_at is null and attempts = 0 and run_at < now() - $2::interval
     ) as "isRunning"`,
    [workerLockId, maxHeartbeatAge],
  );
  return rows[0]!.isRunning;
}

/**
 * Unlocks the jobs of killed job processes, which graphile-worker would keep locked for four hours. Running job processes hold a shared
 * advisory lock; the jobs are unlocked only if no process holds it. A lock ends with a broken connection, so a job may run twice. Jobs are
 * idempotent for this reason.
 * @returns a function that releases the lock of this process
 */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool, log: Logger): Promise<() => Promise<void>> {
  const client = new pg.Client(getClientConfig(pool));
  client.on('error', (error) => log.warn({ err: error }, lockLost));
  await client.connect();
  await client.query("set lock_timeout = '2s'");
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [workerLockId]);
  if (rows[0]!.acquired) {
    // No job has a named queue, so no queue is locked.
    const workers = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
    );
    const utils = await makeWorkerUtils({ pgPool: pool });
    await utils.forceUnlockWorkers(workers.rows.map(({ id }) => id));
    await utils.release();
    await client.query('select pg_advisory_unlock($1)', [workerLockId]);
  }
  // The session holds the lock until it ends. Without the lock, another start would unlock the jobs of this process.
  await client.query('select pg_advisory_lock_shared($1)', [workerLockId]).catch((error: unknown) => log.warn({ err: error }, lockLost));
  return () => client.end();
}
