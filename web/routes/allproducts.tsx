import { memo } from 'react';
import { data, useLoaderData } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MaterialCard } from '#web/features/catalogue/material-card.tsx';
import { pluralize } from '#domain/shared/counts.ts';
import { loadFilterOptions, listTypesOfMaterial } from '#web/features/catalogue/filter-options.ts';
import { ProductFinder } from '#web/features/catalogue/product-finder.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';

async function load(call: ApiClient) {
  // A failed load of the introduction is ignored, because the page is useful without it.
  const [intro, filterOptions] = await Promise.all([
    call('/site/home/get').then(
      ({ response }) => response.allproductsIntro,
      () => undefined,
    ),
    loadFilterOptions(call),
  ]);
  return data({ intro, filterOptions }, { status: filterOptions.error === undefined && intro !== undefined ? 200 : 503 });
}

export const loader = createPageLoader(load);

type CategoriesPageData = Awaited<ReturnType<typeof load>>['data'];

// Memoized, because the router renders the page again when a navigation to another page starts.
const CategoriesContent = memo(function CategoriesContent({ intro, filterOptions }: CategoriesPageData) {
  const { materials, types, error } = filterOptions;
  return (
    <PageContainer className="pt-10 pb-8 lg:pt-14 lg:pb-14">
      <div className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
        <h1 className="font-display text-display sm:text-5xl lg:col-span-7">{intro?.title ?? 'Categories'}</h1>
        <p className="leading-relaxed text-soft lg:col-span-5">{intro?.text}</p>
      </div>
      <div className="mt-8 rounded-sm border border-line">
        <ProductFinder filterOptions={filterOptions} submitLabel="View Products" />
      </div>
      <DimensionLine className="mt-14 mb-8">
        {error === undefined && `${pluralize(materials.length, 'material')}, ${pluralize(types.length, 'type')}`}
      </DimensionLine>
      {error !== undefined && <RouteLoadError title="The categories could not be loaded">{error}</RouteLoadError>}
      {error === undefined && materials.length === 0 && <Notice title="No records available">The materials will appear here.</Notice>}
      <div className="space-y-6 lg:space-y-8">
        {materials.map((material, index) => (
          <MaterialCard key={material._id} material={material} types={listTypesOfMaterial(types, material._id)} index={index} />
        ))}
      </div>
    </PageContainer>
  );
});

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { intro, filterOptions } = page;
  return (
    <>
      <PageMetadata
        title="Categories"
        description={intro?.text}
        picture={filterOptions.materials[0]?.pictures[0]}
        path={paths.allproducts}
      />
      <CategoriesContent {...page} />
    </>
  );
}
