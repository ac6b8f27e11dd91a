import { useState } from 'react';
import type { EstimateRange } from '#contract/public/pricing.endpoints.ts';
import { estimateCondition as condition } from '#domain/pricing/shown-estimate.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Adding } from './estimate-breakdown.tsx';
import type { EstimateProps } from './lazy-estimate.tsx';
import { useEstimate, useDebouncedAnnouncement } from './use-estimate.ts';
import { formatCents, formatRange, noEstimateMessages } from './format-estimate.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const underlined = 'underline decoration-1 underline-offset-4';

type Shown = { range: EstimateRange; product: QuoteDraft['product']; waiting: boolean; onOpen: () => void };

/** On a phone's bar: the figures, and under them the stone's own price and what they are. A press anywhere on it opens their lines. */
function BarRange({ range, product, waiting, onOpen }: Shown) {
  const { low, high } = range;
  const one = low.grossCents === high.grossCents;
  return (
    <>
      <ScriptedButton
        aria-haspopup="dialog"
        onClick={onOpen}
        className={`shrink-0 text-sm leading-6 tabular-nums transition-opacity after:absolute after:inset-0 ${waiting ? 'opacity-60' : ''}`}
      >
        {!one && <span className="sr-only">From </span>}
        <strong className={`font-semibold decoration-rust ${underlined}`}>
          {one ? formatRange(range) : formatCents(low.grossCents, high.grossCents)}
        </strong>
        <span className="sr-only"> How this adds up</span>
      </ScriptedButton>
      <p className="flex w-full justify-end gap-3 text-xs leading-4 whitespace-nowrap text-soft">
        {product && product.price > 0 && (
          <span className="mr-auto truncate max-[22.5rem]:hidden">
            {formatRand(toCents(product.price))} {product.pricePer}
          </span>
        )}
        <span>{condition}</span>
      </p>
    </>
  );
}

function CardRange({ range, waiting, onOpen }: Shown) {
  return (
    <div className={range.reading ? 'mt-4 border-t border-line pt-4' : ''} aria-busy={waiting}>
      <p
        className={`text-[1.625rem] leading-tight font-semibold tracking-[-0.015em] tabular-nums transition-opacity ${waiting ? 'opacity-60' : ''}`}
      >
        {formatRange(range)}
      </p>
      <p className="mt-1 text-sm text-soft">{condition}</p>
      {range.reading?.assumed && <p className="text-sm text-soft">Read as {range.reading.as} meters</p>}
      <ScriptedButton aria-haspopup="dialog" onClick={onOpen} className={`mt-1 min-h-11 font-semibold text-rust ${underlined}`}>
        How this adds up
      </ScriptedButton>
    </div>
  );
}

/** The estimate of a draft with its lines; `children` without one. A live region announces it when it has settled. */
export function PriceEstimate({ draft, place, children }: EstimateProps) {
  const { answer, error, retry, waiting } = useEstimate(draft);
  const [open, setOpen] = useState(false);
  const range = answer?.state === 'range' ? answer : undefined;
  const announcement = useDebouncedAnnouncement(range ? `${formatRange(range)}, ${condition}` : '');
  const Shown = place === 'card' ? CardRange : BarRange;
  // Of a stone without a price it is said above already.
  const reason = answer?.state === 'nothing' && draft.product?.price !== 0 ? noEstimateMessages[answer.reason] : '';
  return (
    <>
      {/* The bar is away while something is typed; what is said there is not. */}
      <p role="status" className="sr-only visible">
        {announcement}
      </p>
      {range ? <Shown range={range} product={draft.product} waiting={waiting} onOpen={() => setOpen(true)} /> : children}
      {place === 'card' && answer === undefined && waiting && <Skeleton className="mt-4 h-24" />}
      {place === 'card' && reason !== '' && <p className="mt-3 border-t border-line pt-3 text-sm">{reason}</p>}
      {place === 'card' && error !== undefined && (
        <InlineLoadError className="mt-3 border-t border-line pt-2" onRetry={retry}>
          The estimate could not be calculated right now.
        </InlineLoadError>
      )}
      {range && <Adding open={open} onClose={() => setOpen(false)} range={range} draft={draft} />}
    </>
  );
}
