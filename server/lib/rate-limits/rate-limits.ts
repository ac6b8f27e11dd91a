import type pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { normalizeEmail } from '#domain/accounts/account.ts';
import { toClientNetwork } from '#server/lib/client-network.ts';
import { type ApiError, isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { formatDuration } from '#domain/shared/wait.ts';
import { createCounter } from './rate-limits.store.ts';
import type { Secrets } from '#server/lib/crypto.ts';

const [minute, hour, day] = [60, 3600, 86_400];
const megabyte = 1024 * 1024;

/**
 * A limit: `points` can be consumed within `seconds`, counted for each subject.
 * `key` is the subject: `ip` an IP address (IPv6 addresses count by /64), `user` a user id, `email` a normalized email address, `email_and_ip`
 * both, `form` the proof of a form, `all` one count for all requests.
 */
type RateLimitRule = { points: number; seconds: number; key: 'ip' | 'user' | 'email' | 'email_and_ip' | 'form' | 'all' };

const rules = {
  // Signing in: failures only, given back after a success.
  login_pair: { points: 10, seconds: 15 * minute, key: 'email_and_ip' },
  login_address: { points: 100, seconds: 15 * minute, key: 'ip' },
  /** Over all addresses; browsers and addresses that the account knows are exempt, so that its owner still gets in. */
  login_account: { points: 100, seconds: 15 * minute, key: 'email' },
  /** Passwords entered by signed-in users. */
  password_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Codes of a second factor. */
  second_factor_account: { points: 10, seconds: 15 * minute, key: 'user' },
  /** Sign-ins by passkey: failures only. */
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
  /** Wrong codes of forgotten passwords, over all accounts; the point of a right code is given back. */
  otp_address: { points: 30, seconds: hour, key: 'ip' },
  /** The same over all networks. Beyond it no code is evaluated, and forgotten passwords are mailed a link instead. */
  otp_overall_day: { points: 100, seconds: day, key: 'all' },
  otp_overall_month: { points: 300, seconds: 30 * day, key: 'all' },
  verify_mail_account: { points: 5, seconds: hour, key: 'user' },
  quote_account: { points: 20, seconds: hour, key: 'user' },
  quote_address: { points: 60, seconds: hour, key: 'ip' },
  /** Beyond these two limits requests are flagged as spam, so that a flood neither hides other requests nor excludes customers. */
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
export const loginPairKey = (email: string, address: string): string => `${normalizeEmail(email)} ${toClientNetwork(address)}`;

/**
 * Limits rates. Counts are in the database under hashed keys, shared by all processes.
 * @param enabled false (LIMITS=off): nothing is counted or refused
 */
export function createRateLimits({ pool, secrets, enabled }: { pool: pg.Pool; secrets: Secrets; enabled: boolean }) {
  const names = Object.keys(rules) as RateLimitName[];
  const counters = Object.fromEntries(names.map((name) => [name, createCounter(pool, name, rules[name].points, rules[name].seconds)]));
  // Addresses and e-mails stay out of the table: an erased person is not to be found in it.
  const getKey = (rule: RateLimitName, subject: string): string =>
    secrets.mac('limit', rules[rule].key === 'ip' ? toClientNetwork(subject) : subject).slice(0, 24);

  return {
    /**
     * Takes points before the work is done, so that parallel tries cannot all slip through.
     * @param subject the value of the rule's `key`
     * @throws ApiError('too_many') with the waiting time, when there are not enough left
     */
    async spend(rule: RateLimitName, subject: string, points = 1): Promise<void> {
      if (!enabled) return;
      try {
        await counters[rule]!.consume(getKey(rule, subject), points);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw tooMany(rejection.msBeforeNext);
      }
    },

    /** Whether so much was done already, for what the database counts itself. @param count how often since a time */
    async reached(rule: RateLimitName, now: Date, count: (since: Date) => Promise<number>): Promise<boolean> {
      if (!enabled) return false;
      const { points, seconds } = rules[rule];
      return (await count(new Date(now.getTime() - seconds * 1000))) >= points;
    },

    /** Takes a point. @returns true if none was left */
    async exceeds(rule: RateLimitName, subject: string): Promise<boolean> {
      try {
        await this.spend(rule, subject);
        return false;
      } catch (error) {
        if (isApiError(error) && error.code === 'too_many') return true;
        throw error;
      }
    },

    /**
     * The same for what the database counts itself, in the transaction that does the work: a retry that does nothing new is none.
     * @param listTimes returns the times of the last actions since a time, newest first, up to a maximum
     * @throws ApiError('too_many')
     */
    async allow(rule: RateLimitName, now: Date, listTimes: (since: Date, max: number) => Promise<Date[]>): Promise<void> {
      if (!enabled) return;
      const { points, seconds } = rules[rule];
      const times = await listTimes(new Date(now.getTime() - seconds * 1000), points);
      const oldest = times[points - 1];
      if (oldest !== undefined) throw tooMany(oldest.getTime() + seconds * 1000 - now.getTime());
    },

    /** Returns true if no points are left. Takes none. */
    async isExhausted(rule: RateLimitName, subject: string): Promise<boolean> {
      if (!enabled) return false;
      const count = await counters[rule]!.get(getKey(rule, subject));
      return count !== null && count.consumedPoints >= rules[rule].points;
    },

    /** Takes no points. @throws ApiError('too_many') with the waiting time if none are left */
    async refuseExhausted(rule: RateLimitName, subject: string): Promise<void> {
      if (!enabled) return;
      const count = await counters[rule]!.get(getKey(rule, subject));
      if (count !== null && count.consumedPoints >= rules[rule].points) throw tooMany(count.msBeforeNext);
    },

    /** Gives a point back: what went well does not count. */
    async refund(rule: RateLimitName, subject: string): Promise<void> {
      if (enabled) await counters[rule]!.reward(getKey(rule, subject), 1);
    },

    /** Resets a count. */
    async forget(rule: RateLimitName, subject: string): Promise<void> {
      if (enabled) await counters[rule]!.delete(getKey(rule, subject));
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimits>;

function tooMany(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return createApiError('too_many', { message: `Too many attempts. Try again in ${formatDuration(seconds)}.`, retryAfter: seconds });
}
