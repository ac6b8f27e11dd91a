import { Link } from 'react-router';
import type { Product } from '#contract/public/catalogue.ts';
import { compare, stone } from '#web/lib/router/paths.ts';
import { quoteTarget } from '#web/features/catalogue/product-urls.ts';
import { FactLine, FactList, listSpecs } from '#web/features/catalogue/product-specs.tsx';
import { PriceLine } from '#web/features/catalogue/price-line.tsx';
import { DialogFoot, footNote, footPrice } from '#web/features/catalogue/dialog-footer.tsx';
import { ShortlistLink } from '#web/features/shortlist/shortlist-button.tsx';
import { PictureSlider } from '#web/features/gallery/pictures/picture-slider.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-[0.9375rem] font-semibold text-rust underline-offset-4 hover:underline';

type Properties = { product: Product | undefined; onClose: () => void; closeTo: string };

/** One stone, close up: its pictures, what it is, what it costs, and the way to a quote. @param props.closeTo the list's address */
export default function ProductDialog({ product, onClose, closeTo }: Properties) {
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      closeTo={closeTo}
      label={product?.name ?? 'Stone'}
      className="max-w-5xl max-lg:scroll-pb-28"
    >
      {product !== undefined && (
        <div className="lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <PictureSlider key={product._id} pictures={product.pictures} name={product.name} />
          </div>
          <div className="flex flex-col p-5 sm:p-8 lg:col-span-5 lg:pt-14">
            <p className="text-sm text-soft">{product.subCategoryName}</p>
            <h2 data-first="" tabIndex={-1} className="mt-1 font-display text-[2rem] outline-none sm:text-4xl">
              {product.name}
            </h2>
            <p className="mt-4 leading-relaxed">{product.description}</p>
            <FactList className="mt-6">
              {listSpecs(product).map(([name, value]) => (
                <FactLine key={name} name={name}>
                  {value}
                </FactLine>
              ))}
            </FactList>
            <p className="mt-3 flex flex-wrap gap-x-6">
              <ShortlistLink product={product} className={quiet} />
              <Link to={compare([product.slug])} className={quiet}>
                Compare
              </Link>
              <Link to={stone(product.slug)} className={quiet}>
                Open its page
                <ArrowRightIcon className="size-4" />
              </Link>
            </p>
            <DialogFoot target={quoteTarget(product)}>
              <PriceLine product={product} className={footPrice} />
              {product.price > 0 && <p className={footNote}>VAT included</p>}
            </DialogFoot>
          </div>
        </div>
      )}
    </Dialog>
  );
}
