import type { ExportedFigures, Ranking, QuoteFigures as Figures } from '#contract/admin/overview.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { responseDayOptions, statisticsWeekOptions } from '#domain/quotes/quote-statistics.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { formatDuration, formatShortDateTime, formatShortDay } from '#web/admin/utils/format.ts';
import { BarList, type BarItem } from '#web/admin/components/charts/bar-list.tsx';
import { ChartCard } from '#web/admin/components/charts/chart-card.tsx';
import { LineChart } from '#web/admin/components/charts/line-chart.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PeriodSelect, type Period } from './period-select.tsx';
import { SalesSummary } from './sales-summary.tsx';
import { formatOtherNameCount, formatRequestCount, formatShare, hasSales, statisticsTables, describeWeeks } from './statistics-text.ts';

function ResponseTimes({ answers: { answered, medianSeconds, worstSeconds, waiting, waitingSince } }: Pick<Figures, 'answers'>) {
  return (
    <>
      {medianSeconds === null || worstSeconds === null ? (
        <p className="text-soft">No replies in this period.</p>
      ) : (
        <dl>
          <dt className="text-note">{`Median for ${formatRequestCount(answered)}`}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{formatDuration(medianSeconds)}</dd>
          <dt className="mt-3 text-note">Longest</dt>
          <dd className="text-lg tabular-nums">{formatDuration(worstSeconds)}</dd>
        </dl>
      )}
      {waiting > 0 && waitingSince !== null && (
        <p className="mt-4 border-t border-line pt-3 text-small">
          {`${formatRequestCount(waiting)} still waiting for a reply, the oldest since ${formatShortDateTime(waitingSince)}.`}
        </p>
      )}
    </>
  );
}

const listRankingBars = ({ result, others: otherQuoteCount, otherNames: otherNameCount }: Ranking): BarItem[] => [
  ...result,
  ...(otherNameCount > 0 ? [{ name: formatOtherNameCount(otherNameCount), count: otherQuoteCount, isSumOfOthers: true }] : []),
];

const listConversionBars = ({ conversion: { submitted, quoted, accepted } }: Figures): BarItem[] => [
  { name: 'Received', count: submitted },
  { name: 'Quoted', count: quoted, note: formatShare(quoted, submitted) },
  { name: 'Accepted', count: accepted, note: formatShare(accepted, submitted) },
];

type QuoteStatisticsSectionProps = {
  figures: Figures;
  period: Period;
  /** False while the data of another period is displayed. */
  isFresh: boolean;
  onPeriod: (name: keyof Period, value: string) => void;
};

/** Renders the empty state of the requests. Open and decided quotes may be older than the period, so their figures remain. */
function NoRequests({ figures: { sales, weeks }, isFresh }: Pick<QuoteStatisticsSectionProps, 'figures' | 'isFresh'>) {
  return (
    <div aria-busy={!isFresh} className={`space-y-4 transition-opacity motion-reduce:transition-none ${isFresh ? '' : 'opacity-50'}`}>
      {hasSales(sales) && <SalesSummary sales={sales} />}
      <Notice title={`No quote requests in the last ${weeks.length} weeks`}>
        When customers request quotes, you see here how many, from which suburbs, for which stones, and how quickly you reply.
      </Notice>
    </div>
  );
}

function StatisticsCharts({ figures, period, isFresh }: Omit<QuoteStatisticsSectionProps, 'onPeriod'>) {
  const csvExport = useAdminMutation({
    mutationFn: (part: ExportedFigures) => call('/admin/overview/export', { ...period, part }),
    onSuccess: ({ response: { name, csv } }) => {
      downloadFile(name, csv, 'text/csv;charset=utf-8');
      return `${name} downloaded`;
    },
  });
  const cardProps = (part: ExportedFigures, title: string) => ({
    title,
    table: statisticsTables[part](figures),
    busy: csvExport.isPending,
    onExport: () => csvExport.mutate(part),
  });
  const usedStatuses = figures.statuses.filter(({ count }) => count > 0);
  return (
    <div
      aria-busy={!isFresh}
      className={`grid items-start gap-4 transition-opacity motion-reduce:transition-none md:grid-cols-2 xl:grid-cols-12 ${isFresh ? '' : 'opacity-50'}`}
    >
      <SalesSummary sales={figures.sales} />
      <ChartCard {...cardProps('weeks', 'Quote requests by week')} className="md:col-span-2 xl:col-span-8">
        <LineChart
          label={describeWeeks(figures)}
          points={figures.weeks.map(({ week, count }) => ({ name: formatShortDay(week), count }))}
        />
      </ChartCard>
      <ChartCard {...cardProps('answers', 'Time to first reply')} className="xl:col-span-4 xl:self-stretch">
        <ResponseTimes answers={figures.answers} />
      </ChartCard>
      <div className="flex flex-col gap-4 md:row-span-2 xl:col-span-3 xl:row-span-1">
        <ChartCard {...cardProps('conversion', 'From request to order')}>
          <BarList label="From request to order" bars={listConversionBars(figures)} />
        </ChartCard>
        <ChartCard {...cardProps('sources', 'Source')}>
          <BarList label="Source" bars={figures.sources} />
        </ChartCard>
      </div>
      <ChartCard {...cardProps('statuses', 'Status')} className="xl:col-span-3">
        <BarList label="Status" bars={usedStatuses.map(({ status, count }) => ({ name: staffStatusLabels[status], count }))} />
      </ChartCard>
      <ChartCard {...cardProps('suburbs', 'Suburbs')} className="xl:col-span-3">
        <BarList label="Suburbs" bars={listRankingBars(figures.suburbs)} />
      </ChartCard>
      <ChartCard {...cardProps('stones', 'Stones and services')} className="xl:col-span-3">
        <BarList label="Stones and services" bars={listRankingBars(figures.stones)} />
      </ChartCard>
    </div>
  );
}

/** Shows statistics of received quote requests and of the time until the first reply. */
export function QuoteStatisticsSection({ figures, period, isFresh, onPeriod }: QuoteStatisticsSectionProps) {
  return (
    <section aria-labelledby="requests-figures" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="requests-figures" className="flex-1 font-display text-xl max-sm:basis-full [--opsz:36]">
          Quote requests
        </h2>
        <PeriodSelect
          label="Period"
          format={(weeks) => `Last ${weeks} weeks`}
          choices={statisticsWeekOptions}
          value={period.weeks}
          onChange={(value) => onPeriod('weeks', value)}
        />
        <PeriodSelect
          label="Period for first replies"
          format={(days) => `First replies: last ${days} days`}
          choices={responseDayOptions}
          value={period.days}
          onChange={(value) => onPeriod('days', value)}
        />
      </div>
      {figures.fullcount === 0 ? (
        <NoRequests figures={figures} isFresh={isFresh} />
      ) : (
        <StatisticsCharts figures={figures} isFresh={isFresh} period={period} />
      )}
    </section>
  );
}
