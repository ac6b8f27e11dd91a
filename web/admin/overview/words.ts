import type { ExportedFigures, RequestFigures } from '#contract/admin/overview.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { shareOf } from '#domain/quotes/request-figures.ts';
import { formatCount, formatSpan, several } from '#web/admin/lib/figures.ts';
import type { FigureTable } from '#web/admin/plots/figure-card.tsx';

const weekDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A week by its Monday: `16 Nov`. */
export const weekWords = (week: string): string => weekDay.format(new Date(week));

export const requestsWords = (count: number): string => several(count, 'request', 'requests');

/** `35 %`, or `3 of 7` where there are too few for a share. */
export function shareWords(part: number, whole: number): string {
  const share = shareOf(part, whole);
  return share === undefined ? `${part} of ${whole}` : `${share}\u00a0%`;
}

/** The line of weeks, in a sentence. */
export function weeksSentence({ weeks, fullcount }: RequestFigures): string {
  const most = weeks.reduce((best, each) => (each.count > best.count ? each : best));
  return `${requestsWords(fullcount)} in ${weeks.length} weeks; the most, ${formatCount(most.count)}, in the week from ${weekWords(most.week)}; ${formatCount(weeks.at(-1)!.count)} so far in this week.`;
}

const ranked = (heading: string, { result, others, otherNames }: RequestFigures['suburbs']): FigureTable => ({
  headings: [heading, 'Requests'],
  rows: [
    ...result.map(({ name, count }) => [name, formatCount(count)]),
    ...(otherNames > 0 ? [[`${otherNames} others`, formatCount(others)]] : []),
  ],
});

/** The tables behind the plots. */
export const tables: Record<ExportedFigures, (figures: RequestFigures) => FigureTable> = {
  weeks: ({ weeks }) => ({
    headings: ['Week from', 'Requests'],
    rows: weeks.toReversed().map(({ week, count }) => [weekWords(week), formatCount(count)]),
  }),
  statuses: ({ statuses, fullcount }) => ({
    headings: ['Status', 'Requests', 'Share'],
    rows: statuses.map(({ status, count }) => [statusNames[status], formatCount(count), shareWords(count, fullcount)]),
  }),
  sources: ({ sources, fullcount }) => ({
    headings: ['Came in by', 'Requests', 'Share'],
    rows: sources.map(({ name, count }) => [name, formatCount(count), shareWords(count, fullcount)]),
  }),
  suburbs: ({ suburbs }) => ranked('Suburb', suburbs),
  stones: ({ stones }) => ranked('Stone or service', stones),
  conversion: ({ conversion: { submitted, quoted, accepted } }) => ({
    headings: ['Step', 'Requests', 'Share'],
    rows: [
      ['Received', formatCount(submitted), ''],
      ['Quoted', formatCount(quoted), shareWords(quoted, submitted)],
      ['Accepted', formatCount(accepted), shareWords(accepted, submitted)],
    ],
  }),
  answers: ({ answers: { answered, medianSeconds, worstSeconds, waiting } }) => ({
    headings: ['Figure', 'Value'],
    rows: [
      ['Answered', formatCount(answered)],
      ['Half were answered within', medianSeconds === null ? 'none yet' : formatSpan(medianSeconds)],
      ['The longest took', worstSeconds === null ? 'none yet' : formatSpan(worstSeconds)],
      ['Still waiting', formatCount(waiting)],
    ],
  }),
};
