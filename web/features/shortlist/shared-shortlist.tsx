import { useLocation } from 'react-router';
import * as paths from '#web/lib/router/site-paths.ts';
import { maxComparedItems, maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { createTruncationMessage, type ProductSelection } from './product-selection.ts';
import { addToShortlist } from './shortlist-sync.ts';
import { useShortlist } from './shortlist.ts';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { productGridClass } from './shortlist-grid.tsx';

const allProductsLink = <ButtonLink to={paths.prodlist()}>See all stones</ButtonLink>;

export function SharedShortlist({ selection: { products, missingCount, truncatedCount, error } }: { selection: ProductSelection }) {
  const { ids } = useShortlist();
  const { key } = useLocation();
  if (error !== undefined) return <RouteLoadError title="The stones could not be loaded">{error}</RouteLoadError>;
  if (products.length === 0) {
    return (
      <Notice
        title={
          truncatedCount > 0
            ? `The first ${maxShortlistItems} of these stones are no longer in our range`
            : 'These stones are no longer in our range'
        }
        action={allProductsLink}
      >
        {createTruncationMessage({ truncatedCount }) || 'The link may be old or incomplete.'}
      </Notice>
    );
  }
  const unsavedProducts = products.filter(({ _id }) => !ids.includes(_id));
  const add = () =>
    addToShortlist(
      unsavedProducts.map(({ _id }) => _id),
      'Added to My stones',
    );
  return (
    <div key={key}>
      <div className="mb-10 flex flex-wrap gap-3">
        {unsavedProducts.length > 0 ? (
          <Button onClick={add} className="noscript:hidden">
            Add these to mine
          </Button>
        ) : (
          <ButtonLink to={paths.myStones()}>All in your list: see My stones</ButtonLink>
        )}
        <ButtonLink variant="secondary" to={paths.compare(products.slice(0, maxComparedItems).map(({ slug }) => slug))}>
          {products.length > maxComparedItems ? `Compare the first ${maxComparedItems}` : 'Compare'}
        </ButtonLink>
      </div>
      {(missingCount > 0 || truncatedCount > 0) && (
        <p className="mb-6 text-soft">
          {[
            missingCount > 0 &&
              pluralize(missingCount, 'stone of the list is no longer in our range.', 'stones of the list are no longer in our range.'),
            createTruncationMessage({ truncatedCount }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <ul className={productGridClass}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} to={paths.stone(product.slug)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
