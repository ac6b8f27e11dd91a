import { useState } from 'react';
import type { DetailedEstimateDto } from '#contract/public/pricing.endpoints.ts';
import { estimateCondition as condition } from '#domain/pricing/shown-estimate.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EstimateBreakdownDialog } from './estimate-breakdown-dialog.tsx';
import type { EstimateProps } from './lazy-estimate.tsx';
import { useEstimate, useDebouncedAnnouncement } from './use-estimate.ts';
import { formatCents, formatRange, noEstimateMessages } from './format-estimate.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const underlinedClass = 'underline decoration-1 underline-offset-4';

type RangeProps = { range: DetailedEstimateDto; product: QuoteDraft['product']; isWaiting: boolean; onOpen: () => void };

/** Renders the estimate in the bottom bar of phones, with the price of the product below. A click opens the breakdown. */
function BarRange({ range, product, isWaiting, onOpen }: RangeProps) {
  const { low, high } = range;
  const isSingleAmount = low.grossCents === high.grossCents;
  return (
    <>
      <ScriptedButton
        aria-haspopup="dialog"
        onClick={onOpen}
        className={`shrink-0 text-sm leading-6 tabular-nums transition-opacity after:absolute after:inset-0 ${isWaiting ? 'opacity-60' : ''}`}
      >
        {!isSingleAmount && <span className="sr-only">From </span>}
        <strong className={`font-semibold decoration-rust ${underlinedClass}`}>
          {isSingleAmount ? formatRange(range) : formatCents(low.grossCents, high.grossCents)}
        </strong>
        <span className="sr-only"> How this adds up</span>
      </ScriptedButton>
      <p className="flex w-full justify-end gap-3 text-xs leading-4 whitespace-nowrap text-soft">
        {product && product.price > 0 && (
          <span className="mr-auto truncate max-[22.5rem]:hidden">{`${formatRand(toCents(product.price))} ${product.pricePer}`}</span>
        )}
        <span>{condition}</span>
      </p>
    </>
  );
}

function CardRange({ range, isWaiting, onOpen }: RangeProps) {
  return (
    <div className={range.reading ? 'mt-4 border-t border-line pt-4' : ''} aria-busy={isWaiting}>
      <p
        className={`text-title leading-tight font-semibold tracking-[-0.015em] tabular-nums transition-opacity ${isWaiting ? 'opacity-60' : ''}`}
      >
        {formatRange(range)}
      </p>
      <p className="mt-1 text-sm text-soft">{condition}</p>
      {range.reading?.assumed && <p className="text-sm text-soft">{`Read as ${range.reading.as} meters`}</p>}
      <ScriptedButton aria-haspopup="dialog" onClick={onOpen} className={`mt-1 min-h-11 font-semibold text-rust ${underlinedClass}`}>
        How this adds up
      </ScriptedButton>
    </div>
  );
}

/**
 * Renders the estimate of a draft, or `children` if there is none. A live region announces the estimate when it has
 * stopped changing.
 */
export function PriceEstimate({ draft, place, children }: EstimateProps) {
  const { estimate, error, refetch, isWaiting } = useEstimate(draft);
  const [open, setOpen] = useState(false);
  const range = estimate?.state === 'range' ? estimate : undefined;
  const announcement = useDebouncedAnnouncement(range ? `${formatRange(range)}, ${condition}` : '');
  const RangeSummary = place === 'card' ? CardRange : BarRange;
  // For a product without a price, `children` already contains this message.
  const reasonMessage = estimate?.state === 'nothing' && draft.product?.price !== 0 ? noEstimateMessages[estimate.reason] : '';
  return (
    <>
      {/* Outside the bar, which is hidden while the user types. */}
      <p role="status" className="sr-only visible">
        {announcement}
      </p>
      {range ? <RangeSummary range={range} product={draft.product} isWaiting={isWaiting} onOpen={() => setOpen(true)} /> : children}
      {place === 'card' && estimate === undefined && isWaiting && <Skeleton className="mt-4 h-24" />}
      {place === 'card' && reasonMessage !== '' && <p className="mt-3 border-t border-line pt-3 text-sm">{reasonMessage}</p>}
      {place === 'card' && error !== undefined && (
        <InlineLoadError className="mt-3 border-t border-line pt-2" onRetry={refetch}>
          The estimate could not be calculated right now.
        </InlineLoadError>
      )}
      {range && <EstimateBreakdownDialog open={open} onClose={() => setOpen(false)} range={range} draft={draft} />}
    </>
  );
}
