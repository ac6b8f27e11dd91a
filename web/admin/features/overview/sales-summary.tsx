import type { SalesFigures } from '#contract/admin/overview.endpoints.ts';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { formatRand } from '#domain/shared/money.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { Stat, StatStrip } from '#web/admin/components/panels/stat-strip.tsx';
import { QuoteLink } from '#web/admin/components/text-links.tsx';
import { formatQuoteCount } from '#web/admin/features/quotes/quote-text.ts';
import { formatDuration } from '#web/admin/utils/format.ts';

/** Shows the value of open, won and lost quotes, the reasons given for lost quotes, and the median time in each status. */
export function SalesSummary({ sales: { open, won, lost, lostReasons, durations } }: { sales: SalesFigures }) {
  return (
    <div className="md:col-span-2 xl:col-span-12">
      <StatStrip label="Value of quotes, VAT included" columnsClass="grid-cols-1 sm:grid-cols-3">
        <Stat label="Open now" to={`${paths.quotes}?status=quoted`} note={formatQuoteCount(open.count)}>
          {formatRand(open.totalCents)}
        </Stat>
        <Stat label="Won" note={formatQuoteCount(won.count)}>
          {formatRand(won.totalCents)}
        </Stat>
        <Stat label="Lost" note={formatQuoteCount(lost.count)}>
          {formatRand(lost.totalCents)}
        </Stat>
      </StatStrip>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        {lostReasons.length > 0 && (
          <Panel title="Why quotes were lost">
            <ul className="space-y-3">
              {lostReasons.map(({ number, reason, totalCents }) => (
                <li key={number}>
                  <p className="line-clamp-3 wrap-anywhere">{reason}</p>
                  <p className="text-note tabular-nums">
                    <QuoteLink id={number} number={number} />
                    <span>{`, ${formatRand(totalCents)}`}</span>
                  </p>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {durations.length > 0 && (
          <Panel title="Median time in each status">
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
              {durations.map(({ status, medianSeconds }) => (
                <div key={status} className="contents">
                  <dt>{staffStatusLabels[status]}</dt>
                  <dd className="text-right tabular-nums">{formatDuration(medianSeconds)}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        )}
      </div>
    </div>
  );
}
