import type { ReactNode } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { quoteTarget } from '#web/site/catalogue/addresses.ts';
import { PriceLine } from '#web/site/catalogue/price-line.tsx';
import { Slider } from '#web/site/pictures/slider.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

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
      {product.colourName !== '' && <Fact name="Colour">{product.colourName}</Fact>}
      {product.finish !== '' && <Fact name="Finish">{product.finish}</Fact>}
      {slab !== undefined && <Fact name="Slab">{slab}</Fact>}
      {product.edgeProfile !== '' && <Fact name="Edge shown">{product.edgeProfile}</Fact>}
    </dl>
  );
}

/** The price and the way to a quote; on a phone they stay in view while the rest is read. */
function Foot({ product }: { product: Product }) {
  return (
    <div
      className="mt-auto max-lg:sticky max-lg:bottom-0 max-lg:short:static max-lg:-mx-5 max-lg:-mb-5 max-lg:flex max-lg:items-center max-lg:justify-between
        max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:px-5 max-lg:pt-3
        max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:-mb-8 sm:max-lg:px-8 lg:pt-6"
    >
      <div className="max-sm:[&>p]:inline">
        <PriceLine product={product} className="leading-tight sm:text-lg [&_strong]:text-xl sm:[&_strong]:text-2xl" />
        <p className="text-sm text-soft max-sm:before:content-[',_']">VAT included</p>
      </div>
      <ButtonLink {...quoteTarget(product)} className="shrink-0 max-sm:px-4 lg:mt-4 lg:w-full">
        Request a Quote
      </ButtonLink>
    </div>
  );
}

/** One stone, close up: its pictures, what it is, what it costs, and the way to a quote. */
export function ProductDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  return (
    <Dialog open={product !== undefined} onClose={onClose} label={product?.name ?? 'Stone'} className="max-w-5xl max-lg:scroll-pb-28">
      {product !== undefined && (
        <div className="lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <Slider key={product._id} pictures={product.pictures} name={product.name} />
          </div>
          <div className="flex flex-col p-5 sm:p-8 lg:col-span-5 lg:pt-14">
            <p className="text-sm text-soft">{product.subCategoryName}</p>
            <h2 data-first="" tabIndex={-1} className="mt-1 font-display text-[2rem] outline-none sm:text-4xl">
              {product.name}
            </h2>
            <p className="mt-4 leading-relaxed">{product.description}</p>
            <Facts product={product} />
            <div className="h-6 lg:hidden" />
            <Foot product={product} />
          </div>
        </div>
      )}
    </Dialog>
  );
}
