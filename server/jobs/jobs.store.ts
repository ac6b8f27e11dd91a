import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Adds a job to the queue. @param job.key replaces a waiting job with the same key; `job.runAt` is now by default */
export const insertJob = (
  db: Db | Transaction,
  { name, payload, key, runAt }: { name: string; payload: object; key: string | undefined; runAt: Date | undefined },
): Promise<unknown> =>
  sql`select graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, run_at => ${runAt ?? null}::timestamptz, max_attempts => 12
  )`.execute(db);
