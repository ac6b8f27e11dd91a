import { useFilterOptionsCache } from '#web/features/catalogue/filter-options.ts';
import { useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import * as paths from '#web/lib/router/site-paths.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { useCloseRouteDialog } from '#web/lib/router/use-close-route-dialog.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { getMaterialTarget } from '#web/features/catalogue/product-urls.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { createLazyDialog } from '#web/lib/router/create-lazy-dialog.tsx';
import { ClearFilters, ProductFilters, hasActiveFilters } from '#web/features/catalogue/product-list/product-filters.tsx';
import { ProductGrid, ProductGridSkeleton, useIsListLoading } from '#web/features/catalogue/product-list/product-grid.tsx';
import { describeOmittedWords } from '#web/features/search/omitted-words.ts';
import { getListHeading, type ListHeading } from '#web/features/catalogue/product-list/list-heading.ts';
import { loadProductList, type ProductListData } from '#web/features/catalogue/product-list/load-product-list.ts';
import { ProductListMetadata } from '#web/features/catalogue/product-list/product-list-metadata.tsx';
import { atStart, parseNavigationState, parseProductListQuery } from '#web/features/catalogue/product-list/list-query.ts';
import { useDialogProduct } from '#web/features/catalogue/product-list/use-dialog-product.ts';
import { Breadcrumbs, type Breadcrumb } from '#web/lib/router/breadcrumbs.tsx';

const ProductDialog = createLazyDialog('product', () => import('#web/features/catalogue/product-list/product-dialog.tsx'));

export const loader = createPageLoader(loadProductList);

/** Skips the loader when only the dialog changes, because `useDialogProduct` loads the product of the dialog. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) =>
    paths.prodlist({ ...parseProductListQuery(searchParams), product: '' }),
  );
  return current !== next;
}

/** Replaces a URL without a query by the URL for the filter in the navigation state. */
function useUrlFromNavigationState() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = search === '' ? parseNavigationState(state) : undefined;
  const url = query && paths.prodlist(query);
  useEffect(() => {
    if (url !== undefined) void navigate(url, { replace: true, state: state as unknown });
  }, [url, navigate, state]);
}

function ListBreadcrumbs({ material }: Pick<ListHeading, 'material'>) {
  const items: Breadcrumb[] = [{ name: 'Categories', path: paths.allproducts }];
  if (material) {
    const { to, state } = getMaterialTarget(material);
    items.push({ name: material.name, path: to, state });
  }
  return <Breadcrumbs items={items} className="mb-3" />;
}

/** Returns the last list that was loaded for the same query, after loading more of the list has failed. */
function useLastLoadedList(
  query: paths.ProductListQuery,
  list: ProductListData['list'],
  isLoaded: boolean,
): ProductListData['list'] | undefined {
  const url = paths.prodlist({ ...query, ...atStart });
  const [lastLoaded, setLastLoaded] = useState({ url, list });
  if (isLoaded && lastLoaded.list !== list) setLastLoaded({ url, list });
  return !isLoaded && lastLoaded.url === url && lastLoaded.list.products.length > 0 ? lastLoaded.list : undefined;
}

function ProductResults({ query, page: { list, error } }: { query: paths.ProductListQuery; page: ProductListData }) {
  const isPending = useIsListLoading(query);
  const lastList = useLastLoadedList(query, list, error === undefined);
  if (isPending) return <ProductGridSkeleton count={list.products.length} />;
  if (error !== undefined) {
    const loadError = <RouteLoadError title="The stones could not be loaded">{`${error} Your filters are kept.`}</RouteLoadError>;
    return lastList === undefined ? (
      loadError
    ) : (
      <ProductGrid query={{ ...query, skip: lastList.from }} list={lastList} loadMoreStatus={loadError} />
    );
  }
  if (list.products.length > 0) return <ProductGrid query={query} list={list} />;
  const clearLink = <ClearFilters query={query} className="inline-flex min-h-11 items-center font-semibold link" />;
  return (
    <Notice title="No records available" action={hasActiveFilters(query) ? clearLink : undefined}>
      {hasActiveFilters(query) ? 'No stone matches all of these at once. Try fewer filters or another word.' : 'Stones will appear here.'}
    </Notice>
  );
}

/** Renders the product list, and the dialog of the product that the URL contains. */
export function Component() {
  const page = useLoaderData<typeof loader>();
  const { search, state } = useLocation();
  const query = parseProductListQuery(new URLSearchParams(search));
  const { title, description, material } = getListHeading(query, page.filterOptions, state);
  const url = paths.prodlist({ ...query, product: '' });
  const close = useCloseRouteDialog(url);
  const dialogProduct = useDialogProduct(query, page);
  useFilterOptionsCache(page.filterOptions);
  useUrlFromNavigationState();
  return (
    <PageContainer className="pt-8 pb-8 lg:pt-12 lg:pb-14">
      <ProductListMetadata query={query} page={page} dialog={dialogProduct} />
      <ListBreadcrumbs material={material?.name === title ? undefined : material} />
      {/* On narrow windows the description is below the filters, so that another description does not move them. */}
      <div className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-12">
        <h1 tabIndex={-1} className="font-display text-display outline-none sm:text-5xl lg:col-span-7">
          {title}
        </h1>
        {description !== '' && <p className="leading-relaxed text-soft max-lg:order-last lg:col-span-5">{description}</p>}
        <div className="mt-5 lg:col-span-12">
          <ProductFilters query={query} filterOptions={page.filterOptions} />
        </div>
      </div>
      <div className="mt-4 mb-6 flex min-h-8 items-center justify-between gap-4 text-medium text-soft">
        <p role="status">
          {page.error === undefined &&
            [pluralize(page.list.fullcount, 'stone'), describeOmittedWords(page.list.omittedWords)].filter(Boolean).join('. ')}
        </p>
        {hasActiveFilters(query) && <ClearFilters query={query} className="inline-block py-1 link" />}
      </div>
      {query.product !== '' && page.product === null && dialogProduct === undefined && (
        <div className="mb-8">
          <Notice title="That stone is no longer in our range">Here are the others.</Notice>
        </div>
      )}
      <ProductResults query={query} page={page} />
      <ProductDialog open={dialogProduct !== undefined} product={dialogProduct} onClose={close} closeUrl={url} />
    </PageContainer>
  );
}
