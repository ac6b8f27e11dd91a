import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import { clientConfigFrom } from '#server/db/connection.ts';

// Any number that differs from other advisory locks.
const lock = 719_204_115;

/**
 * Unlocks the jobs of killed job processes, which graphile-worker would keep locked for four hours. Does so only if no other job process uses
 * this database: each holds a shared advisory lock. Jobs are idempotent, in case a connection broke unnoticed.
 * @returns a function that releases the lock of this process
 */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = new pg.Client(clientConfigFrom(pool));
  client.on('error', () => undefined);
  await client.connect();
  await client.query("set lock_timeout = '2s'");
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [lock]);
  if (rows[0]!.acquired) {
    // No job has a named queue, so no queue is locked.
    const locked = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
    );
    const utils = await makeWorkerUtils({ pgPool: pool });
    await utils.forceUnlockWorkers(locked.rows.map(({ id }) => id));
    await utils.release();
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
  // The session holds the lock until it ends. Without it, another start would unlock the jobs of this process.
  await client.query('select pg_advisory_lock_shared($1)', [lock]).catch(() => undefined);
  return () => client.end();
}
