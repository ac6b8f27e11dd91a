import { expect, test } from 'vitest';
import { listExpiredBackups } from './list-expired-backups.ts';

const createNightly = (day: string) => ({ createdAt: new Date(`${day}T01:23:00Z`) });

test('nightly backups of 7 days, 4 weeks and 3 months are kept', () => {
  const start = Date.parse('2026-01-01T01:23:00Z');
  let backups: { createdAt: Date }[] = [];
  // One backup each night, after which the expired ones are deleted.
  for (let day = 0; day < 333; day += 1) {
    backups.push({ createdAt: new Date(start + day * 86_400_000) });
    const expired = new Set(listExpiredBackups(backups));
    backups = backups.filter((backup) => !expired.has(backup));
  }
  expect(backups.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

test('days without a backup do not count, so that a stopped application keeps its backups', () => {
  const backups = ['2026-03-01', '2026-03-02', '2026-08-01'].map(createNightly);
  expect(listExpiredBackups(backups)).toEqual([]);
  expect(listExpiredBackups([])).toEqual([]);
});

test('of two backups of one day the newer is kept', () => {
  const older = createNightly('2026-11-29');
  const newer = { createdAt: new Date('2026-11-29T09:00:00Z') };
  expect(listExpiredBackups([older, newer])).toEqual([older]);
});
