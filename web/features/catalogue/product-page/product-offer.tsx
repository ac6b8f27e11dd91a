import type { Product } from '#contract/public/catalogue.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { getQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { Spec, SpecList, listSpecs } from '#web/features/catalogue/product-specs.tsx';
import { ProductPriceText } from '#web/features/catalogue/product-price-text.tsx';
import { ShortlistToggle } from '#web/features/shortlist/shortlist-button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';

/** Renders a product's price, description and specifications, and the link to the quote form. */
export function ProductOffer({ product }: { product: Product }) {
  return (
    <>
      <div>
        <ProductPriceText product={product} className="text-lg leading-tight [&_strong]:text-heading" />
        {product.price > 0 && <p className="mt-1 text-sm text-soft">VAT included</p>}
      </div>
      <ButtonLink {...getQuoteTarget(product)} className="mt-5 w-full max-lg:hidden">
        Request a Quote
      </ButtonLink>
      <div className="mt-3 grid grid-cols-[3fr_2fr] gap-3 max-lg:mt-5">
        <ShortlistToggle product={product} className="px-3!" />
        <ButtonLink to={paths.compare([product.slug])} variant="secondary" className="px-3!">
          Compare
        </ButtonLink>
      </div>
      <p className="mt-8 leading-relaxed">{product.description}</p>
      <SpecList className="mt-6">
        <Spec name="Material">{product.mainCategoryName}</Spec>
        <Spec name="Type">{product.subCategoryName}</Spec>
        {listSpecs(product).map(([name, value]) => (
          <Spec key={name} name={name}>
            {value}
          </Spec>
        ))}
      </SpecList>
    </>
  );
}

/** Renders the bottom bar of narrow windows: name, price and the link to the quote form. */
export function MobileQuoteBar({ product }: { product: Product }) {
  return (
    <div className="bottom-bar -mx-5 justify-between gap-4 px-5 sm:-mx-6 sm:px-6 print:hidden">
      <div className="min-w-0 leading-tight">
        <p className="truncate font-display text-base max-[22.5rem]:hidden">{product.name}</p>
        <ProductPriceText product={product} className="line-clamp-2 text-sm leading-4 max-[22.5rem]:line-clamp-3" />
      </div>
      <ButtonLink {...getQuoteTarget(product)} className="shrink-0 px-4! max-[22.5rem]:px-3!">
        Request a Quote
      </ButtonLink>
    </div>
  );
}
