import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

export type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string | undefined;
  /** The earliest time; now by default. */
  runAt?: Date | undefined;
  /** 12 by default, with increasing delays between the attempts. */
  maxAttempts?: number | undefined;
};

/** Adds a job to the queue. */
export const insertJob = (
  db: Db | Transaction,
  { name, payload, key, runAt, maxAttempts = 12 }: { name: string; payload: object } & JobOptions,
): Promise<unknown> =>
  sql`select graphile_worker.add_job(
    ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts}
  )`.execute(db);
