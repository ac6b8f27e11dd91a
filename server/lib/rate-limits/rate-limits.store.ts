import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import { isDatabaseStalled } from '#server/db/pg-errors.ts';

type LimiterOptions = { keyPrefix: string; points: number; duration: number };

const toStoreOptions = (options: LimiterOptions) => ({
  ...options,
  tableName: 'rate_limits',
  tableCreated: true,
  // An hourly job calls `deleteExpiredRateLimits` instead.
  clearExpiredByTimeout: false,
});

/**
 * Creates a rate limiter that counts in a transaction: a rollback undoes the count, and concurrent transactions of one subject wait for each
 * other.
 */
export const createTransactionLimiter = (trx: Transaction, options: LimiterOptions): RateLimiterAbstract =>
  new RateLimiterPostgres({
    ...toStoreOptions(options),
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) => trx.executeQuery(CompiledQuery.raw(text, values)),
    },
  });

/**
 * Creates a rate limiter shared by all processes. If the database is unavailable, each process counts separately. If the database does not
 * answer in time, the error is thrown, because the next query would wait as long.
 * @returns a function that runs an action on the limiter
 */
export function createRateLimiter({ pool, log }: { pool: pg.Pool; log: Logger }, options: LimiterOptions) {
  const shared = new RateLimiterPostgres({
    ...toStoreOptions(options),
    storeClient: pool,
    storeType: 'pool',
  });
  const local = new RateLimiterMemory(options);
  return async <Result>(action: (limiter: RateLimiterAbstract) => Promise<Result>): Promise<Result> => {
    try {
      return await action(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes || isDatabaseStalled(error)) throw error;
      log.warn({ err: error, rule: options.keyPrefix }, 'The counts of rate limits are unavailable; this process counts alone');
      return action(local);
    }
  };
}

export const deleteExpiredRateLimits = (db: Db): Promise<unknown> => db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
