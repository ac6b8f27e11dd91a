import type { Product } from '#contract/public/catalogue.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { useOnRequest } from '#web/features/content/site-content.ts';

/** The words of the shop for a price of 0. A part of its own, as who reads them is drawn anew with each address: a list has many prices. */
export const OnRequest = () => useOnRequest();

/** `Starts at R2 450 per m²`, or that there is no such price. */
export function PriceLine({ product, className = '' }: { product: Pick<Product, 'price' | 'pricePer'>; className?: string }) {
  return (
    <p className={`tabular-nums ${className}`}>
      {product.price > 0 ? (
        <>
          Starts at <strong className="font-semibold">{formatRand(toCents(product.price))}</strong> {product.pricePer}
        </>
      ) : (
        <OnRequest />
      )}
    </p>
  );
}
