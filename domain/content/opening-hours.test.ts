import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areHoursValid, formatShortDay, formatDayHours, formatOpenState, parseDayHours } from './opening-hours.ts';

const hours = { mon: '08:00 - 17:00', sat: '09:00 - 13:00', sun: 'Closed' };
const createLocalTime = (local: string): Date => new Date(`${local}:00+02:00`);
const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

describe('parseDayHours', () => {
  test('parses the common notations', () => {
    const day = { opens: 480, closes: 1020 };
    for (const text of [
      '08:00 - 17:00',
      '8:00–17:00',
      '08h00 - 17h00',
      '8h-17h',
      '8am - 5pm',
      ' 8 AM to 5 PM ',
      '8.00 till 17.00',
      '8 - 17',
    ]) {
      expect(parseDayHours(text), text).toEqual(day);
    }
    expect(parseDayHours('Closed')).toBe('closed');
    expect(parseDayHours('00:00 - 24:00')).toEqual({ opens: 0, closes: 1440 });
    expect(parseDayHours('12am - 12pm')).toEqual({ opens: 0, closes: 720 });
  });

  test('returns undefined for unknown and ambiguous texts', () => {
    for (const text of [
      '',
      'By appointment',
      '8 - 5',
      '1 - 5pm',
      '17:00 - 08:00',
      '08:00 - 25:00',
      '08:70 - 17:00',
      '13pm - 14pm',
      '08:00',
      '08:00 - 12:00, 13:00 - 17:00',
    ]) {
      expect(parseDayHours(text), text).toBeUndefined();
    }
  });

  test('returns valid hours or undefined for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:h apmto–-]{0,16}$/)), (text) => {
        const dayHours = parseDayHours(text);
        return (
          dayHours === undefined ||
          dayHours === 'closed' ||
          (dayHours.opens >= 0 && dayHours.opens < dayHours.closes && dayHours.closes <= 1440)
        );
      }),
    );
  });

  test('parses hours in the format HH:MM - HH:MM', () => {
    fc.assert(
      fc.property(fc.nat(1438), fc.integer({ min: 1, max: 1440 }), (opens, duration) => {
        const closes = Math.min(1440, opens + duration);
        expect(parseDayHours(`${formatClock(opens)} - ${formatClock(closes)}`)).toEqual({ opens, closes });
      }),
    );
  });
});

test('hours can be saved if they are a range, closed or by appointment', () => {
  for (const text of ['08:00 - 17:00', '8am - 5pm', 'Closed', 'by appointment ']) expect(areHoursValid(text), text).toBe(true);
  for (const text of ['', '25:00 - 26:00', '17:00 - 08:00', ' - 17:00', 'perhaps']) expect(areHoursValid(text), text).toBe(false);
});

describe('formatDayHours', () => {
  test('writes an en dash between start and end', () => {
    expect(formatDayHours('08:00 - 17:00')).toBe('08:00–17:00');
    expect(formatDayHours('8am-5pm')).toBe('8am–5pm');
    expect(formatDayHours('08h00 — 12h00, 13h00 - 17h00')).toBe('08h00–12h00, 13h00–17h00');
  });

  test('does not change other texts', () => {
    for (const text of ['Closed', '', '08:00–17:00', 'By appointment: 021-555 0142', 'Drive-through only', '8 to 5']) {
      expect(formatDayHours(text)).toBe(text);
    }
  });

  test('does not change the parsed hours', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d:h apmto–-]{0,16}$/), (text) => {
        expect(parseDayHours(formatDayHours(text))).toEqual(parseDayHours(text));
      }),
    );
  });
});

describe('formatOpenState', () => {
  test('says open from the first minute to the last', () => {
    expect(formatOpenState(hours, createLocalTime('2026-11-20T08:00'))).toBe('Open now, until 17:00');
    expect(formatOpenState(hours, createLocalTime('2026-11-20T16:59'))).toBe('Open now, until 17:00');
    expect(formatOpenState(hours, createLocalTime('2026-11-21T09:00'))).toBe('Open now, until 13:00');
  });

  test('says when the business opens next while it is closed', () => {
    expect(formatOpenState(hours, createLocalTime('2026-11-20T07:59'))).toBe('Closed now, opens today 08:00');
    expect(formatOpenState(hours, createLocalTime('2026-11-20T17:00'))).toBe('Closed now, opens Saturday 09:00');
    expect(formatOpenState(hours, createLocalTime('2026-11-21T13:00'))).toBe('Closed now, opens Monday 08:00');
    expect(formatOpenState(hours, createLocalTime('2026-11-22T12:00'))).toBe('Closed now, opens Monday 08:00');
    expect(formatOpenState({ mon: 'Closed', sat: '9am - 1pm', sun: 'Closed' }, createLocalTime('2026-11-21T14:00'))).toBe(
      'Closed now, opens Saturday 09:00',
    );
  });

  test('returns undefined for hours that cannot be parsed', () => {
    expect(formatOpenState({ ...hours, sun: 'By appointment' }, createLocalTime('2026-11-22T12:00'))).toBeUndefined();
    expect(formatOpenState({ ...hours, sun: 'By appointment' }, createLocalTime('2026-11-21T14:00'))).toBe('Closed now');
    expect(formatOpenState({ mon: 'Closed', sat: 'Closed', sun: 'Closed' }, createLocalTime('2026-11-20T12:00'))).toBe('Closed now');
  });

  test('uses the time of Cape Town at any moment', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Johannesburg',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const moments = fc.date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2100-01-01T00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (now) => {
        const { weekday, hour, minute } = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
        const minutes = Number(hour) * 60 + Number(minute);
        const isOpen = weekday === 'Sat' ? minutes >= 540 && minutes < 780 : weekday !== 'Sun' && minutes >= 480 && minutes < 1020;
        expect(formatOpenState(hours, now)?.startsWith(isOpen ? 'Open now' : 'Closed now, opens ')).toBe(true);
      }),
    );
  });

  test('never throws for any settings', () => {
    const settings = fc.record({ mon: fc.string(), sat: fc.string(), sun: fc.string() });
    fc.assert(
      fc.property(settings, fc.date({ noInvalidDate: true }), (text, now) =>
        /^(Open|Closed) now|^$/.test(formatOpenState(text, now) ?? ''),
      ),
    );
  });
});

test('a day is formatted without the locale data of the platform', () => {
  expect(['2026-12-25', '2027-01-01', '2028-02-29'].map(formatShortDay)).toEqual(['Fri 25 Dec', 'Fri 1 Jan', 'Tue 29 Feb']);
});

test('special hours replace the hours of their day, and the next opening skips closed days', () => {
  const exceptions = [
    { day: '2026-12-24', hours: '08:00 - 12:00', note: 'Christmas Eve' },
    { day: '2026-12-25', hours: 'Closed', note: '' },
  ];
  expect(formatOpenState(hours, createLocalTime('2026-12-24T11:00'), exceptions)).toBe('Open now, until 12:00');
  expect(formatOpenState(hours, createLocalTime('2026-12-24T13:00'), exceptions)).toBe('Closed now, opens Saturday 09:00');
  expect(formatOpenState(hours, createLocalTime('2026-12-25T09:00'), exceptions)).toBe('Closed now, opens Saturday 09:00');
  expect(formatOpenState(hours, createLocalTime('2026-12-25T09:00'))).toBe('Open now, until 17:00');
});
