import { type ShouldRevalidateFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { describeProduct } from '#web/lib/seo/meta-descriptions.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { loadProduct, type ProductPageModel } from '#web/features/catalogue/product-page/load-product.ts';
import { MobileQuoteBar, ProductOffer } from '#web/features/catalogue/product-page/product-offer.tsx';
import { MainPicture, OtherPictures } from '#web/features/catalogue/product-page/product-pictures.tsx';
import { ProductProjects } from '#web/features/catalogue/product-page/product-projects.tsx';
import { SimilarProducts } from '#web/features/catalogue/product-page/similar-products.tsx';
import { Breadcrumbs } from '#web/lib/router/breadcrumbs.tsx';

export const loader = createPageLoader(loadProduct);

/** Skips the loader when an enlarged picture opens or closes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

const listBreadcrumbs = ({ mainCategory, mainCategoryName, subCategory, subCategoryName }: Product) => [
  { path: paths.prodlist({ type: 'main', id: mainCategory }), name: mainCategoryName },
  { path: paths.prodlist({ type: 'sub', id: subCategory }), name: subCategoryName },
];

function ProductMetadata({ product }: Pick<ProductPageModel, 'product'>) {
  const description = describeProduct(product, useRouteLoaderData<RootData>('root'));
  const { name, pictures, slug } = product;
  return (
    <PageMetadata
      title={name}
      description={description}
      picture={pictures[0]}
      path={paths.stone(slug)}
      crumbs={listBreadcrumbs(product)}
      about={{ product: { ...product, description } }}
    />
  );
}

/** Renders a single product: its pictures, description and price, the projects with the product, and similar products. */
export function Component() {
  const { product, projects, similar } = useLoaderData<typeof loader>();
  return (
    <div className="overflow-x-clip" key={product._id}>
      <ProductMetadata product={product} />
      <PageContainer as="article" className="max-lg:-mb-20 lg:pb-12">
        <div className="gap-x-12 pt-6 lg:grid lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-12">
          <div className="lg:col-span-5 lg:col-start-8">
            <Breadcrumbs items={listBreadcrumbs(product)} />
            <h1 className="mt-2 font-display text-display sm:text-5xl">{product.name}</h1>
          </div>
          {/* Extends to the edge of the window. */}
          <div className="-mx-5 mt-5 sm:-mx-6 lg:col-span-7 lg:col-start-1 lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mr-0 lg:-ml-[max(1.5rem,calc(50vw-36rem))] lg:self-start">
            <MainPicture product={product} />
          </div>
          <div className="mt-6 lg:col-span-5 lg:col-start-8">
            <ProductOffer product={product} />
          </div>
        </div>
        <OtherPictures product={product} projects={projects} />
        <ProductProjects projects={projects} />
        <SimilarProducts similar={similar} />
        <div className="h-16 lg:hidden" />
        <MobileQuoteBar product={product} />
      </PageContainer>
    </div>
  );
}
