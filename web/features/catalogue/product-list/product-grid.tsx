import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { prodlist, type ProductListQuery } from '#web/lib/router/site-paths.ts';
import { getButtonClass } from '#web/ui/button.tsx';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProductListData } from './load-product-list.ts';
import { atStart, productsPerBatch } from './list-query.ts';
import { useRequestedQuery } from './use-requested-query.ts';

const columnsClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-5 lg:gap-y-12';

/** Returns true if another list has been loading for more than 200 ms. */
export function useIsListLoading(query: ProductListQuery): boolean {
  // Opening a dialog or loading another batch does not replace the list.
  const isPending = prodlist({ ...useRequestedQuery(query), ...atStart }) !== prodlist({ ...query, ...atStart });
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), 200);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}

/** Renders placeholders of the size of the cards, at most one batch. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div role="group" aria-busy="true" aria-label="Loading stones" className={columnsClass}>
      {Array.from({ length: Math.min(Math.max(count, 4), productsPerBatch) }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/3" />
          <Skeleton className="mt-3.5 h-6 w-2/3" />
          <Skeleton className="mt-1.5 h-4 w-1/3" />
          <Skeleton className="mt-3 h-5 w-3/4" />
        </div>
      ))}
    </div>
  );
}

/** Focuses the first new product after "Load more". */
function useFocusFirstNewProduct(query: ProductListQuery, from: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const isFocusRequested = useRef(false);
  useEffect(() => {
    if (!isFocusRequested.current) return;
    isFocusRequested.current = false;
    listRef.current?.children[query.skip - from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [query.skip, from]);
  return { listRef, requestFocus: () => (isFocusRequested.current = true) };
}

/**
 * Returns the navigation state of a product's dialog. Equal states are the same object, so that the cards do not render
 * again.
 */
function useDialogOpenState(state: unknown): unknown {
  const json = JSON.stringify({ ...(state as object | null), opened: true });
  return useMemo(() => JSON.parse(json) as unknown, [json]);
}

const linkRowClass = 'flex justify-center';

function LoadingMoreLabel() {
  return (
    <>
      <SpinnerIcon className="-ml-1 size-4" />
      Load more
    </>
  );
}

type ProductGridProps = {
  query: ProductListQuery;
  list: ProductListData['list'];
  /** Replaces "Load more", for example by an error. */
  loadMoreStatus?: ReactNode;
};

/** Renders the products as cards that open their dialog, with links to the previous and next batch. */
export function ProductGrid({ query, list: { products, fullcount, from }, loadMoreStatus }: ProductGridProps) {
  const { state } = useLocation();
  const isLoadingMore = useRequestedQuery(query).skip > query.skip;
  const { listRef, requestFocus } = useFocusFirstNewProduct(query, from);
  const dialogState = useDialogOpenState(state);
  const shownCount = from + products.length;
  const renderBatchLink = (skip: number, text: ReactNode, onClick?: () => void) => (
    <p className={linkRowClass}>
      <Link
        to={prodlist({ ...query, skip, product: '' })}
        state={state as unknown}
        preventScrollReset
        onClick={onClick}
        className={getButtonClass('secondary')}
      >
        {text}
      </Link>
    </p>
  );
  return (
    <div className="space-y-12">
      {from > 0 && renderBatchLink(Math.max(0, query.skip - productsPerBatch), 'Earlier stones')}
      <ul ref={listRef} className={columnsClass}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              to={prodlist({ ...query, product: product.slug })}
              state={dialogState}
              opensDialog
              eager={index === 0 && from === 0}
            />
          </li>
        ))}
      </ul>
      {loadMoreStatus ??
        (shownCount < fullcount && renderBatchLink(shownCount, isLoadingMore ? <LoadingMoreLabel /> : 'Load more', requestFocus))}
    </div>
  );
}
