import { pluralize } from './counts.ts';

/** Formats a waiting time, rounded up: `1 minute`, `2 hours`. @param seconds from now */
export function formatWaitingTime(seconds: number): string {
  const [amount, unit] = seconds <= 90 ? [Math.max(1, Math.ceil(seconds)), 'second'] : toMinutesOrHours(Math.ceil(seconds / 60));
  return pluralize(amount, unit);
}

const toMinutesOrHours = (minutes: number): [number, string] => (minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']);
