import type { QuoteStatus } from './quote.ts';
import { responseStatuses } from './quote-statuses.ts';

/** How many weeks the figures of requests can go back, the one that runs now included. */
export const figureWeeks = [12, 26, 52] as const;
/** How many days the time to the first answer can go back. */
export const answerDays = [30, 90] as const;

const day = 86_400_000;
// South Africa keeps one time all year.
const capeTownOffset = 2 * 3_600_000;

/** The Monday of the week in which a time lies in Cape Town: `2026-11-16`. */
export function weekOf(time: Date): string {
  const days = Math.floor((time.getTime() + capeTownOffset) / day);
  // The first of January 1970 was a Thursday.
  return new Date((days - ((((days + 3) % 7) + 7) % 7)) * day).toISOString().slice(0, 10);
}

/** When a week begins in Cape Town. @param week its Monday: `2026-11-16` */
export const beginOfWeek = (week: string): Date => new Date(Date.parse(week) - capeTownOffset);

/** The Mondays of the last weeks, oldest first; the last is that of the week that runs now. */
export const weeksUpTo = (now: Date, count: number): string[] => {
  const last = Date.parse(weekOf(now));
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * 7 * day).toISOString().slice(0, 10));
};

export type AnswerTrail = {
  createdAt: Date;
  events: readonly { status: QuoteStatus; createdAt: Date }[];
  messages: readonly { fromDesk: boolean; createdAt: Date }[];
};

/**
 * Seconds, day and night, from a request to the first that its sender heard of us: a message, a question, a price or a refusal.
 * @returns undefined while they wait
 */
export function firstAnswerAfter({ createdAt, events, messages }: AnswerTrail): number | undefined {
  const times = [
    ...messages.filter(({ fromDesk }) => fromDesk).map((message) => message.createdAt.getTime()),
    ...events.filter(({ status }) => responseStatuses.includes(status)).map((event) => event.createdAt.getTime()),
  ];
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times) - createdAt.getTime()) / 1000;
}

/** The one in the middle; between two, half way. undefined of nothing. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** From so many on, a share says more than the two numbers. */
const enough = 20;

/** A share in whole per cent; undefined where there are too few to speak of one. */
export const shareOf = (part: number, whole: number): number | undefined => (whole < enough ? undefined : Math.round((100 * part) / whole));
