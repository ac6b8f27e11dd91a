import { pluralize } from './format.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/**
 * How long ago something was, in one figure: `now`, `12 min`, `3 h`, `2 days`, `5 weeks`, `8 months`.
 * @param time in ISO form; one in the future is `now`
 */
export function formatAge(time: string, now = Date.now()): string {
  const age = now - Date.parse(time);
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < day) return `${Math.floor(age / hour)} h`;
  const days = Math.floor(age / day);
  if (days < 14) return pluralize(days, 'day');
  if (days < 61) return pluralize(Math.floor(days / 7), 'week');
  return pluralize(Math.floor(days / 30.44), 'month');
}

/** The same in a sentence: `just now`, `3 h ago`. */
export function formatTimeAgo(time: string, now = Date.now()): string {
  const words = formatAge(time, now);
  return words === 'now' ? 'just now' : `${words} ago`;
}
