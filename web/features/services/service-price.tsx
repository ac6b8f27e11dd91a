import type { Service } from '#contract/public/content.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { PriceOnRequest } from '#web/features/catalogue/product-price-text.tsx';

/** Renders `Starts at R14 900`, or the label for a price on request. */
export function ServicePrice({ service: { price }, className = '' }: { service: Service; className?: string }) {
  return (
    <p className={`tabular-nums ${className}`}>
      {price > 0 ? (
        <span>
          Starts at <strong className="font-semibold">{formatRand(toCents(price))}</strong>
        </span>
      ) : (
        <PriceOnRequest />
      )}
    </p>
  );
}
