import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import { allproducts, stone } from '#web/lib/paths.ts';
import { describeStone } from '#web/lib/descriptions.ts';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { pageMeta, rootData } from '#web/lib/meta.ts';
import { useCloseDialog } from '#web/lib/use-close-dialog.ts';
import { Container } from '#web/ui/container.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { materialTarget } from './catalogue/addresses.ts';
import { counted } from './catalogue/lookups.ts';
import { useColourProblem } from './catalogue/use-colour-problem.ts';
import { FailedList } from './failed-list.tsx';
import { lateDialog } from './late-dialog.tsx';
import { canonicalOf } from './prodlist/canonical.ts';
import { ClearFilters, Filters, isNarrowed } from './prodlist/filters.tsx';
import { Grid, GridSkeleton, useListPending } from './prodlist/grid.tsx';
import { loadProdlist, type ProdlistData } from './prodlist/load.ts';
import { addressOf, addressOfState, chosenIn, parseQuery, type Query } from './prodlist/query.ts';

const ProductDialog = lateDialog('product', () => import('./prodlist/product-dialog.tsx'));

export const loader = serverLoader(loadProdlist);
export const clientLoader = browserLoader(loadProdlist);

/** Opening and closing a stone's dialog needs nothing that is not here already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  const [now, next] = [currentUrl, nextUrl].map(({ searchParams }) => parseQuery(searchParams)) as [Query, Query];
  const whole = (query: Query) => addressOf(query, { skip: query.skip });
  return whole(now) !== whole(next);
}

type Heading = { title: string; description: string; material?: ProdlistData['lookups']['materials'][number] | undefined };

/** The chosen category's name and description, or All Products. */
function headingOf(query: Query, lookups: ProdlistData['lookups'], state?: unknown): Heading {
  const { main, sub } = chosenIn(query, lookups);
  const material = lookups.materials.find(({ _id }) => _id === main);
  const type = lookups.types.find(({ _id }) => _id === sub);
  if (type !== undefined) return { title: type.name, description: type.description, material };
  // A category that the lists do not hold (any more) is called what the link called it.
  const { category, categoryDescription } = (state ?? {}) as Record<string, unknown>;
  if (material === undefined && query.id !== '' && typeof category === 'string')
    return { title: category, description: typeof categoryDescription === 'string' ? categoryDescription : '' };
  return { title: material?.name ?? 'All Products', description: material?.description ?? '' };
}

type MetaArguments = { loaderData?: ProdlistData; location: { search: string }; matches: Parameters<typeof pageMeta>[0] };

export function meta({ loaderData, location, matches }: MetaArguments) {
  const query = parseQuery(new URLSearchParams(location.search));
  if (loaderData === undefined) return pageMeta(matches, { title: 'All Products' });
  const product = productOf(query, loaderData);
  if (product) {
    const { name, pictures, slug } = product;
    const description = describeStone(product, rootData(matches));
    // The dialog's twin is the stone's address of its own.
    return pageMeta(matches, { title: name, description, picture: pictures[0], path: stone(slug) });
  }
  const { lookups, list } = loaderData;
  const { title, description, material } = headingOf(query, lookups);
  const path = canonicalOf(query, lookups, list.fullcount);
  const colour = lookups.colours.find(({ _id }) => _id === query.colour[0])?.name.toLowerCase();
  const every = rootData(matches)?.words?.descriptions.prodlist ?? '';
  const subject = colour ? `${title} in ${colour}` : title;
  const narrowed = colour !== undefined || chosenIn(query, lookups).main !== '';
  const crumbs = [{ name: 'Categories', path: allproducts }];
  if (material && material.name !== title) crumbs.push({ name: material.name, path: materialTarget(material).to });
  return pageMeta(matches, {
    title: subject,
    description: (!colour && description) || (narrowed ? `${subject}. ${every}` : every),
    picture: (material?.name === title ? material.pictures[0] : undefined) ?? list.products[0]?.pictures[0],
    path,
    crumbs,
    hidden: path === undefined || loaderData.product === null,
  });
}

