import { makeWorkerUtils } from 'graphile-worker';
import pg from 'pg';
import { connectionOf } from '#server/db/connection.ts';

// Any number will do; it must only differ from other advisory locks.
const lock = 719_204_115;

/**
 * Frees the jobs that killed job processes had in hand: the queue itself would hold them for four hours. Does so only where no other job
 * process lives on this database, and marks this one as living. Jobs bear being run twice, should a connection break unnoticed.
 * @returns a function that takes the mark away
 */
export async function freeDeadJobs(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = new pg.Client(connectionOf(pool));
  client.on('error', () => undefined);
  await client.connect();
  await client.query("set lock_timeout = '2s'");
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [lock]);
  if (rows[0]!.alone) {
    // No job has a named queue, so no queue is locked.
    const locked = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
    );
    const utils = await makeWorkerUtils({ pgPool: pool });
    await utils.forceUnlockWorkers(locked.rows.map(({ id }) => id));
    await utils.release();
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
  // The session holds it until it ends, however it ends. Without it, another start may only be too eager.
  await client.query('select pg_advisory_lock_shared($1)', [lock]).catch(() => undefined);
  return () => client.end();
}
