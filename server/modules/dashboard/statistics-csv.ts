import type { ExportedFigures, NamedCount } from '#contract/admin/overview.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { formatCsv, type Cell } from '#server/lib/spreadsheets/csv.ts';
import type { RequestStatistics } from './statistics.ts';

type Table = { name: string; headings: readonly string[]; rows: readonly (readonly Cell[])[] };

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 60));
const ofNames = (name: string, heading: string, all: readonly NamedCount[]): Table => ({
  name,
  headings: [heading, 'Requests'],
  rows: all.map(({ name: each, count }) => [each, count]),
});

const tables: Record<ExportedFigures, (figures: RequestStatistics) => Table> = {
  weeks: ({ weeks }) => ({
    name: 'requests-by-week',
    headings: ['Week starting', 'Requests'],
    rows: weeks.map(({ week, count }) => [week, count]),
  }),
  statuses: ({ statuses }) => ({
    name: 'requests-by-status',
    headings: ['Status', 'Requests'],
    rows: statuses.map(({ status, count }) => [staffStatusLabels[status], count]),
  }),
  sources: ({ sources }) => ofNames('requests-by-source', 'Source', sources),
  suburbs: ({ suburbs }) => ofNames('requests-by-suburb', 'Suburb', suburbs),
  stones: ({ stones }) => ofNames('requests-by-stone', 'Stone or service', stones),
  conversion: ({ conversion: { submitted, quoted, accepted } }) => ({
    name: 'requests-to-orders',
    headings: ['Step', 'Requests'],
    rows: [
      ['Received', submitted],
      ['Quoted', quoted],
      ['Accepted', accepted],
    ],
  }),
  answers: ({ answers: { answered, medianSeconds, worstSeconds, waiting, waitingSince } }) => ({
    name: 'time-to-first-answer',
    headings: ['Answered', 'Median in minutes', 'Longest in minutes', 'Still waiting', 'Waiting since'],
    rows: [[answered, minutes(medianSeconds), minutes(worstSeconds), waiting, waitingSince]],
  }),
};

/** One set of figures as a file. @param day in Cape Town, for its name */
export function exportStatisticsCsv(figures: RequestStatistics, part: ExportedFigures, day: string): { name: string; csv: string } {
  const { name, headings, rows } = tables[part](figures);
  return { name: `${name}-${day}.csv`, csv: formatCsv(headings, rows) };
}
