// Not the retries of graphile-worker: the outbox shows when a mail is tried next.
const second = 1000;
const hour = 3600 * second;
const longest = 6 * hour;

/** The maximum number of attempts to send an email, over about two days. */
export const maxAttempts = 16;

/**
 * How long to wait, in milliseconds, before a mail is tried again: ten seconds, then three times as long each time, six hours at most,
 * all of it up to a fifth longer or shorter so that mails that failed together do not come back together.
 * @param tries how often it has been tried, 1 or more
 * @param chance 0 to 1, such as Math.random()
 * @returns undefined when it has been tried often enough
 */
export function backoffDelayMs(tries: number, chance: number): number | undefined {
  if (tries >= maxAttempts) return undefined;
  return Math.round(Math.min(longest, 10 * second * 3 ** (tries - 1)) * (0.8 + 0.4 * chance));
}
