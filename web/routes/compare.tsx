import { useLoaderData } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { parseProductIds, loadProductSelection, type ProductSelection } from '#web/features/shortlist/product-selection.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ComparisonSuggestions } from '#web/features/shortlist/compare/comparison-suggestions.tsx';
import { useFocusAfterChange } from '#web/features/shortlist/compare/focus-after-change.ts';
import { listOmittedProductMessages } from '#web/features/shortlist/compare/omitted-products.ts';
import { CompareTable } from '#web/features/shortlist/compare/compare-table.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Data of the page. `foundCount`: number of existing products in the URL. `selection`: the first four of these products. */
type ComparePageData = { selection: ProductSelection; foundCount: number; similar: Product[] };

/** Loads the first four products of the URL, and similar products if there is room for more. */
async function load(call: ApiClient, { url }: { url: URL }): Promise<ComparePageData> {
  const selection = await loadProductSelection(call, parseProductIds(url));
  const products = selection.products.slice(0, maxComparedItems);
  const [firstProduct] = products;
  const similar =
    firstProduct === undefined || products.length === maxComparedItems
      ? []
      : await call('/site/product/similar', { slug: firstProduct.slug, limit: 8 }).then(
          ({ response }) => response.result,
          () => [],
        );
  return { selection: { ...selection, products }, foundCount: selection.products.length, similar };
}

export const loader = createPageLoader(load);

/** Renders messages about products of the URL that are not displayed. */
function OmittedProductsNotice({ selection, foundCount }: Pick<ComparePageData, 'selection' | 'foundCount'>) {
  const messages = listOmittedProductMessages({ ...selection, foundCount });
  if (messages.length === 0) return null;
  return (
    <p role="status" className="mb-6 border-l-2 border-rust pl-4">
      {messages.join(' ')}
    </p>
  );
}

const emptyNotice = (
  <Notice title="Nothing to compare yet" action={<ButtonLink to={paths.prodlist()}>See all stones</ButtonLink>}>
    Open a stone and select Compare. You can compare up to four stones side by side here.
  </Notice>
);

export function Component() {
  const page = useLoaderData<typeof loader>();
  const siteContent = useSiteContent();
  const intro = siteContent?.compareIntro;
  const { products, error } = page.selection;
  const contentRef = useFocusAfterChange(products);
  const names = products.map(({ name }) => name).join(', ');
  return (
    <div className="overflow-x-clip">
      <PageMetadata
        title={names === '' ? intro?.title || 'Compare stones' : `Compare ${names}`}
        description={siteContent?.descriptions.compare}
        picture={products[0]?.pictures[0]}
        path={paths.compare()}
        hidden={names !== ''}
      />
      <PageContainer className="pt-10 pb-24 lg:pt-14">
        <PageHeading title={intro?.title || 'Compare stones'}>{intro?.text}</PageHeading>
        <div ref={contentRef} className="mt-8 lg:mt-12">
          {error !== undefined ? (
            <RouteLoadError title="The stones could not be loaded">{error}</RouteLoadError>
          ) : (
            <>
              <OmittedProductsNotice {...page} />
              {products.length === 0 ? emptyNotice : <CompareTable products={products} />}
              <ComparisonSuggestions comparedProducts={products} similarProducts={page.similar} />
            </>
          )}
        </div>
      </PageContainer>
    </div>
  );
}
