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
    await client.query(`select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ))`);
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
  // The session holds it until it ends, however it ends. Without it, another start may only be too eager.
  await client.query('select pg_advisory_lock_shared($1)', [lock]).catch(() => undefined);
  return () => client.end();
}
