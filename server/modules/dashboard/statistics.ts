import type { NamedCount, Ranking, QuoteFigures } from '#contract/admin/overview.endpoints.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { lastWeeks } from '#domain/quotes/quote-statistics.ts';
import type { ResponseTimeRow, CountRow } from './dashboard.store.ts';

/** How a request came in. */
const sources = { web: 'Website', desk: 'Staff', contact: 'Enquiry' } as const;

const byCount = (a: NamedCount, b: NamedCount): number => b.count - a.count || a.name.localeCompare(b.name);

/** Counts by name; '' is for erased customers and for requests without a listed product or service. */
function getNames(rows: readonly CountRow[], part: CountRow['part'], nameless: string): NamedCount[] {
  const counts = new Map<string, number>();
  for (const { name, count } of rows.filter((row) => row.part === part))
    counts.set(name || nameless, (counts.get(name || nameless) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).toSorted(byCount);
}

const getCount = (rows: readonly CountRow[], part: CountRow['part'], key: string): number =>
  rows.find((row) => row.part === part && row.key === key)?.count ?? 0;

/** The figures of requests as they were counted, each set whole; a week without any is one with none. */
export function aggregate(rows: readonly CountRow[], responseTimes: ResponseTimeRow, { now, weeks }: { now: Date; weeks: number }) {
  const byWeek = lastWeeks(now, weeks).map((week) => ({ week, count: getCount(rows, 'weeks', week) }));
  const fullcount = rows.filter(({ part }) => part === 'statuses').reduce((sum, { count }) => sum + count, 0);
  return {
    fullcount,
    weeks: byWeek,
    statuses: (Object.keys(customerStatusLabels) as QuoteStatus[]).map((status) => ({ status, count: getCount(rows, 'statuses', status) })),
    sources: Object.entries(sources).map(([key, name]) => ({ name, count: getCount(rows, 'sources', key) })),
    suburbs: getNames(rows, 'suburbs', 'Erased'),
    stones: getNames(rows, 'stones', 'Nothing selected'),
    conversion: { submitted: fullcount, quoted: getCount(rows, 'quoted', ''), accepted: getCount(rows, 'accepted', '') },
    answers: { ...responseTimes, waitingSince: responseTimes.waitingSince?.toISOString() ?? null },
  };
}
export type RequestStatistics = ReturnType<typeof aggregate>;

/** As many names as a plot shows. */
const max = 10;

const shorten = (all: readonly NamedCount[]): Ranking => {
  const rest = all.slice(max);
  return { result: all.slice(0, max), others: rest.reduce((sum, { count }) => sum + count, 0), otherNames: rest.length };
};

/** The figures as a page shows them: the most frequent names. */
export const toDashboardDto = ({ suburbs, stones, ...figures }: RequestStatistics): QuoteFigures => ({
  ...figures,
  suburbs: shorten(suburbs),
  stones: shorten(stones),
});
