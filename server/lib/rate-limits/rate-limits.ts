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

/** Points, seconds in which they can be consumed, and `network` if the subject is an IP address: IPv6 addresses count by /64. */
type RuleDefinition = readonly [points: number, seconds: number, key?: 'network'];

const rules = {
  // Signing in: failures only, given back after a success.
  login_pair: [10, 15 * minute],
  login_address: [100, 15 * minute, 'network'],
  /** Over all addresses; browsers and addresses that the account knows are exempt, so that its owner still gets in. */
  login_account: [100, 15 * minute],
  /** A password asked for while signed in. */
  password_account: [10, 15 * minute],
  /** Codes of a second factor. */
  second_factor_account: [10, 15 * minute],
  /** What a passkey signed for a sign-in: failures only. */
  passkey_account: [10, 15 * minute],
  /** How often one is asked for, by whoever comes. */
  passkey_ask_address: [120, 15 * minute, 'network'],
  invite_account: [50, hour],
  /** Password links emailed by staff, per account. */
  claim_mail_account: [5, hour],
  /** Answers to the contact form: by who writes them. */
  answer_account: [120, hour],
  register_address: [20, hour, 'network'],
  forgot_address: [20, hour, 'network'],
  forgot_account_hour: [3, hour],
  forgot_account_day: [10, day],
  /** Wrong codes of forgotten passwords, over all accounts; the point of a right code is given back. */
  otp_address: [30, hour, 'network'],
  /** The same over all networks. Beyond it no code is evaluated, and forgotten passwords are mailed a link instead. */
  otp_overall_day: [100, day],
  otp_overall_month: [300, 30 * day],
  verify_mail_account: [5, hour],
  quote_account: [20, hour],
  quote_address: [60, hour, 'network'],
  /** Beyond these two limits requests are flagged as spam, so that a flood neither hides other requests nor excludes customers. */
  quote_overall: [300, hour],
  contact_overall: [200, hour],
  /** How often one proof of a form counts. */
  form_proof: [20, day],
  message_account: [30, hour],
  contact_address: [10, hour, 'network'],
  upload_files: [40, hour, 'network'],
  upload_bytes: [100 * megabyte, hour, 'network'],
  export_account: [10, hour],
} as const satisfies Record<string, RuleDefinition>;
export type RateLimitName = keyof typeof rules;

/** Returns the subject of the rule `login_pair`: email address and network. */
export const loginPairKey = (email: string, address: string): string => `${normalizeEmail(email)} ${toClientNetwork(address)}`;

/**
 * Limits rates. Counts are in the database under hashed keys, shared by all processes.
 * @param enabled false (LIMITS=off): nothing is counted or refused
 */
export function createRateLimits({ pool, secrets, enabled }: { pool: pg.Pool; secrets: Secrets; enabled: boolean }) {
  const names = Object.keys(rules) as RateLimitName[];
  const counters = Object.fromEntries(names.map((name) => [name, createCounter(pool, name, rules[name][0], rules[name][1])]));
  // Addresses and e-mails stay out of the table: an erased person is not to be found in it.
  const getKey = (rule: RateLimitName, subject: string): string => {
    const [, , key]: RuleDefinition = rules[rule];
    return secrets.mac('limit', key === 'network' ? toClientNetwork(subject) : subject).slice(0, 24);
  };

  return {
    /**
     * Takes points before the work is done, so that parallel tries cannot all slip through.
     * @param subject an IP address for rules by network, else the key of the account
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
      const [most, seconds] = rules[rule];
      return (await count(new Date(now.getTime() - seconds * 1000))) >= most;
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
      const [most, seconds] = rules[rule];
      const times = await listTimes(new Date(now.getTime() - seconds * 1000), most);
      const oldest = times[most - 1];
      if (oldest !== undefined) throw tooMany(oldest.getTime() + seconds * 1000 - now.getTime());
    },

    /** Returns true if no points are left. Takes none. */
    async isExhausted(rule: RateLimitName, subject: string): Promise<boolean> {
      if (!enabled) return false;
      const count = await counters[rule]!.get(getKey(rule, subject));
      return count !== null && count.consumedPoints >= rules[rule][0];
    },

    /** Takes no points. @throws ApiError('too_many') with the waiting time if none are left */
    async refuseExhausted(rule: RateLimitName, subject: string): Promise<void> {
      if (!enabled) return;
      const count = await counters[rule]!.get(getKey(rule, subject));
      if (count !== null && count.consumedPoints >= rules[rule][0]) throw tooMany(count.msBeforeNext);
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
export type RateLimits = ReturnType<typeof createRateLimits>;

function tooMany(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return createApiError('too_many', { message: `Too many attempts. Try again in ${formatDuration(seconds)}.`, retryAfter: seconds });
}
