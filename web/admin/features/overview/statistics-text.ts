import type { ExportedFigures, QuoteFigures, SalesFigures } from '#contract/admin/overview.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { calculatePercentage } from '#domain/quotes/quote-statistics.ts';
import { formatInteger, formatDuration, formatShortDay, pluralize } from '#web/admin/utils/format.ts';
import type { ChartTable } from '#web/admin/components/charts/chart-card.tsx';

export const formatRequestCount = (count: number): string => pluralize(count, 'quote request');

/** Formats the number of names that a ranking combines as "others". */
export const formatOtherNameCount = (count: number): string => pluralize(count, 'other');

/** Formats a share: `35%`, or `3 of 7` if the total is too small for a percentage. */
export function formatShare(part: number, whole: number): string {
  const share = calculatePercentage(part, whole);
  return share === undefined ? `${part} of ${whole}` : `${share}%`;
}

/** Returns true if a sales figure is not 0. */
export const hasSales = ({ open, won, lost, durations }: SalesFigures): boolean =>
  durations.length > 0 || [open, won, lost].some(({ count }) => count > 0);

/** Describes the chart of weeks in sentences for screen readers. */
export function describeWeeks({ weeks, fullcount }: QuoteFigures): string {
  const busiestWeek = weeks.reduce((best, week) => (week.count > best.count ? week : best));
  return `${formatRequestCount(fullcount)} in ${weeks.length} weeks. The busiest was the week of ${formatShortDay(busiestWeek.week)} with ${formatInteger(busiestWeek.count)}. ${formatInteger(weeks.at(-1)!.count)} so far this week.`;
}

const createRankingTable = (
  heading: string,
  { result, others: otherQuoteCount, otherNames: otherNameCount }: QuoteFigures['suburbs'],
): ChartTable => ({
  headings: [heading, 'Requests'],
  rows: [
    ...result.map(({ name, count }) => [name, formatInteger(count)]),
    ...(otherNameCount > 0 ? [[formatOtherNameCount(otherNameCount), formatInteger(otherQuoteCount)]] : []),
  ],
});

/** Returns the table of each chart. */
export const statisticsTables: Record<ExportedFigures, (figures: QuoteFigures) => ChartTable> = {
  weeks: ({ weeks }) => ({
    headings: ['Week starting', 'Requests'],
    rows: weeks.toReversed().map(({ week, count }) => [formatShortDay(week), formatInteger(count)]),
  }),
  statuses: ({ statuses, fullcount }) => ({
    headings: ['Status', 'Requests', 'Share'],
    rows: statuses.map(({ status, count }) => [staffStatusLabels[status], formatInteger(count), formatShare(count, fullcount)]),
  }),
  sources: ({ sources, fullcount }) => ({
    headings: ['Source', 'Requests', 'Share'],
    rows: sources.map(({ name, count }) => [name, formatInteger(count), formatShare(count, fullcount)]),
  }),
  suburbs: ({ suburbs }) => createRankingTable('Suburb', suburbs),
  stones: ({ stones }) => createRankingTable('Stone or service', stones),
  conversion: ({ conversion: { submitted, quoted, accepted } }) => ({
    headings: ['Step', 'Requests', 'Share'],
    rows: [
      ['Received', formatInteger(submitted), ''],
      ['Quoted', formatInteger(quoted), formatShare(quoted, submitted)],
      ['Accepted', formatInteger(accepted), formatShare(accepted, submitted)],
    ],
  }),
  answers: ({ answers: { answered, medianSeconds, worstSeconds, waiting } }) => ({
    headings: ['Measure', 'Value'],
    rows: [
      ['Replied to', formatInteger(answered)],
      ['Median', medianSeconds === null ? 'none yet' : formatDuration(medianSeconds)],
      ['Longest', worstSeconds === null ? 'none yet' : formatDuration(worstSeconds)],
      ['Still waiting', formatInteger(waiting)],
    ],
  }),
};
