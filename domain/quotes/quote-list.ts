/**
 * Predefined lists of quotes. `needs_me`: quotes that await staff and are unassigned or assigned to the user, those with a due reminder of the
 * user, and the user's unread ones. `new`: received and not in progress. `waiting`: awaiting staff. `theirs`: awaiting the customer.
 * `expiring`: quoted at a price that expires within days. `mine`: assigned to the user and open. `due`: with a due reminder of the user.
 */
export const quoteViews = ['needs_me', 'new', 'waiting', 'theirs', 'expiring', 'mine', 'due', 'snoozed', 'open', 'closed'] as const;
export type QuoteView = (typeof quoteViews)[number];

/** Sort orders. `-` reverses one; the default is newest first. `waiting`: longest waiting first. */
export const quoteSorts = [
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
export type QuoteSort = (typeof quoteSorts)[number];

/** Older activity of customers counts as read, so that a new staff member does not start with years of unread quotes. */
export const unreadDays = 60;

/** Filters by the upper end of the estimate, in cents. */
export const valueBands = {
  below_20: { label: 'Below R20 000', from: 0, below: 2_000_000 },
  from_20: { label: 'R20 000 to R50 000', from: 2_000_000, below: 5_000_000 },
  from_50: { label: 'R50 000 to R100 000', from: 5_000_000, below: 10_000_000 },
  from_100: { label: 'R100 000 and more', from: 10_000_000, below: Number.MAX_SAFE_INTEGER },
} as const;
export type ValueBand = keyof typeof valueBands;
