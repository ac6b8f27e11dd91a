import type { ExportedFigures, NamedCount } from '#contract/admin/overview.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { formatCsv, type Cell } from '#server/lib/spreadsheets/csv.ts';
import type { QuoteStatistics } from './statistics.ts';

type Table = { name: string; headings: readonly string[]; rows: readonly (readonly Cell[])[] };

const toMinutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 60));
const createNameTable = (name: string, heading: string, counts: readonly NamedCount[]): Table => ({
  name,
  headings: [heading, 'Requests'],
  rows: counts.map((row) => [row.name, row.count]),
});

const tables: Record<ExportedFigures, (figures: QuoteStatistics) => Table> = {
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
  sources: ({ sources }) => createNameTable('requests-by-source', 'Source', sources),
  suburbs: ({ suburbs }) => createNameTable('requests-by-suburb', 'Suburb', suburbs),
  stones: ({ stones }) => createNameTable('requests-by-stone', 'Stone or service', stones),
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
    rows: [[answered, toMinutes(medianSeconds), toMinutes(worstSeconds), waiting, waitingSince]],
  }),
};

/** Formats a part of the figures as a CSV file. @param day the date in Cape Town, for the file name */
export function exportStatisticsCsv(figures: QuoteStatistics, part: ExportedFigures, day: string): { name: string; csv: string } {
  const { name, headings, rows } = tables[part](figures);
  return { name: `${name}-${day}.csv`, csv: formatCsv(headings, rows) };
}
