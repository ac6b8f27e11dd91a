import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import { isDatabaseStalled } from '#server/db/pg-errors.ts';

/**
 * Creates a rate limiter shared by all processes. If the database is unavailable, each process counts separately. If the database does not
 * answer in time, the error is thrown, because the next query would wait as long.
 * @returns a function that runs an action on the limiter
 */
export function createRateLimiter({ pool, log }: { pool: pg.Pool; log: Logger }, name: string, points: number, duration: number) {
  const options = { keyPrefix: name, points, duration };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // An hourly job calls `deleteExpiredRateLimits` instead.
    clearExpiredByTimeout: false,
  });
  const local = new RateLimiterMemory(options);
  return async <Result>(action: (limiter: RateLimiterAbstract) => Promise<Result>): Promise<Result> => {
    try {
      return await action(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes || isDatabaseStalled(error)) throw error;
      log.warn({ err: error, rule: name }, 'The counts of rate limits are unavailable; this process counts alone');
      return action(local);
    }
  };
}

export const deleteExpiredRateLimits = (db: Db): Promise<unknown> => db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
