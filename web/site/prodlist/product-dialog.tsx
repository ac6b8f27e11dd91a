import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { quoteTarget } from '#web/site/catalogue/addresses.ts';
import { PriceLine } from '#web/site/catalogue/price-line.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Slider } from './slider.tsx';

/** `3 200 × 2 000 mm`, or undefined where the size is not known. */
export function slabSize({ slabLengthMm, slabWidthMm }: Pick<Product, 'slabLengthMm' | 'slabWidthMm'>): string | undefined {
  if (slabLengthMm === null || slabWidthMm === null) return undefined;
  const grouped = (mm: number) => String(mm).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${grouped(slabLengthMm)} × ${grouped(slabWidthMm)} mm`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function Facts({ product }: { product: Product }) {
  const slab = slabSize(product);
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line text-[0.9375rem] tabular-nums">
      {product.colourName !== '' && <Fact name="Color">{product.colourName}</Fact>}
      {product.finish !== '' && <Fact name="Finish">{product.finish}</Fact>}
      {slab !== undefined && <Fact name="Slab">{slab}</Fact>}
      {product.edgeProfile !== '' && <Fact name="Edge shown">{product.edgeProfile}</Fact>}
    </dl>
  );
}

/** One stone, close up: its pictures, what it is, what it costs, and the way to a quote. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  return (
    <Dialog open={product !== undefined} onClose={onClose} label={product?.name ?? 'Stone'} className="max-w-5xl">
      {product !== undefined && (
        <div className="lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <Slider key={product._id} pictures={product.pictures} name={product.name} />
          </div>
          <div className="flex flex-col p-5 sm:p-8 lg:col-span-5 lg:pt-14">
            <p className="text-sm text-soft">{product.subCategoryName}</p>
            <h2 className="mt-1 font-display text-[2rem] sm:text-4xl">{product.name}</h2>
            <p className="mt-4 leading-relaxed">{product.description}</p>
            <Facts product={product} />
            <div className="mt-auto pt-6">
              <PriceLine product={product} className="text-lg [&_strong]:text-2xl" />
              <p className="text-sm text-soft">VAT included</p>
              <ButtonLink {...quoteTarget(product)} className="mt-4 w-full">
                Request a Quote
              </ButtonLink>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}
