import { Link } from 'react-router';
import { memo, useState } from 'react';
import { ShortlistIconButton } from '#web/features/shortlist/shortlist-button.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ProductPriceText } from './product-price-text.tsx';
import { loadProductDetails, type CardProduct } from './product-details.ts';

const sizes = '(min-width: 72rem) 16.5rem, (min-width: 48rem) 30vw, 45vw';

/** Returns the picture shown on hover or focus: the third picture, which shows the finished edge, else the second. */
const getHoverPicture = ({ pictures }: CardProduct) => pictures[2] ?? pictures[1];

type ProductCardProps = {
  product: CardProduct;
  to: string;
  state?: unknown;
  eager?: boolean;
  /** True if the link opens the product's dialog on this page without scrolling. Its details are prefetched. */
  opensDialog?: boolean;
  level?: 'h2' | 'h3';
  /** True to show the shortlist button. */
  canShortlist?: boolean;
};

/**
 * Renders a product in a list as one link. Loads the hover picture when the pointer or the focus reaches the card.
 * Renders the shortlist button only after hydration, because 24 buttons were a sixth of the HTML of the product list.
 * Memoized, because lists are long and stay rendered behind dialogs.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, to, state, eager = false, opensDialog = false, level: Heading = 'h2', canShortlist = true } = props;
  const isHydrated = useHydrated();
  const [isHoverPictureShown, setHoverPictureShown] = useState(false);
  const [details, setDetails] = useState(product);
  const hoverPicture = getHoverPicture(details);
  // The dialog reports a failure.
  const prefetch = () => opensDialog && loadProductDetails(product.slug).then(setDetails, () => undefined);
  return (
    <article className="group relative">
      <div className="relative aspect-4/3 overflow-hidden rounded-sm bg-line">
        <ResponsivePicture picture={product.pictures[0]} sizes={sizes} eager={eager} className="absolute inset-0 size-full" />
        {isHoverPictureShown && hoverPicture !== undefined && (
          <div
            aria-hidden="true"
            className="absolute inset-0 opacity-0 transition-opacity duration-200 ease-out group-focus-within:opacity-100
              group-hover:opacity-100 motion-reduce:transition-none"
          >
            <ResponsivePicture picture={hoverPicture} sizes={sizes} alt="" className="absolute inset-0 size-full" />
          </div>
        )}
      </div>
      {canShortlist && isHydrated && (
        <ShortlistIconButton
          product={product}
          className="absolute top-1 right-1 z-10 pointer-fine:not-data-shortlisted:not-focus-visible:not-group-hover:opacity-0"
        />
      )}
      <Heading className="mt-3 font-display text-xl leading-snug">
        <Link
          to={to}
          state={state}
          preventScrollReset={opensDialog}
          onPointerEnter={({ pointerType }) => {
            void prefetch();
            // On touch the picture would not be visible.
            if (pointerType !== 'touch') setHoverPictureShown(true);
          }}
          onFocus={({ currentTarget }) => {
            void prefetch();
            if (currentTarget.matches(':focus-visible')) setHoverPictureShown(true);
          }}
          className="after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2
            focus-visible:after:outline-offset-4 focus-visible:after:outline-rust"
        >
          {product.name}
        </Link>
      </Heading>
      <p className="text-sm text-soft">{product.mainCategoryName}</p>
      <ProductPriceText product={product} className="mt-2 text-medium" />
    </article>
  );
});
