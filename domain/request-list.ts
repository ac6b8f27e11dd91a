/**
 * Lists of requests that the desk opens by a name.
 * `needs_me`: what waits for us and is nobody's or one's own, what one is to be reminded of now, and what of one's own is unread.
 * `new`: received, nobody has begun. `theirs`: the customer's turn. `mine`: assigned to one, not ended. `due`: one's reminders that are due.
 */
export const deskViews = ['needs_me', 'new', 'waiting', 'theirs', 'mine', 'due', 'snoozed', 'open', 'closed'] as const;
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
