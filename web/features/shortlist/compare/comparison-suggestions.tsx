import { Link } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { openSearch } from '#web/features/search/search-dialog-store.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useShortlist } from '#web/features/shortlist/shortlist.ts';
import { useProductsById } from '#web/features/shortlist/use-products-by-id.ts';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';

function SuggestedProduct({ product, slugs }: { product: Product; slugs: string[] }) {
  return (
    <li>
      <Link
        to={paths.compare([...slugs, product.slug])}
        preventScrollReset
        aria-label={`Add ${product.name} to the comparison`}
        className="group flex items-center gap-3 border border-line bg-card pr-3 hover:border-ink"
      >
        <ResponsivePicture picture={product.pictures[0]} alt="" sizes="80px" className="size-16 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-display text-lg leading-tight group-hover:text-rust">{product.name}</span>
          <span className="block truncate text-sm text-soft">{product.subCategoryName}</span>
        </span>
        <PlusIcon className="size-5 text-rust" />
      </Link>
    </li>
  );
}

function SuggestionList({ title, products, slugs }: { title: string; products: Product[]; slugs: string[] }) {
  if (products.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-medium font-semibold">{title}</h3>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {products.map((product) => (
          <SuggestedProduct key={product._id} product={product} slugs={slugs} />
        ))}
      </ul>
    </div>
  );
}

type ComparisonSuggestionsProps = { comparedProducts: Product[]; similarProducts: Product[] };

/** Renders suggestions for the comparison: products of the shortlist, and products similar to the first compared product. */
export function ComparisonSuggestions({ comparedProducts, similarProducts }: ComparisonSuggestionsProps) {
  const { ids } = useShortlist();
  const { byId: productsById } = useProductsById(ids.slice(0, 12));
  const slugs = comparedProducts.map(({ slug }) => slug);
  const listSuggestions = (products: Product[]) => products.filter(({ slug }) => !slugs.includes(slug)).slice(0, 4);
  const shortlistSuggestions = listSuggestions(ids.flatMap((id) => productsById.get(id) ?? []));
  const similarSuggestions = listSuggestions(similarProducts).filter(
    ({ _id }) => !shortlistSuggestions.some((product) => product._id === _id),
  );
  const remainingCount = maxComparedItems - comparedProducts.length;
  if (remainingCount <= 0) return null;
  return (
    <section id="add" aria-labelledby="add-title" className="mt-16 scroll-mt-24 lg:mt-20">
      <h2 id="add-title" className="font-display text-3xl">
        Add a stone
      </h2>
      <p className="mt-2 text-soft">
        {remainingCount === maxComparedItems
          ? 'Compare up to four stones side by side.'
          : `You can add ${pluralize(remainingCount, 'more stone')}.`}
      </p>
      <SuggestionList title="From My stones" products={shortlistSuggestions} slugs={slugs} />
      <SuggestionList title={`Similar to ${comparedProducts[0]?.name ?? ''}`} products={similarSuggestions} slugs={slugs} />
      <p className="mt-6 flex flex-wrap gap-x-6">
        <Button variant="quiet" className="px-0! noscript:hidden" onClick={() => openSearch({ compareSlugs: slugs })}>
          Search for a stone
        </Button>
        {/* Without products, the page shows a notice that contains this link. */}
        {comparedProducts.length > 0 && (
          <Link to={paths.prodlist()} className="inline-flex min-h-11 items-center font-semibold link">
            See all stones
          </Link>
        )}
      </p>
    </section>
  );
}
