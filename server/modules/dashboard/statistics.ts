import type { NamedCount, Ranking, QuoteFigures, SalesFigures } from '#contract/admin/overview.endpoints.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { listLastWeeks } from '#domain/quotes/quote-statistics.ts';
import { compareNames } from '#domain/shared/compare-names.ts';
import type { ResponseTimeRow, PartCountRow } from './dashboard.store.ts';

const sourceLabels = { web: 'Website', staff: 'Staff', contact: 'Enquiry' } as const;

const compareByCount = (a: NamedCount, b: NamedCount): number => b.count - a.count || compareNames(a.name, b.name);

/** Sums the counts of a part by name, most frequent first. @param emptyName the name for rows without a name */
function countByName(rows: readonly PartCountRow[], part: PartCountRow['part'], emptyName: string): NamedCount[] {
  const counts = new Map<string, number>();
  for (const { name, count } of rows.filter((row) => row.part === part))
    counts.set(name || emptyName, (counts.get(name || emptyName) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).toSorted(compareByCount);
}

const getCount = (rows: readonly PartCountRow[], part: PartCountRow['part'], key: string): number =>
  rows.find((row) => row.part === part && row.key === key)?.count ?? 0;

/** Builds the statistics from the counts. Weeks, statuses and sources without quotes have a count of 0. */
export function aggregateStatistics(
  rows: readonly PartCountRow[],
  responseTimes: ResponseTimeRow,
  sales: SalesFigures,
  { now, weeks }: { now: Date; weeks: number },
) {
  const weekCounts = listLastWeeks(now, weeks).map((week) => ({ week, count: getCount(rows, 'weeks', week) }));
  const fullcount = rows.filter(({ part }) => part === 'statuses').reduce((sum, { count }) => sum + count, 0);
  return {
    fullcount,
    sales,
    weeks: weekCounts,
    statuses: quoteStatuses.map((status) => ({ status, count: getCount(rows, 'statuses', status) })),
    sources: Object.entries(sourceLabels).map(([key, name]) => ({ name, count: getCount(rows, 'sources', key) })),
    suburbs: countByName(rows, 'suburbs', 'Erased'),
    stones: countByName(rows, 'stones', 'Nothing selected'),
    conversion: { submitted: fullcount, quoted: getCount(rows, 'quoted', ''), accepted: getCount(rows, 'accepted', '') },
    answers: { ...responseTimes, waitingSince: responseTimes.waitingSince?.toISOString() ?? null },
  };
}
export type QuoteStatistics = ReturnType<typeof aggregateStatistics>;

/** The maximum number of names in a chart. */
const maxRankedNames = 10;

const toRanking = (counts: readonly NamedCount[]): Ranking => {
  const remaining = counts.slice(maxRankedNames);
  return {
    result: counts.slice(0, maxRankedNames),
    others: remaining.reduce((sum, { count }) => sum + count, 0),
    otherNames: remaining.length,
  };
};

/** Builds the response, with the most frequent names only. */
export const toDashboardDto = ({ suburbs, stones, ...figures }: QuoteStatistics): QuoteFigures => ({
  ...figures,
  suburbs: toRanking(suburbs),
  stones: toRanking(stones),
});
