import type { Service } from '#contract/public/content.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { PriceOnRequest } from '#web/features/catalogue/price-line.tsx';

/** `Starts at R14 900`, or that there is no such price. */
export function ServicePrice({ service: { price }, className = '' }: { service: Service; className?: string }) {
  return (
    <p className={`tabular-nums ${className}`}>
      {price > 0 ? (
        <>
          Starts at <strong className="font-semibold">{formatRand(toCents(price))}</strong>
        </>
      ) : (
        <PriceOnRequest />
      )}
    </p>
  );
}
