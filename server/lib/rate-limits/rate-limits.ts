import type pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { toClientNetwork } from '#server/lib/client-network.ts';
import { type ApiError, isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatWaitingTime } from '#domain/shared/format-waiting-time.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import { rateLimitRules as rules, type RateLimitName } from '#domain/shared/rate-limits.ts';
import { createRateLimiter, createTransactionLimiter } from './rate-limits.store.ts';
import type { Cryptography } from '#server/lib/crypto.ts';

/** Returns the subject of the rule `login_pair`: email address and network. */
export const toLoginPairKey = (email: string, address: string): string => `${normalizeEmail(email)} ${toClientNetwork(address)}`;

/**
 * Creates the rate limiter. All processes share the counts, which are stored in the database under hashed keys.
 * @param enabled false (LIMITS=off) disables counting and rejecting
 */
export function createRateLimits({
  pool,
  log,
  cryptography,
  enabled,
}: {
  pool: pg.Pool;
  log: Logger;
  cryptography: Cryptography;
  enabled: boolean;
}) {
  const names = Object.keys(rules) as RateLimitName[];
  const toOptions = (name: RateLimitName) => ({ keyPrefix: name, points: rules[name].points, duration: rules[name].seconds });
  const limiters = Object.fromEntries(names.map((name) => [name, createRateLimiter({ pool, log }, toOptions(name))]));
  // Subjects are hashed, so that the table does not contain IP and email addresses of erased users.
  const getKey = (rule: RateLimitName, subject: string): string =>
    cryptography.mac('limit', rules[rule].key === 'ip' ? toClientNetwork(subject) : subject).slice(0, 24);

  return {
    /**
     * Consumes points. Called before the limited work, so that concurrent requests cannot exceed the limit.
     * @param subject the value of the rule's `key`
     * @param trx the transaction of the work, if only work that commits counts. The caller claims the idempotency key first, so that a retry
     * consumes no point.
     * @throws ApiError('too_many') with the waiting time if too few points remain
     */
    async consume(rule: RateLimitName, subject: string, points = 1, trx?: Transaction): Promise<void> {
      if (!enabled) return;
      const key = getKey(rule, subject);
      try {
        await (trx
          ? createTransactionLimiter(trx, toOptions(rule)).consume(key, points)
          : limiters[rule]!((limiter) => limiter.consume(key, points)));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw createTooManyError(rejection.msBeforeNext);
      }
    },

    /** Consumes a point. Returns true if the limit was already reached. */
    async exceeds(rule: RateLimitName, subject: string, trx?: Transaction): Promise<boolean> {
      try {
        await this.consume(rule, subject, 1, trx);
        return false;
      } catch (error) {
        if (isApiError(error) && error.code === 'too_many') return true;
        throw error;
      }
    },

    /** Returns true if no points remain. Consumes none. */
    async isExhausted(rule: RateLimitName, subject: string): Promise<boolean> {
      if (!enabled) return false;
      const count = await limiters[rule]!((limiter) => limiter.get(getKey(rule, subject)));
      return count !== null && count.consumedPoints >= rules[rule].points;
    },

    /** Consumes no points. @throws ApiError('too_many') with the waiting time if none remain */
    async assertNotExhausted(rule: RateLimitName, subject: string): Promise<void> {
      if (!enabled) return;
      const count = await limiters[rule]!((limiter) => limiter.get(getKey(rule, subject)));
      if (count !== null && count.consumedPoints >= rules[rule].points) throw createTooManyError(count.msBeforeNext);
    },

    /** Refunds a point after a success. */
    async refund(rule: RateLimitName, subject: string): Promise<void> {
      if (enabled) await limiters[rule]!((limiter) => limiter.reward(getKey(rule, subject), 1));
    },

    /** Resets a count. */
    async reset(rule: RateLimitName, subject: string): Promise<void> {
      if (enabled) await limiters[rule]!((limiter) => limiter.delete(getKey(rule, subject)));
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimits>;

function createTooManyError(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return createApiError('too_many', { message: `Too many attempts. Try again in ${formatWaitingTime(seconds)}.`, retryAfter: seconds });
}
