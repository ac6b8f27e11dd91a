import type pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { toClientNetwork } from '#server/lib/client-network.ts';
import { type ApiError, isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatWaitingTime } from '#domain/shared/format-waiting-time.ts';
import type { Logger } from '#server/lib/logger.ts';
import { createRateLimiter } from './rate-limits.store.ts';
import type { Cryptography } from '#server/lib/crypto.ts';

const [minute, hour, day] = [60, 3600, 86_400];
const megabyte = 1024 * 1024;

/**
 * A limit: `points` can be consumed within `seconds`, counted for each subject.
 * `key` is the subject: `ip` an IP address (IPv6 addresses count by /64), `user` a user id, `email` a normalized email address, `email_and_ip`
 * both, `form` the token of a form, `all` one count for all requests.
 */
type RateLimitRule = { points: number; seconds: number; key: 'ip' | 'user' | 'email' | 'email_and_ip' | 'form' | 'all' };

const rules = {
  // Sign-ins: failures only. A success refunds its points, and resets `login_pair`.
  login_pair: { points: 10, seconds: 15 * minute, key: 'email_and_ip' },
  login_address: { points: 100, seconds: 15 * minute, key: 'ip' },
  /** Counts failures from all addresses. Known devices of the account are exempt, so that its owner can still sign in. */
  login_account: { points: 100, seconds: 15 * minute, key: 'email' },
  /** Passwords entered by signed-in users. */
  password_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Codes and passkeys used as a second factor. */
  second_factor_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Sign-ins and reauthentications by passkey: failures only. */
  passkey_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Requested passkey challenges. */
  passkey_ask_address: { points: 120, seconds: 15 * minute, key: 'ip' },
  invite_account: { points: 50, seconds: hour, key: 'user' },
  /** Password links emailed by staff, per account. */
  password_link_account: { points: 5, seconds: hour, key: 'user' },
  /** Replies to contact messages. */
  answer_account: { points: 120, seconds: hour, key: 'user' },
  register_address: { points: 20, seconds: hour, key: 'ip' },
  forgot_address: { points: 20, seconds: hour, key: 'ip' },
  forgot_account_hour: { points: 3, seconds: hour, key: 'email' },
  forgot_account_day: { points: 10, seconds: day, key: 'email' },
  /** Wrong codes of forgotten passwords, over all accounts. A correct code refunds its point. */
  otp_address: { points: 30, seconds: hour, key: 'ip' },
  /** Wrong codes over all networks. Beyond these limits no code is checked, and emails for forgotten passwords contain a link instead. */
  otp_overall_day: { points: 100, seconds: day, key: 'all' },
  otp_overall_month: { points: 300, seconds: 30 * day, key: 'all' },
  verify_mail_account: { points: 5, seconds: hour, key: 'user' },
  quote_account: { points: 20, seconds: hour, key: 'user' },
  quote_address: { points: 60, seconds: hour, key: 'ip' },
  /** Beyond these two limits requests are flagged as spam, so that a flood does not hide other requests and customers can still send theirs. */
  quote_overall: { points: 300, seconds: hour, key: 'all' },
  contact_overall: { points: 200, seconds: hour, key: 'all' },
  /** Submissions with one form token. */
  form_proof: { points: 20, seconds: day, key: 'form' },
  message_account: { points: 30, seconds: hour, key: 'user' },
  contact_address: { points: 10, seconds: hour, key: 'ip' },
  upload_files: { points: 40, seconds: hour, key: 'ip' },
  upload_bytes: { points: 100 * megabyte, seconds: hour, key: 'ip' },
  export_account: { points: 10, seconds: hour, key: 'user' },
} as const satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rules;

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
  const limiters = Object.fromEntries(
    names.map((name) => [name, createRateLimiter({ pool, log }, name, rules[name].points, rules[name].seconds)]),
  );
  // Subjects are hashed, so that the table does not contain IP and email addresses of erased users.
  const getKey = (rule: RateLimitName, subject: string): string =>
    cryptography.mac('limit', rules[rule].key === 'ip' ? toClientNetwork(subject) : subject).slice(0, 24);

  return {
    /**
     * Consumes points. Called before the limited work, so that concurrent requests cannot exceed the limit.
     * @param subject the value of the rule's `key`
     * @throws ApiError('too_many') with the waiting time if too few points remain
     */
    async consume(rule: RateLimitName, subject: string, points = 1): Promise<void> {
      if (!enabled) return;
      try {
        await limiters[rule]!((limiter) => limiter.consume(getKey(rule, subject), points));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw createTooManyError(rejection.msBeforeNext);
      }
    },

    /**
     * Returns true if the limit is reached, for actions that are counted in their own table.
     * @param countSince returns the number of actions since a time
     */
    async isReached(rule: RateLimitName, now: Date, countSince: (since: Date) => Promise<number>): Promise<boolean> {
      if (!enabled) return false;
      const { points, seconds } = rules[rule];
      return (await countSince(new Date(now.getTime() - seconds * 1000))) >= points;
    },

    /** Consumes a point. Returns true if the limit was already reached. */
    async exceeds(rule: RateLimitName, subject: string): Promise<boolean> {
      try {
        await this.consume(rule, subject);
        return false;
      } catch (error) {
        if (isApiError(error) && error.code === 'too_many') return true;
        throw error;
      }
    },

    /**
     * Rejects an action at its limit, for actions that are counted in their own table. Called in the transaction of the action, after retries of
     * an earlier request were handled.
     * @param listTimes returns the times of the last actions since a time, newest first, up to a maximum
     * @throws ApiError('too_many') with the waiting time
     */
    async assertNotReached(rule: RateLimitName, now: Date, listTimes: (since: Date, max: number) => Promise<Date[]>): Promise<void> {
      if (!enabled) return;
      const { points, seconds } = rules[rule];
      const times = await listTimes(new Date(now.getTime() - seconds * 1000), points);
      const oldest = times[points - 1];
      if (oldest !== undefined) throw createTooManyError(oldest.getTime() + seconds * 1000 - now.getTime());
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
