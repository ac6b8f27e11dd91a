import { useLookups } from '#web/features/catalogue/lookups.ts';
import { useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { allproducts } from '#web/lib/router/site-paths.ts';
import { pageLoader } from '#web/lib/router/page-loaders.ts';
import { useCloseRouteDialog } from '#web/lib/router/use-route-dialog.ts';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { materialTarget } from '#web/features/catalogue/product-urls.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { createLazyDialog } from '#web/lib/router/create-lazy-dialog.tsx';
import { ClearFilters, ProductFilters, hasActiveFilters } from '#web/features/catalogue/product-list/filters.tsx';
import { Grid, GridSkeleton, useIsListLoading } from '#web/features/catalogue/product-list/product-grid.tsx';
import { getHeading, type ProdlistHeading } from '#web/features/catalogue/product-list/list-heading.ts';
import { loadProdlist, type ProdlistData } from '#web/features/catalogue/product-list/load-product-list.ts';
import { ProdlistMetadata } from '#web/features/catalogue/product-list/product-list-metadata.tsx';
import {
  parseQuery,
  stateToListUrl,
  toListUrl,
  toUrlWithoutDialog,
  type ProductListParams,
} from '#web/features/catalogue/product-list/list-query.ts';
import { useDialogProduct } from '#web/features/catalogue/product-list/use-dialog-product.ts';
import { Breadcrumbs, type Breadcrumb } from '#web/lib/router/breadcrumbs.tsx';

const ProductDialog = createLazyDialog('product', () => import('#web/features/catalogue/product-list/product-dialog.tsx'));

export const loader = pageLoader(loadProdlist);

/** A product's dialog loads its details itself (`useDialogProduct`). */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  const [now, next] = [currentUrl, nextUrl].map(({ searchParams }) => parseQuery(searchParams)) as [ProductListParams, ProductListParams];
  return toUrlWithoutDialog(now) !== toUrlWithoutDialog(next);
}

/** Navigation state without a query is replaced by the equivalent URL. */
function useAddressFromState() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = search === '' ? stateToListUrl(state) : undefined;
  useEffect(() => {
    if (address !== undefined) void navigate(address, { replace: true, state: state as unknown });
  }, [address, navigate, state]);
}

function ListBreadcrumbs({ material }: Pick<ProdlistHeading, 'material'>) {
  const items: Breadcrumb[] = [{ name: 'Categories', path: allproducts }];
  if (material) {
    const { to, state } = materialTarget(material);
    items.push({ name: material.name, path: to, state });
  }
  return <Breadcrumbs items={items} className="mb-3" />;
}

/** The same list as it was before more of it was asked for: it stays while that fails. */
function useListBefore(query: ProductListParams, list: ProdlistData['list'], good: boolean): ProdlistData['list'] | undefined {
  const address = toListUrl(query);
  const [last, setLast] = useState({ address, list });
  if (good && last.list !== list) setLast({ address, list });
  return !good && last.address === address && last.list.products.length > 0 ? last.list : undefined;
}

function Stones({ query, page: { list, error } }: { query: ProductListParams; page: ProdlistData }) {
  const pending = useIsListLoading(query);
  const before = useListBefore(query, list, error === undefined);
  if (pending) return <GridSkeleton count={list.products.length} />;
  if (error !== undefined) {
    const failed = <RouteLoadError title="The stones could not be loaded">{error} Your filters are kept.</RouteLoadError>;
    return before === undefined ? failed : <Grid query={{ ...query, skip: before.from }} list={before} more={failed} />;
  }
  if (list.products.length > 0) return <Grid query={query} list={list} />;
  const clear = (
    <ClearFilters query={query} className="inline-flex min-h-11 items-center font-semibold text-rust underline underline-offset-4" />
  );
  return (
    <Notice title="No records available" action={hasActiveFilters(query) ? clear : undefined}>
      {hasActiveFilters(query) ? 'No stone matches all of these at once. Try fewer filters or another word.' : 'Stones will appear here.'}
    </Notice>
  );
}

/** The product list, and the dialog of one stone where the address names it. */
export function Component() {
  const page = useLoaderData<ProdlistData>();
  const { search, state } = useLocation();
  const query = parseQuery(new URLSearchParams(search));
  const { title, description, material } = getHeading(query, page.lookups, state);
  const address = toUrlWithoutDialog(query);
  const close = useCloseRouteDialog(address);
  const dialog = useDialogProduct(query, page);
  useLookups(page.lookups);
  useAddressFromState();
  return (
    <Container className="pt-8 pb-8 lg:pt-12 lg:pb-14">
      <ProdlistMetadata query={query} page={page} dialog={dialog} />
      <ListBreadcrumbs material={material?.name === title ? undefined : material} />
      <div className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-12">
        <h1 tabIndex={-1} className="font-display text-[2.625rem] outline-none sm:text-5xl lg:col-span-7">
          {title}
        </h1>
        {description !== '' && <p className="leading-relaxed text-soft lg:col-span-5">{description}</p>}
      </div>
      <div className="mt-8">
        <ProductFilters query={query} lookups={page.lookups} />
      </div>
      <div className="mt-4 mb-6 flex min-h-8 items-center justify-between gap-4 text-[0.9375rem] text-soft">
        <p role="status">{page.error === undefined && pluralize(page.list.fullcount, 'stone')}</p>
        {hasActiveFilters(query) && <ClearFilters query={query} className="inline-block py-1 text-rust underline underline-offset-4" />}
      </div>
      {query.product !== '' && page.product === null && dialog === undefined && (
        <div className="mb-8">
          <Notice title="That stone is no longer in our range">Here are the others.</Notice>
        </div>
      )}
      <Stones query={query} page={page} />
      <ProductDialog open={dialog !== undefined} product={dialog} onClose={close} closeTo={address} />
    </Container>
  );
}
