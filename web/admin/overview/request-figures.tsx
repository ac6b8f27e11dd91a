import type { ExportedFigures, Ranked, RequestFigures as Figures } from '#contract/admin/overview.ts';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { answerDays, figureWeeks } from '#domain/quotes/request-figures.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { formatSpan } from '#web/admin/lib/figures.ts';
import { Bars, type Bar } from '#web/admin/plots/bars.tsx';
import { FigureCard } from '#web/admin/plots/figure-card.tsx';
import { LinePlot } from '#web/admin/plots/line-plot.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PeriodChoice, type Period } from './period.tsx';
import { requestsWords, shareWords, tables, weeksSentence, weekWords } from './words.ts';

function Answers({ answers: { answered, medianSeconds, worstSeconds, waiting, waitingSince } }: Pick<Figures, 'answers'>) {
  return (
    <>
      {medianSeconds === null || worstSeconds === null ? (
        <p className="text-soft">Nothing was answered in this time yet.</p>
      ) : (
        <dl>
          <dt className="text-[0.8125rem] text-soft">Half of {requestsWords(answered)} within</dt>
          <dd className="text-2xl font-semibold tabular-nums">{formatSpan(medianSeconds)}</dd>
          <dt className="mt-3 text-[0.8125rem] text-soft">The longest took</dt>
          <dd className="text-lg tabular-nums">{formatSpan(worstSeconds)}</dd>
        </dl>
      )}
      {waiting > 0 && waitingSince !== null && (
        <p className="mt-4 border-t border-line pt-3 text-[0.8125rem]">
          {requestsWords(waiting)} still {waiting === 1 ? 'waits' : 'wait'} for an answer, the first since {formatBriefly(waitingSince)}.
        </p>
      )}
    </>
  );
}

const barsOf = ({ result, others, otherNames }: Ranked): Bar[] => [
  ...result,
  ...(otherNames > 0 ? [{ name: `${otherNames} others together`, count: others, faint: true }] : []),
];

const conversionBars = ({ conversion: { submitted, quoted, accepted } }: Figures): Bar[] => [
  { name: 'Received', count: submitted },
  { name: 'Quoted', count: quoted, note: shareWords(quoted, submitted) },
  { name: 'Accepted', count: accepted, note: shareWords(accepted, submitted) },
];

type RequestFiguresProps = {
  figures: Figures;
  period: Period;
  /** Whether the figures are of this period; those of another are shown meanwhile. */
  fresh: boolean;
  onPeriod: (name: keyof Period, value: string) => void;
};

/** How requests come in, and how soon they are answered. */
export function RequestFigures({ figures, period, fresh, onPeriod }: RequestFiguresProps) {
  const { busy, run } = useAction();
  const card = (part: ExportedFigures, title: string) => ({
    title,
    table: tables[part](figures),
    busy,
    onExport: () =>
      void run(async () => {
        const { name, csv } = (await call('/admin/overview/export', { ...period, part })).response;
        downloadFile(name, csv, 'text/csv;charset=utf-8');
        return `${name} is saved`;
      }),
  });
  const standing = figures.statuses.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="requests-figures" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="requests-figures" className="flex-1 font-display text-xl max-sm:basis-full [--opsz:36]">
          Requests
        </h2>
        <PeriodChoice
          label="How far back"
          words={(weeks) => `The last ${weeks} weeks`}
          choices={figureWeeks}
          value={period.weeks}
          onChange={(value) => onPeriod('weeks', value)}
        />
        <PeriodChoice
          label="How far back for first answers"
          words={(days) => `First answers: ${days} days`}
          choices={answerDays}
          value={period.days}
          onChange={(value) => onPeriod('days', value)}
        />
      </div>
      {figures.fullcount === 0 ? (
        <Notice title={`No requests in the last ${figures.weeks.length} weeks`}>
          When customers ask for quotes, you see here how many do, from where, for which stones, and how soon they hear of you.
        </Notice>
      ) : (
        <div
          aria-busy={!fresh}
          className={`grid items-start gap-4 transition-opacity motion-reduce:transition-none md:grid-cols-2 xl:grid-cols-12 ${fresh ? '' : 'opacity-50'}`}
        >
          <FigureCard {...card('weeks', 'Requests by week')} className="md:col-span-2 xl:col-span-8">
            <LinePlot label={weeksSentence(figures)} points={figures.weeks.map(({ week, count }) => ({ name: weekWords(week), count }))} />
          </FigureCard>
          <FigureCard {...card('answers', 'Time to the first answer')} className="xl:col-span-4 xl:self-stretch">
            <Answers answers={figures.answers} />
          </FigureCard>
          <div className="flex flex-col gap-4 md:row-span-2 xl:col-span-3 xl:row-span-1">
            <FigureCard {...card('conversion', 'From request to order')}>
              <Bars label="From request to order" bars={conversionBars(figures)} />
            </FigureCard>
            <FigureCard {...card('sources', 'How they came in')}>
              <Bars label="How they came in" bars={figures.sources} />
            </FigureCard>
          </div>
          <FigureCard {...card('statuses', 'Where they stand')} className="xl:col-span-3">
            <Bars label="Where they stand" bars={standing.map(({ status, count }) => ({ name: statusNames[status], count }))} />
          </FigureCard>
          <FigureCard {...card('suburbs', 'Suburbs')} className="xl:col-span-3">
            <Bars label="Suburbs" bars={barsOf(figures.suburbs)} />
          </FigureCard>
          <FigureCard {...card('stones', 'Stones and services')} className="xl:col-span-3">
            <Bars label="Stones and services" bars={barsOf(figures.stones)} />
          </FigureCard>
        </div>
      )}
    </section>
  );
}
