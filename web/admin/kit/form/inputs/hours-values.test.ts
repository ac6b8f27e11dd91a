import { expect, test } from 'vitest';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { findTimeErrors, formatEditedHours, toEditedHours } from './hours-values.ts';

test('the editor shows saved hours as times, and composes the same text', () => {
  for (const text of ['08:00 - 17:00', '00:00 - 24:00', 'Closed', 'By appointment', '']) {
    expect(formatEditedHours(toEditedHours(text))).toBe(text);
  }
  expect(toEditedHours('8am to 5pm')).toEqual({ kind: 'open', opens: '08:00', closes: '17:00' });
  expect(toEditedHours('18:00 - 24:00')).toEqual({ kind: 'open', opens: '18:00', closes: '00:00' });
});

test('half entered hours remain entered', () => {
  const halfEntered = { kind: 'open', opens: '', closes: '17:00' } as const;
  expect(toEditedHours(formatEditedHours(halfEntered))).toEqual(halfEntered);
  expect(toEditedHours(' - ')).toEqual({ kind: 'open', opens: '', closes: '' });
});

test('a text without one pair of times is shown as it is', () => {
  for (const text of ['Ask us', '08:00 - 12:00, 13:00 - 17:00', '8 - 5']) expect(toEditedHours(text).kind, text).toBe('other');
});

test('each time that cannot be saved has its own error', () => {
  const [noOpening, noClosing] = [{ opens: 'Enter the opening time.' }, { closes: 'Enter the closing time.' }];
  const notLater = { closes: 'Enter a time after the opening time.' };
  for (const [text, errors] of [
    [' - ', { ...noOpening, ...noClosing }],
    [' - 17:00', noOpening],
    ['08:00 - ', noClosing],
    ['17:00 - 08:00', notLater],
    ['08:00 - 08:00', notLater],
    ['08:00 - 24:00', {}],
    ['08:00 - 17:00', {}],
    ['Closed', {}],
  ] as const) {
    expect(findTimeErrors(toEditedHours(text)), text).toEqual(errors);
    expect(areHoursValid(text), text).toBe(Object.keys(errors).length === 0);
  }
});
