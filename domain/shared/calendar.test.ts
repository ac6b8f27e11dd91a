import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBankDays, addWorkingDays, isBankDay, isWorkingDay, listPublicHolidays, noCalendarDays } from './calendar.ts';
import { addDays } from './time.ts';

const days = fc.integer({ min: 0, max: 10_000 }).map((count) => addDays('2020-01-01', count));

// Source: www.gov.za/about-sa/public-holidays, without the days that were declared for one year.
const publishedHolidays: Record<number, string[]> = {
  2026: ['01-01', '03-21', '04-03', '04-06', '04-27', '05-01', '06-16', '08-09', '08-10', '09-24', '12-16', '12-25', '12-26'],
  2027: ['01-01', '03-21', '03-22', '03-26', '03-29', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26', '12-27'],
  2028: ['01-01', '03-21', '04-14', '04-17', '04-27', '05-01', '06-16', '08-09', '09-24', '09-25', '12-16', '12-25', '12-26'],
  2029: ['01-01', '03-21', '03-30', '04-02', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-17', '12-25', '12-26'],
  2030: ['01-01', '03-21', '04-19', '04-22', '04-27', '05-01', '06-16', '06-17', '08-09', '09-24', '12-16', '12-25', '12-26'],
};

test.for(Object.entries(publishedHolidays))(
  'T67 the public holidays of %s are those of the government, with moved Mondays',
  ([year, expected]) => {
    expect(listPublicHolidays(Number(year)).map(({ day }) => day.slice(5))).toEqual(expected);
  },
);

test('T67 Christmas on a Sunday moves no holiday, because the Monday is one already', () => {
  expect(
    listPublicHolidays(2033)
      .filter(({ day }) => day.startsWith('2033-12'))
      .map(({ day }) => day),
  ).toEqual(['2033-12-16', '2033-12-25', '2033-12-26']);
  expect(isBankDay('2033-12-27', { declaredDays: [] })).toBe(true);
});

test('T67 a declared day is no bank day and no working day', () => {
  const calendar = { declaredDays: [{ day: '2026-11-04', name: 'Election day' }], closures: [] };
  expect(isBankDay('2026-11-04', calendar)).toBe(false);
  expect(addBankDays('2026-11-03', 1, calendar)).toBe('2026-11-05');
  expect(isWorkingDay('2026-11-04', calendar)).toBe(false);
});

test('two bank days after the Thursday before Easter end on the Wednesday after it', () => {
  expect(addBankDays('2026-04-02', 2, noCalendarDays)).toBe('2026-04-08');
});

test('banks settle payments during a closure of the shop, and the shop does not work', () => {
  const calendar = { declaredDays: [], closures: [{ from: '2026-12-14', to: '2027-01-10', name: "Builders' holiday" }] };
  expect(addBankDays('2026-12-14', 1, calendar)).toBe('2026-12-15');
  expect(addWorkingDays('2026-12-11', 1, calendar)).toBe('2027-01-11');
});

test('a closure of ten years is an error', () => {
  const calendar = { declaredDays: [], closures: [{ from: '2026-01-01', to: '2046-01-01', name: '' }] };
  expect(() => addWorkingDays('2026-01-01', 1, calendar)).toThrow(RangeError);
});

test('a number of working days ends on a working day, and as many lie between', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 40 }), (day, count) => {
      const end = addWorkingDays(day, count, noCalendarDays);
      expect(isWorkingDay(end, noCalendarDays)).toBe(true);
      expect(addWorkingDays(addWorkingDays(day, count - 1, noCalendarDays), 1, noCalendarDays)).toBe(end);
      let workingDays = 0;
      for (let current = addDays(day, 1); current <= end; current = addDays(current, 1))
        workingDays += isWorkingDay(current, noCalendarDays) ? 1 : 0;
      expect(workingDays).toBe(count);
    }),
  );
});
