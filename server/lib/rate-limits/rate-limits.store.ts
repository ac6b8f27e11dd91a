import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#server/db/connection.ts';

/** Creates a rate limiter shared by all processes. If the database is unavailable, each process counts separately. */
export function createRateLimiter(pool: pg.Pool, name: string, points: number, duration: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration };
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // An hourly job calls `deleteExpiredRateLimits` instead.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

export const deleteExpiredRateLimits = (db: Db): Promise<unknown> => db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
