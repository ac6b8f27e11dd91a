import { Link } from 'react-router';
import { useState, type ReactNode } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { removeFromShortlist, addToShortlist } from './shortlist-sync.ts';
import { getQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { useShareLink } from './use-share-link.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

export const productGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-12 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-5';

const controlClass = 'inline-flex min-h-11 items-center gap-2 text-medium';
const quietButtonClass = `${controlClass} font-semibold quiet-link`;

type ShortlistItemProps = {
  product: Product;
  isRemoved: boolean;
  isSelected: boolean;
  isSelectionFull: boolean;
  onSelect: (isSelected: boolean) => void;
};

function ShortlistItem({ product, isRemoved, isSelected, isSelectionFull, onSelect }: ShortlistItemProps) {
  return (
    <li className="flex flex-col">
      <div className={`transition-opacity ${isRemoved ? 'opacity-45' : ''}`}>
        <ProductCard product={product} to={paths.stone(product.slug)} canShortlist={false} />
      </div>
      <div className="mt-auto pt-3">
        <div className="flex items-center justify-between gap-x-3 border-t border-line pt-1">
          {isRemoved ? (
            <p className={`${controlClass} text-soft`}>Removed</p>
          ) : (
            <label className={controlClass}>
              <input
                type="checkbox"
                checked={isSelected}
                disabled={isSelectionFull && !isSelected}
                onChange={(event) => onSelect(event.target.checked)}
                aria-label={`Compare ${product.name}`}
                className="size-5"
              />
              Compare
            </label>
          )}
          <ScriptedButton
            aria-label={isRemoved ? `Undo: restore ${product.name}` : `Remove ${product.name}`}
            onClick={() =>
              isRemoved ? addToShortlist([product._id], `${product.name} added to My stones`) : removeFromShortlist([product._id])
            }
            className={quietButtonClass}
          >
            {isRemoved ? 'Undo' : 'Remove'}
          </ScriptedButton>
        </div>
        <Link {...getQuoteTarget(product)} aria-label={`Request a Quote for ${product.name}`} className={quietButtonClass}>
          Request a Quote
        </Link>
      </div>
    </li>
  );
}

function formatCompareLabel(selectedCount: number, totalCount: number): string {
  if (selectedCount > 0) return `Compare ${pluralize(selectedCount, 'stone')}`;
  return totalCount > maxComparedItems ? `Compare the first ${maxComparedItems}` : 'Compare';
}

/**
 * Renders the products of the shortlist. A removed product remains on the page, with Undo, until the user leaves.
 * @param props.products includes removed products
 * @param props.savedIds ids on the list
 */
export function ShortlistGrid({ products, savedIds, note }: { products: Product[]; savedIds: readonly string[]; note?: ReactNode }) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const savedProducts = products.filter(({ _id }) => savedIds.includes(_id));
  const selectedProducts = savedProducts.filter(({ _id }) => selectedIds.includes(_id));
  const getSlugs = (list: Product[]) => list.map(({ slug }) => slug);
  const { button, linkField } = useShareLink(paths.myStones(getSlugs(savedProducts)), 'My stones');
  return (
    <>
      {savedProducts.length > 0 && (
        <div className="mb-10 space-y-4">
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to={paths.compare(getSlugs(selectedProducts.length > 0 ? selectedProducts : savedProducts.slice(0, maxComparedItems)))}
            >
              {formatCompareLabel(selectedProducts.length, savedProducts.length)}
            </ButtonLink>
            {button}
          </div>
          {linkField}
        </div>
      )}
      <div className="contents">{note}</div>
      <ul className={productGridClass}>
        {products.map((product) => (
          <ShortlistItem
            key={product._id}
            product={product}
            isRemoved={!savedIds.includes(product._id)}
            isSelected={selectedIds.includes(product._id)}
            isSelectionFull={selectedProducts.length >= maxComparedItems}
            onSelect={(isSelected) =>
              setSelectedIds(isSelected ? [...selectedIds, product._id] : selectedIds.filter((id) => id !== product._id))
            }
          />
        ))}
      </ul>
    </>
  );
}
