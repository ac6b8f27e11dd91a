import { dayMs, hourMs } from '#domain/shared/time.ts';
import { pluralize } from './format.ts';

const minuteMs = 60_000;

/**
 * Formats the age of a time: `now`, `12 min`, `3 h`, `2 days`, `5 weeks`, `8 months`.
 * @param time in ISO form; times in the future are `now`
 */
export function formatAge(time: string, now = Date.now()): string {
  const ageMs = now - Date.parse(time);
  if (ageMs < minuteMs) return 'now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h`;
  const days = Math.floor(ageMs / dayMs);
  if (days < 14) return pluralize(days, 'day');
  if (days < 61) return pluralize(Math.floor(days / 7), 'week');
  return pluralize(Math.floor(days / 30.44), 'month');
}

/** Formats the age of a time for a sentence: `just now`, `3 h ago`. */
export function formatTimeAgo(time: string, now = Date.now()): string {
  const age = formatAge(time, now);
  return age === 'now' ? 'just now' : `${age} ago`;
}
