/** Opening hours as the settings hold them: free text; `mon` stands for Monday to Friday. */
export type OpeningHours = { mon: string; sat: string; sun: string };

/** One day's hours in minutes after midnight, or that the door stays shut. */
export type DayHours = { opens: number; closes: number } | 'closed';

const time = String.raw`(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?`;
const range = new RegExp(String.raw`^${time}\s*(?:-|–|—|to|until|till)\s*${time}$`);
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayMinutes = 24 * 60;
// South Africa keeps one time all year.
const capeTownOffset = 2 * 60;

function toMinutes(hour: string, minute = '0', half?: string): number | undefined {
  const hours = Number(hour);
  if (Number(minute) > 59 || (half !== undefined && (hours < 1 || hours > 12))) return undefined;
  const total = (half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minute);
  return total <= dayMinutes ? total : undefined;
}

/**
 * Reads one day's hours: `08:00 - 17:00`, `08h00–17h00`, `8am to 5pm`, `Closed`.
 * @returns undefined where the words say anything else, or could mean two things
 */
export function parseDayHours(words: string): DayHours | undefined {
  const text = words.trim().toLowerCase();
  if (text === 'closed') return 'closed';
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = range.exec(text) ?? [];
  // In "1 - 5pm" the first figure may be night or afternoon.
  if (fromHour === undefined || toHour === undefined || (fromHalf === undefined) !== (toHalf === undefined)) return undefined;
  const [opens, closes] = [toMinutes(fromHour, fromMinute, fromHalf), toMinutes(toHour, toMinute, toHalf)];
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : undefined;
}

const hyphen = new RegExp(String.raw`(\b${time})\s*[-—]\s*(?=${time}(?!\d))`, 'gi');

/** Hours as they are shown: from and to are joined by an en dash, whatever was typed. Any other words stay as they are. */
export const formatDayHours = (words: string): string => words.replace(hyphen, (_, from: string) => `${from.trimEnd()}–`);

const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const wordsOf = (hours: OpeningHours, weekday: number): string => (weekday === 0 ? hours.sun : weekday === 6 ? hours.sat : hours.mon);

/** When the door opens next: later today, or on one of the seven days after; undefined as soon as a day cannot be read. */
function nextOpening(hours: OpeningHours, weekday: number, minutes: number): string | undefined {
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = (weekday + ahead) % 7;
    const read = parseDayHours(wordsOf(hours, day));
    if (read === undefined) return undefined;
    if (read === 'closed' || (ahead === 0 && read.opens <= minutes)) continue;
    return `opens ${ahead === 0 ? 'today' : weekdays[day]} ${formatTime(read.opens)}`;
  }
  return undefined;
}

/**
 * Whether the business is open at a moment, by the clock of Cape Town: `Open now, until 17:00`,
 * `Closed now, opens Monday 08:00`.
 * @returns undefined where today's hours cannot be read
 */
export function openingWords(hours: OpeningHours, now: Date): string | undefined {
  const there = new Date(now.getTime() + capeTownOffset * 60_000);
  const [weekday, minutes] = [there.getUTCDay(), there.getUTCHours() * 60 + there.getUTCMinutes()];
  const today = parseDayHours(wordsOf(hours, weekday));
  if (today === undefined) return undefined;
  if (today !== 'closed' && today.opens <= minutes && minutes < today.closes) return `Open now, until ${formatTime(today.closes)}`;
  return ['Closed now', nextOpening(hours, weekday, minutes)].filter(Boolean).join(', ');
}
