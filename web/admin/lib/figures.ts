/** A whole number as it is read: `12 345`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** `1 file`, `3 files`, with the count as it is read. */
export const several = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;

const [minute, hour, day] = [60, 3600, 86_400];
const unit = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A length of time in its two largest units: `25 min`, `3 h 10 min`, `2 days 4 h`. @param seconds from 0 */
export function formatSpan(seconds: number): string {
  const whole = Math.round(seconds / minute) * minute;
  if (whole < minute) return 'under a minute';
  const [days, hours, minutes] = [Math.floor(whole / day), Math.floor((whole % day) / hour), Math.floor((whole % hour) / minute)];
  const parts =
    days > 0 ? [unit(days, 'day'), hours > 0 ? `${hours} h` : ''] : [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter((part) => part !== '').join(' ');
}
