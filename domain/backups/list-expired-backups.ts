/** The number of days, weeks and months for which the newest nightly backup is kept. */
const retention = { days: 7, weeks: 4, months: 3 };

const toDay = (time: Date): string => time.toISOString().slice(0, 10);
const toMonth = (time: Date): string => time.toISOString().slice(0, 7);
/** Weeks start on Monday. 1 January 1970 was a Thursday. */
const toWeek = (time: Date): string => String(Math.floor((time.getTime() / 86_400_000 + 3) / 7));

/** Lists the nightly backups that are not the newest one of one of the last seven days, four weeks and three months with backups. */
export function listExpiredBackups<Backup extends { createdAt: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const kept = new Set<Backup>();
  for (const [toPeriod, count] of [
    [toDay, retention.days],
    [toWeek, retention.weeks],
    [toMonth, retention.months],
  ] as const) {
    const newestByPeriod = new Map<string, Backup>();
    for (const backup of newestFirst) {
      const period = toPeriod(backup.createdAt);
      if (!newestByPeriod.has(period)) newestByPeriod.set(period, backup);
    }
    for (const backup of [...newestByPeriod.values()].slice(0, count)) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
