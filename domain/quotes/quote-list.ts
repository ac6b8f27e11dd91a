/** The predefined filters of the quote list. */
export const quoteViews = [
  // Any of: awaiting staff, not snoozed, and not assigned to another staff member; with a due reminder of the user; assigned to the user
  // and unread; awaiting an approval that the user may give.
  'needs_me',
  // Received, and not in progress.
  'new',
  // Awaiting staff, and not snoozed.
  'waiting',
  // Awaiting the customer, and not awaiting staff.
  'theirs',
  // Quoted, with a price that expires today or within two days.
  'expiring',
  // Open, and assigned to the user.
  'mine',
  // With a due reminder of the user.
  'due',
  // With a draft that an owner must approve.
  'approvals',
  'snoozed',
  // Staff or the customer have to act next.
  'open',
  // Not open: ended with or without an order.
  'closed',
] as const;
export type QuoteView = (typeof quoteViews)[number];

/** The sort orders of the quote list; `-` reverses the order. The default is newest first. `waiting` is longest waiting first. */
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

/** Customer activity older than this number of days counts as read. Otherwise all old quotes would be unread for new staff members. */
export const unreadDays = 60;

/** Ranges of the upper end of the estimate, in cents. */
export const valueBands = {
  below_20: { label: 'Below R20 000', from: 0, below: 2_000_000 },
  from_20: { label: 'R20 000 to R50 000', from: 2_000_000, below: 5_000_000 },
  from_50: { label: 'R50 000 to R100 000', from: 5_000_000, below: 10_000_000 },
  from_100: { label: 'R100 000 and more', from: 10_000_000, below: Number.MAX_SAFE_INTEGER },
} as const;
export type ValueBand = keyof typeof valueBands;
