import { Link } from 'react-router';
import { prodlist } from '#web/lib/router/site-paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { ProductPriceText } from '#web/features/catalogue/product-price-text.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { LazyEstimate } from '#web/features/quote-form/estimate/lazy-estimate.tsx';
import { formatMeters } from './steps.ts';

function NoProductSelected() {
  return (
    <>
      <ResponsivePicture picture={null} sizes="0" className="aspect-4/3 w-full" />
      <div className="p-5">
        <p className="font-display text-xl">No stone chosen yet</p>
        <p className="mt-1 text-soft">Choose a stone here, or look at all stones first.</p>
        <Link to={prodlist()} className="mt-3 inline-flex min-h-11 items-center font-semibold link">
          See all stones
        </Link>
      </div>
    </>
  );
}

/** Returns the note on the price while there is no estimate. */
function getNote(product: QuoteDraft['product']): string {
  if (product === null) return 'Priced for your home, free of charge';
  return product.price > 0 ? 'VAT included, subject to measuring on site' : 'Send us your request and we will prepare a quote.';
}

/** Renders the selected product next to the form, with its picture and price. */
export function SelectedProductCard({ draft }: { draft: QuoteDraft }) {
  const { product, service_name } = draft;
  const amount = formatMeters(draft);
  if (product === null && service_name === '') return <NoProductSelected />;
  return (
    <>
      {product && <ResponsivePicture picture={product.picture} sizes="22rem" className="aspect-4/3 w-full" />}
      <div className="p-5">
        <p className="font-display text-2xl leading-tight">{product?.name ?? service_name}</p>
        <p className="text-medium text-soft">
          {product ? [product.mainCategoryName, product.subCategoryName].filter(Boolean).join(', ') : 'Service'}
        </p>
        <DimensionLine className="my-4">{amount === '' ? undefined : amount}</DimensionLine>
        {product && <ProductPriceText product={product} className="[&_strong]:text-xl" />}
        <LazyEstimate draft={draft} place="card">
          <p className="text-sm text-soft">{getNote(product)}</p>
        </LazyEstimate>
      </div>
    </>
  );
}

/** Renders the selected product on phones, in a bottom bar that is hidden while the user types. */
export function SelectedProductBar({ draft }: { draft: QuoteDraft }) {
  const { product, service_name } = draft;
  if (product === null && service_name === '') return null;
  return (
    <div className="bottom-bar -mx-5 gap-3 px-5 sm:-mx-6 sm:px-6 print:hidden">
      {product && <ResponsivePicture picture={product.picture} sizes="40px" alt="" className="size-10 shrink-0 max-[22.5rem]:hidden" />}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <p className="min-w-0 flex-1 truncate font-display text-lg leading-6">{product?.name ?? service_name}</p>
        <LazyEstimate draft={draft} place="bar">
          {/* Aligned left: the position of right-aligned text depends on how the processor rounds the width of its glyphs. */}
          {product ? (
            <ProductPriceText product={product} className="w-full truncate text-sm leading-5" />
          ) : (
            <p className="w-full text-sm leading-5 text-soft">Service</p>
          )}
        </LazyEstimate>
      </div>
    </div>
  );
}
