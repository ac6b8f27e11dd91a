import type { ExportedFigures, RequestFigures } from '#contract/admin/overview.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { shareOf } from '#domain/quotes/request-figures.ts';
import { formatInteger, formatDuration, pluralize } from '#web/admin/utils/format.ts';
import type { ChartTable } from '#web/admin/components/charts/chart-card.tsx';

const weekDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A week by its Monday: `16 Nov`. */
export const formatWeek = (week: string): string => weekDay.format(new Date(week));

export const formatQuoteCount = (count: number): string => pluralize(count, 'request');

/** `35 %`, or `3 of 7` where there are too few for a share. */
export function formatShare(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? `${part} of ${whole}` : `${share}\u00a0%`;
}

/** The line of weeks, in a sentence. */
export function describeWeeks({ weeks, fullcount }: RequestFigures): string {
  const most = weeks.reduce((best, each) => (each.count > best.count ? each : best));
  return `${formatQuoteCount(fullcount)} in ${weeks.length} weeks; the most, ${formatInteger(most.count)}, in the week from ${formatWeek(most.week)}; ${formatInteger(weeks.at(-1)!.count)} so far in this week.`;
}

const ranked = (heading: string, { result, others, otherNames }: RequestFigures['suburbs']): ChartTable => ({
  headings: [heading, 'Requests'],
  rows: [
    ...result.map(({ name, count }) => [name, formatInteger(count)]),
    ...(otherNames > 0 ? [[`${otherNames} others`, formatInteger(others)]] : []),
  ],
});

/** The tables behind the plots. */
export const statisticsTables: Record<ExportedFigures, (figures: RequestFigures) => ChartTable> = {
  weeks: ({ weeks }) => ({
    headings: ['Week from', 'Requests'],
    rows: weeks.toReversed().map(({ week, count }) => [formatWeek(week), formatInteger(count)]),
  }),
  statuses: ({ statuses, fullcount }) => ({
    headings: ['Status', 'Requests', 'Share'],
    rows: statuses.map(({ status, count }) => [statusNames[status], formatInteger(count), formatShare(count, fullcount)]),
  }),
  sources: ({ sources, fullcount }) => ({
    headings: ['Came in by', 'Requests', 'Share'],
    rows: sources.map(({ name, count }) => [name, formatInteger(count), formatShare(count, fullcount)]),
  }),
  suburbs: ({ suburbs }) => ranked('Suburb', suburbs),
  stones: ({ stones }) => ranked('Stone or service', stones),
  conversion: ({ conversion: { submitted, quoted, accepted } }) => ({
    headings: ['Step', 'Requests', 'Share'],
    rows: [
      ['Received', formatInteger(submitted), ''],
      ['Quoted', formatInteger(quoted), formatShare(quoted, submitted)],
      ['Accepted', formatInteger(accepted), formatShare(accepted, submitted)],
    ],
  }),
  answers: ({ answers: { answered, medianSeconds, worstSeconds, waiting } }) => ({
    headings: ['Figure', 'Value'],
    rows: [
      ['Answered', formatInteger(answered)],
      ['Half were answered within', medianSeconds === null ? 'none yet' : formatDuration(medianSeconds)],
      ['The longest took', worstSeconds === null ? 'none yet' : formatDuration(worstSeconds)],
      ['Still waiting', formatInteger(waiting)],
    ],
  }),
};
