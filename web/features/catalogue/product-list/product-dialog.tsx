import { Link } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { getQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { Spec, SpecList, listSpecs } from '#web/features/catalogue/product-specs.tsx';
import { ProductPriceText } from '#web/features/catalogue/product-price-text.tsx';
import { DialogActionBar, actionBarNoteClass, actionBarPriceTextClass } from '#web/features/catalogue/dialog-action-bar.tsx';
import { ShortlistTextButton } from '#web/features/shortlist/shortlist-button.tsx';
import { PictureSlider } from '#web/features/gallery/pictures/picture-slider.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import type { DialogProduct } from './use-dialog-product.ts';

const linkClass = 'inline-flex min-h-11 cursor-pointer items-center gap-2 text-medium font-semibold quiet-link';

function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <p className="mt-4 leading-relaxed">{product.description}</p>
      <SpecList className="mt-6">
        {listSpecs(product).map(([name, value]) => (
          <Spec key={name} name={name}>
            {value}
          </Spec>
        ))}
      </SpecList>
    </>
  );
}

/** Renders a placeholder of about the final size for the description and the specifications. */
function DetailsSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading the details">
      <Skeleton className="mt-4 h-26" />
      <Skeleton className="mt-6 h-45" />
    </div>
  );
}

type ProductDialogProps = {
  product: DialogProduct | undefined;
  onClose: () => void;
  /** URL of the list. */
  closeUrl: string;
};

/** Renders a product's dialog: pictures, description, specifications, price and the link to the quote form. */
export default function ProductDialog({ product, onClose, closeUrl }: ProductDialogProps) {
  const { card, details, error, retry } = product ?? {};
  const isLoading = details === undefined && error === undefined;
  return (
    <Dialog
      open={card !== undefined}
      onClose={onClose}
      closeUrl={closeUrl}
      label={card?.name ?? 'Stone'}
      className="max-w-5xl max-lg:scroll-pb-28"
    >
      {card !== undefined && (
        <div className="lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <PictureSlider key={card._id} pictures={details?.pictures ?? card.pictures} name={card.name} isLoading={isLoading} />
          </div>
          <div className="flex flex-col p-5 sm:p-8 lg:col-span-5 lg:pt-14">
            <p className="min-h-5 text-sm text-soft">{details?.subCategoryName}</p>
            <h2 data-initial-focus="" tabIndex={-1} className="mt-1 font-display text-[2rem] outline-none sm:text-4xl">
              {card.name}
            </h2>
            {details !== undefined && <ProductDetails product={details} />}
            {isLoading && <DetailsSkeleton />}
            {error !== undefined && (
              <InlineLoadError className="mt-4" onRetry={retry!}>
                The details could not be loaded. Check your connection.
              </InlineLoadError>
            )}
            <p className="mt-3 flex flex-wrap gap-x-6">
              <ShortlistTextButton product={card} className={linkClass} />
              <Link to={paths.compare([card.slug])} className={linkClass}>
                Compare
              </Link>
              <Link to={paths.stone(card.slug)} className={linkClass}>
                Open its page
                <ArrowRightIcon className="size-4" />
              </Link>
            </p>
            <DialogActionBar target={details ? getQuoteTarget(details) : { to: paths.quotes({ product: card.slug }) }}>
              <ProductPriceText product={card} className={actionBarPriceTextClass} />
              {card.price > 0 && <p className={actionBarNoteClass}>VAT included</p>}
            </DialogActionBar>
          </div>
        </div>
      )}
    </Dialog>
  );
}
