import { byAppointment, formatTime, parseDayHours } from '#domain/content/opening-hours.ts';

/** Choices of the editor of opening hours. `other` is a saved text that the editor cannot show as times. */
export type HoursKind = 'open' | 'closed' | 'appointment' | 'none' | 'other';
/** Hours of a day as the inputs show them. The times are `08:00`, or '' while they are not entered. Midnight is `00:00`. */
export type EditedHours = { kind: HoursKind; opens: string; closes: string };

const separator = ' - ';
const endOfDay = '24:00';
const emptyOrTime = /^(?:\d{2}:\d{2})?$/;

/** Returns the hours of a saved or half entered text. */
export function toEditedHours(text: string): EditedHours {
  const noTimes = { opens: '', closes: '' };
  if (text.trim() === '') return { kind: 'none', ...noTimes };
  if (text.trim().toLowerCase() === byAppointment.toLowerCase()) return { kind: 'appointment', ...noTimes };
  const hours = parseDayHours(text);
  if (hours === 'closed') return { kind: 'closed', ...noTimes };
  const [opens = '', closes = '', ...rest] =
    hours === undefined ? text.split(separator) : [formatTime(hours.opens), formatTime(hours.closes).replace(endOfDay, '00:00')];
  const isEntered = text.includes(separator) || hours !== undefined;
  if (!isEntered || rest.length > 0 || !emptyOrTime.test(opens) || !emptyOrTime.test(closes)) return { kind: 'other', ...noTimes };
  return { kind: 'open', opens, closes };
}

/** Returns the text of edited hours, in the format of the settings. Closing at midnight is `24:00`. */
export function formatEditedHours({ kind, opens, closes }: EditedHours): string {
  if (kind === 'closed') return 'Closed';
  if (kind === 'appointment') return byAppointment;
  if (kind === 'none') return '';
  return `${opens}${separator}${closes === '00:00' ? endOfDay : closes}`;
}

/** Returns the errors of the times of a day that is open. Times that are not entered, or not in order, cannot be saved. */
export function findTimeErrors({ kind, opens, closes }: EditedHours): { opens?: string; closes?: string } {
  if (kind !== 'open') return {};
  return {
    ...(opens === '' && { opens: 'Enter the opening time.' }),
    ...(closes === '' && { closes: 'Enter the closing time.' }),
    ...(opens !== '' && closes !== '' && closes !== '00:00' && closes <= opens && { closes: 'Enter a time after the opening time.' }),
  };
}