function productOf({ product: slug }: Query, { list, product }: ProdlistData) {
  if (slug === '') return undefined;
  return list.products.find((each) => each.slug === slug) ?? (product?.slug === slug ? product : undefined);
}

/** Who comes with navigation state alone is given the address that says the same. */
function useAddressFromState() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = search === '' ? addressOfState(state) : undefined;
  useEffect(() => {
    if (address !== undefined) void navigate(address, { replace: true, state: state as unknown });
  }, [address, navigate, state]);
}

function Crumbs({ material }: Pick<Heading, 'material'>) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-sm text-soft">
      <Link to={allproducts} className="inline-block py-1 underline-offset-4 hover:text-rust hover:underline">
        Categories
      </Link>
      {material !== undefined && (
        <>
          <span aria-hidden="true" className="mx-2">
            /
          </span>
          <Link {...materialTarget(material)} className="inline-block py-1 underline-offset-4 hover:text-rust hover:underline">
            {material.name}
          </Link>
        </>
      )}
    </nav>
  );
}

/** The same list as it was before more of it was asked for: it stays while that fails. */
function useListBefore(query: Query, list: ProdlistData['list'], good: boolean): ProdlistData['list'] | undefined {
  const address = addressOf(query);
  const [last, setLast] = useState({ address, list });
  if (good && last.list !== list) setLast({ address, list });
  return !good && last.address === address && last.list.products.length > 0 ? last.list : undefined;
}

function Stones({ query, page: { list, problem } }: { query: Query; page: ProdlistData }) {
  const pending = useListPending(query);
  const before = useListBefore(query, list, problem === undefined);
  if (pending) return <GridSkeleton count={list.products.length} />;
  if (problem !== undefined) {
    const failed = <FailedList title="The stones could not be loaded">{problem} Your filters are kept.</FailedList>;
    return before === undefined ? failed : <Grid query={{ ...query, skip: before.from }} list={before} more={failed} />;
  }
  if (list.products.length > 0) return <Grid query={query} list={list} />;
  const clear = (
    <ClearFilters query={query} className="inline-flex min-h-11 items-center font-semibold text-rust underline underline-offset-4" />
  );
  return (
    <Notice title="No records available" action={isNarrowed(query) ? clear : undefined}>
      {isNarrowed(query) ? 'No stone matches all of these at once. Try fewer filters or another word.' : 'Stones will appear here.'}
    </Notice>
  );
}

/** The product list, and the dialog of one stone where the address names it. */
export default function ProdlistPage() {
  const page = useLoaderData<ProdlistData>();
  const { search, state } = useLocation();
  const query = parseQuery(new URLSearchParams(search));
  const { title, description, material } = headingOf(query, page.lookups, state);
  const address = addressOf(query, { skip: query.skip });
  const close = useCloseDialog(address);
  const product = productOf(query, page);
  useColourProblem(page.lookups);
  useAddressFromState();
  return (
    <Container className="pt-8 pb-8 lg:pt-12 lg:pb-14">
      <Crumbs material={material?.name === title ? undefined : material} />
      <div className="grid items-end gap-x-8 gap-y-3 lg:grid-cols-12">
        <h1 tabIndex={-1} className="font-display text-[2.625rem] outline-none sm:text-5xl lg:col-span-7">
          {title}
        </h1>
        {description !== '' && <p className="leading-relaxed text-soft lg:col-span-5">{description}</p>}
      </div>
      <div className="mt-8">
        <Filters query={query} lookups={page.lookups} />
      </div>
      <div className="mt-4 mb-6 flex min-h-8 items-center justify-between gap-4 text-[0.9375rem] text-soft">
        <p role="status">{page.problem === undefined && counted(page.list.fullcount, 'stone')}</p>
        {isNarrowed(query) && <ClearFilters query={query} className="inline-block py-1 text-rust underline underline-offset-4" />}
      </div>
      {query.product !== '' && page.product === null && product === undefined && (
        <div className="mb-8">
          <Notice title="That stone is no longer in our range">Here are the others.</Notice>
        </div>
      )}
      <Stones query={query} page={page} />
      <ProductDialog open={product !== undefined} product={product} onClose={close} closeTo={address} />
    </Container>
  );
}
