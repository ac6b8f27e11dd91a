import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProdlistData } from './load-product-list.ts';
import { toListUrl, pageSize, parseQuery, type ProductListParams } from './list-query.ts';

const columns =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-10 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-5 lg:gap-y-12';

/** Whether another list is on its way, and has been for long enough to say so. */
export function useIsListLoading(query: ProductListParams): boolean {
  const { location } = useNavigation();
  const next = location?.pathname === '/prodlist' ? parseQuery(new URLSearchParams(location.search)) : undefined;
  // A dialog that opens, or more stones below, leave the list as it is.
  const pending = next !== undefined && toListUrl(next) !== toListUrl(query);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), 200);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return pending && slow;
}

/** As many empty cards as a page has at most, in their final size. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading stones" className={columns}>
      {Array.from({ length: Math.min(Math.max(count, 4), pageSize) }, (_, index) => (
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

/** After "Load more" the focus goes to the first stone that came with it. */
function useFocusOnMore(query: ProductListParams, from: number) {
  const list = useRef<HTMLUListElement>(null);
  const requested = useRef(false);
  useEffect(() => {
    if (!requested.current) return;
    requested.current = false;
    list.current?.children[query.skip - from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [query.skip, from]);
  return { list, ask: () => (requested.current = true) };
}

/** Returns the navigation state of a stone's dialog. Equal states are the same object, so that the cards do not render again. */
function useOpenedState(state: unknown): unknown {
  const reported = JSON.stringify({ ...(state as object | null), opened: true });
  return useMemo(() => JSON.parse(reported) as unknown, [reported]);
}

const step = 'flex justify-center';

function Loading() {
  return (
    <>
      <SpinnerIcon className="-ml-1 size-4" />
      Load more
    </>
  );
}

type GridProps = {
  query: ProductListParams;
  list: ProdlistData['list'];
  /** In place of "Load more": what became of it. */
  more?: ReactNode;
};

/** The stones, as cards that open their dialog; with links to the stones before and after. */
export function Grid({ query, list: { products, fullcount, from }, more }: GridProps) {
  const { state } = useLocation();
  const { location: next } = useNavigation();
  const loading = next !== undefined && parseQuery(new URLSearchParams(next.search)).skip > query.skip;
  const { list, ask } = useFocusOnMore(query, from);
  const opened = useOpenedState(state);
  const shown = from + products.length;
  const link = (skip: number, text: ReactNode, onClick?: () => void) => (
    <p className={step}>
      <Link
        to={toListUrl(query, { skip })}
        state={state as unknown}
        preventScrollReset
        onClick={onClick}
        className={buttonClass('secondary')}
      >
        {text}
      </Link>
    </p>
  );
  return (
    <div className="space-y-12">
      {from > 0 && link(Math.max(0, query.skip - pageSize), 'Earlier stones')}
      <ul ref={list} className={columns}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              to={toListUrl(query, { skip: query.skip, product: product.slug })}
              state={opened}
              stays
              eager={index === 0 && from === 0}
            />
          </li>
        ))}
      </ul>
      {more ?? (shown < fullcount && link(shown, loading ? <Loading /> : 'Load more', ask))}
    </div>
  );
}
