import { dayMs, utcOffsetMs, toLocalDate } from '#domain/shared/time.ts';
import type { QuoteStatus } from './quote.ts';
import { openStatuses } from './quote-statuses.ts';

/** The party that changes a status: staff, the customer, or the system after a date. */
export const statusChangeActors = ['staff', 'customer', 'system'] as const;
export type StatusChangeActor = (typeof statusChangeActors)[number];

/**
 * An allowed status change. With the note `required`, the actor must give a text: a message from staff, or a message or reason from the
 * customer. With `isCommand`, a separate endpoint makes the change, for example recalling a revision, and the list of selectable statuses
 * does not contain it.
 */
export type StatusChange = { from: QuoteStatus; to: QuoteStatus; by: StatusChangeActor; note: 'required' | 'optional'; isCommand?: true };

const createChanges = (
  by: StatusChangeActor,
  from: readonly QuoteStatus[],
  to: QuoteStatus,
  note: StatusChange['note'] = 'optional',
): StatusChange[] => from.map((status) => ({ from: status, to, by, note }));

const toCommand = (change: StatusChange): StatusChange => ({ ...change, isCommand: true });

/** All allowed status changes. */
export const statusChanges: readonly StatusChange[] = [
  ...createChanges('staff', ['submitted', 'info_needed', 'change_requested', 'expired'], 'in_review'),
  ...createChanges('staff', ['in_review'], 'info_needed', 'required'),
  // Staff send a revision.
  ...createChanges('staff', ['in_review', 'quoted'], 'quoted', 'required'),
  ...createChanges('staff', ['submitted', 'in_review', 'info_needed', 'change_requested'], 'rejected', 'required'),
  // Staff recall the revision.
  ...createChanges('staff', ['quoted'], 'in_review').map(toCommand),
  // Staff record an acceptance by phone, on paper, by email or in person.
  ...createChanges('staff', ['quoted'], 'accepted').map(toCommand),
  ...createChanges('customer', ['quoted'], 'change_requested', 'required'),
  ...createChanges('customer', ['quoted'], 'accepted'),
  ...createChanges('customer', ['quoted'], 'declined', 'required'),
  // The customer asks for a current price after the last valid day. The quote is `quoted` until the job has set it to `expired`.
  ...createChanges('customer', ['expired'], 'in_review'),
  ...createChanges('customer', ['quoted'], 'in_review').map(toCommand),
  ...createChanges('customer', openStatuses, 'withdrawn'),
  ...createChanges('system', ['quoted'], 'expired'),
];

/** Returns true if an actor may make a status change. Includes the changes by commands. */
export const canChangeStatus = (from: QuoteStatus, to: QuoteStatus, by: StatusChangeActor): boolean =>
  statusChanges.some((change) => change.from === from && change.to === to && change.by === by);

/** Lists the status changes that a user can choose for a quote, without those of commands. */
export const listStatusChanges = (from: QuoteStatus, by: StatusChangeActor): StatusChange[] =>
  statusChanges.filter((change) => change.from === from && change.by === by && !change.isCommand);

/** Finds a status change that a user can choose; undefined if it is not allowed. */
export const findStatusChange = (from: QuoteStatus, to: QuoteStatus, by: StatusChangeActor): StatusChange | undefined =>
  listStatusChanges(from, by).find((change) => change.to === to);

/** Returns true if staff can price a quote: it is open or expired. */
export const canPrice = (status: QuoteStatus): boolean => status === 'expired' || openStatuses.includes(status);

/** The default validity of a price in days, which is usual in South Africa. */
const defaultValidityDays = 7;
/** A price counts as expiring on its last day and this number of days before it. */
export const expiringSoonDays = 2;

/** Adds days to a date. @param day for example `2026-11-21` */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

type ValidityRange = { firstDay: string; defaultDay: string; lastDay: string };

/** Returns the days until which a price given now can be valid, in Cape Town. The last one is a year ahead. */
export function getValidityRange(now: Date, validityDays = defaultValidityDays): ValidityRange {
  const firstDay = toLocalDate(now);
  const lastDay = `${Number(firstDay.slice(0, 4)) + 1}${firstDay.slice(4)}`;
  return { firstDay, defaultDay: addDays(firstDay, validityDays), lastDay };
}

/** Returns true if a text is an existing day, as in `2026-11-28`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Returns true if a price given now may be valid until a day. @param day unvalidated input; valid input looks like `2026-11-28` */
export function canBeValidUntil(day: string, now: Date): boolean {
  const { firstDay, lastDay } = getValidityRange(now);
  return isDay(day) && firstDay <= day && day <= lastDay;
}

/** Returns the end of a price's last day in Cape Town. */
export const getValidityEnd = (day: string): Date => new Date(Date.parse(addDays(day, 1)) - utcOffsetMs);
