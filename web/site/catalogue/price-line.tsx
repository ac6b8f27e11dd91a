import type { Product } from '#contract/catalogue.ts';
import { formatRand, toCents } from '#domain/money.ts';

/** `Starts at R2 450 per m²` */
export function PriceLine({ product, className = '' }: { product: Pick<Product, 'price' | 'pricePer'>; className?: string }) {
  return (
    <p className={`tabular-nums ${className}`}>
      Starts at <strong className="font-semibold">{formatRand(toCents(product.price))}</strong> {product.pricePer}
    </p>
  );
}
