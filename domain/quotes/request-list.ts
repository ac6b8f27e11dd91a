/**
 * Lists of requests that the desk opens by a name.
 * `needs_me`: what waits for us and is nobody's or one's own, what one is to be reminded of now, and what of one's own is unread.
 * `new`: received, nobody has begun. `theirs`: the customer's turn. `expiring`: quoted, at a price
 * that runs out within days. `mine`: assigned to one, not ended. `due`: one's reminders that are due.
 */
export const deskViews = ['needs_me', 'new', 'waiting', 'theirs', 'expiring', 'mine', 'due', 'snoozed', 'open', 'closed'] as const;
export type DeskView = (typeof deskViews)[number];

/** Orders of that list. A `-` turns one round; without any the newest are first. `waiting`: who has waited longest is first. */
export const requestSorts = [
  'createdAt',
  '-createdAt',
  'activityAt',
  '-activityAt',
  'waiting',
  '-waiting',
  'value',
  '-value',
  'urgency',
  '-urgency',
] as const;
export type RequestSort = (typeof requestSorts)[number];

/** What the customer did longer ago counts as read: a new colleague need not go through the years before. */
export const unreadDays = 60;

/** By what a request may come to at most (the upper end of its range), in cents: from, and below. */
export const valueBands = {
  below_20: { label: 'Below R20 000', from: 0, below: 2_000_000 },
  from_20: { label: 'R20 000 to R50 000', from: 2_000_000, below: 5_000_000 },
  from_50: { label: 'R50 000 to R100 000', from: 5_000_000, below: 10_000_000 },
  from_100: { label: 'R100 000 and more', from: 10_000_000, below: Number.MAX_SAFE_INTEGER },
} as const;
export type ValueBand = keyof typeof valueBands;
