import { expect, test } from 'vitest';
import { buildStatement, getAgeBucket, sumByAge } from './statement.ts';

test('a statement contains the entries of its period, and the balances before and after it', () => {
  const entries = [
    { day: '2026-01-31', description: 'Invoice', amountCents: 500 },
    { day: '2026-02-01', description: 'Payment', amountCents: -200 },
    { day: '2026-02-28', description: 'Invoice', amountCents: 100 },
    { day: '2026-03-01', description: 'Payment', amountCents: -400 },
  ];
  const ageing = sumByAge([], '2026-02-28');
  expect(buildStatement(entries, { from: '2026-02-01', to: '2026-02-28' }, ageing)).toMatchObject({
    openingCents: 500,
    entries: entries.slice(1, 3),
    closingCents: 400,
  });
});

test('amounts are summed by the days since they were due', () => {
  const buckets = ['2026-06-30', '2026-06-29', '2026-05-31', '2026-05-30', '2026-05-01', '2026-04-30', '2026-04-01', '2026-03-31'];
  expect(buckets.map((day) => getAgeBucket(day, '2026-06-30'))).toEqual([
    'notDue',
    'days1to30',
    'days1to30',
    'days31to60',
    'days31to60',
    'days61to90',
    'days61to90',
    'over90',
  ]);
  expect(
    sumByAge(
      [
        { dueOn: '2026-06-29', openCents: 5 },
        { dueOn: '2026-06-28', openCents: 6 },
      ],
      '2026-06-30',
    ),
  ).toMatchObject({ days1to30: 11 });
});
