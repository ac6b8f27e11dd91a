import { calculateOfferFigures, describeUnknownMargins, listCostRates, type OfferFigures } from '#domain/revisions/offer-figures.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { observeBottomBar } from '#web/admin/components/observe-height.ts';
import { usePricing } from './pricing-context.ts';

type AlternativeFiguresProps = { title: string; figures: OfferFigures; minMarginRate: number };

function AlternativeFigures({ title, figures, minMarginRate }: AlternativeFiguresProps) {
  const { grossCents, costCents, marginRate } = figures;
  const isBelowMinimum = marginRate !== undefined && marginRate < minMarginRate;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-small tabular-nums">
      <dt className="max-w-40 truncate text-soft">{title}</dt>
      <dd className="text-base font-semibold">{Number.isFinite(grossCents) ? formatRand(grossCents) : '–'}</dd>
      {costCents !== undefined && marginRate !== undefined && (
        <>
          <dd className="text-soft max-sm:hidden">{`cost ${formatRand(costCents)}`}</dd>
          <dd className={isBelowMinimum ? 'font-semibold text-error' : 'text-soft'}>
            {`margin ${Math.floor(marginRate / 10) / 10}%${isBelowMinimum ? `, minimum ${minMarginRate / 100}%` : ''}`}
          </dd>
        </>
      )}
    </div>
  );
}

type SendBarProps = {
  /** Hundredths of a percent. */
  vatRate: number;
  /** Reason why the quote cannot be sent, or an additional effect of sending it; '' for none. */
  sendNotice: string;
  isBlocked: boolean;
  onSend: () => void;
};

/** Renders a sticky bar with the totals, costs and margins, and the button *Send quote*. */
export function SendBar({ vatRate, sendNotice, isBlocked, onSend }: SendBarProps) {
  const { state, data, stonePrices, isSending } = usePricing();
  const { alternatives } = state.editor.current;
  const { requestedAlternative } = data.prices;
  const costRates = listCostRates([
    ...(data.revisions[0]?.alternatives ?? []),
    ...stonePrices.calculated,
    ...(requestedAlternative ? [requestedAlternative] : []),
  ]);
  const titledFigures = alternatives.map((alternative, index) => ({
    key: alternative.key,
    title: alternatives.length > 1 ? alternative.name || `Alternative ${index + 1}` : 'Total',
    figures: calculateOfferFigures(alternative, costRates, vatRate),
  }));
  return (
    <section
      ref={observeBottomBar}
      aria-label="Totals"
      className="sticky bottom-[var(--connection-banner-height,0px)] z-20 -mx-4 mt-4 -mb-24 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-card px-4 py-2.5 shadow-lift sm:-mx-6 sm:px-6 xl:-mx-8 xl:px-8"
    >
      <div className="min-w-0">
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 sm:gap-x-8">
          {titledFigures.map(({ key, title, figures }) => (
            <AlternativeFigures key={key} title={title} figures={figures} minMarginRate={data.settings.minMarginRate} />
          ))}
        </dl>
        {describeUnknownMargins(titledFigures).map((text) => (
          <p key={text} className="max-w-xl text-note wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
      <div className="ml-auto flex min-w-0 items-center justify-end gap-x-4">
        {sendNotice !== '' && <p className="max-w-md min-w-0 text-small wrap-anywhere text-error">{sendNotice}</p>}
        <AdminButton
          variant="primary"
          busy={isSending || state.saving === 'unreachable'}
          disabled={isBlocked}
          aria-keyshortcuts="Control+Enter"
          onClick={onSend}
        >
          Send quote
        </AdminButton>
      </div>
    </section>
  );
}
