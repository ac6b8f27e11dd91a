import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { usePriceOnRequestLabel } from '#web/features/content/site-content.ts';

/**
 * Renders the CMS label for a price of 0. A separate component, because `usePriceOnRequestLabel` causes a render on each
 * navigation, and lists contain many prices.
 */
export const PriceOnRequest = () => <span>{usePriceOnRequestLabel()}</span>;

/** Renders `Starts at R2 450 per m²`, or the label for a price on request. */
export function ProductPriceText({ product, className = '' }: { product: Pick<Product, 'price' | 'pricePer'>; className?: string }) {
  return (
    <p className={`tabular-nums ${className}`}>
      {product.price > 0 ? (
        <span>
          Starts at <strong className="font-semibold">{formatRand(toCents(product.price))}</strong> <span>{product.pricePer}</span>
        </span>
      ) : (
        <PriceOnRequest />
      )}
    </p>
  );
}
