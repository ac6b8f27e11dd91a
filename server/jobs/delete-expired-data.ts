import { dayMs } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { deleteExpiredIdempotencyKeys } from '#server/db/idempotency.ts';
import { deleteExpiredRateLimits } from '#server/lib/rate-limits/rate-limits.store.ts';
import type { JobHandlersFor } from './task-list.ts';

/** Longer than the weeks for which browsers store unsent quote requests with their keys. */
const idempotencyTtlMs = 90 * dayMs;

type Dependencies = {
  db: Db;
  clock: Clock;
  /** The deletions of modules with expiring rows. */
  modules: readonly { purgeExpired: () => Promise<unknown> }[];
};

/** Creates the hourly job that deletes expired rows. */
export const createDeleteExpiredData = ({ db, clock, modules }: Dependencies): JobHandlersFor<'delete_expired_data'> => ({
  async delete_expired_data() {
    for (const { purgeExpired } of modules) await purgeExpired();
    await deleteExpiredRateLimits(db);
    await deleteExpiredIdempotencyKeys(db, new Date(clock.now().getTime() - idempotencyTtlMs));
  },
});
