import { hourMs } from './time.ts';

// The retries of graphile-worker are not used, because the outbox shows the time of the next attempt.
const secondMs = 1000;
const maxDelayMs = 6 * hourMs;

/** The maximum number of attempts to send an email, over about two days. */
export const maxEmailAttempts = 16;

/**
 * Returns the delay before the next attempt to send an email: ten seconds, three times longer after each attempt, at most six hours.
 * A jitter of up to 20 % spreads out emails that failed together.
 * @param attempts the number of attempts so far, from 1
 * @param jitter 0 to 1, such as Math.random()
 * @returns undefined after `maxEmailAttempts`
 */
export function calculateBackoffMs(attempts: number, jitter: number): number | undefined {
  if (attempts >= maxEmailAttempts) return undefined;
  return Math.round(Math.min(maxDelayMs, 10 * secondMs * 3 ** (attempts - 1)) * (0.8 + 0.4 * jitter));
}
