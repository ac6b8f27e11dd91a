import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#server/db/connection.ts';

/** A counter that all processes share; while the database is away each counts for itself. */
export function createCounter(pool: pg.Pool, name: string, points: number, duration: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration };
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The hourly tidying does that, once for all.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

export const deleteExpiredRateLimits = (db: Db): Promise<unknown> => db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
