import { Link } from 'react-router';
import type { CSSProperties } from 'react';
import type { MainCategory, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { getMaterialTarget, getTypeTarget } from '#web/features/catalogue/product-urls.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { listTypesOfMaterial, type FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const maxCategories = 5;
const maxTypes = 5;
const maxSamples = 3;

/** Renders a picture with a text card over it; on phones the card is below the picture. */
function MaterialTile({ material, types }: { material: MainCategory; types: SubCategory[] }) {
  const { name, subCategoryCount, productCount, pictures } = material;
  return (
    <li className="flex min-w-0 flex-col">
      <div className="group relative flex grow flex-col justify-end overflow-hidden rounded-sm sm:min-h-[25rem] sm:p-3 lg:min-h-[27rem]">
        <ResponsivePicture
          picture={pictures[0]}
          sizes="(min-width: 64rem) 40rem, 100vw"
          alt=""
          className="aspect-3/2 w-full rounded-sm sm:absolute sm:inset-0 sm:-z-10 sm:aspect-auto sm:h-full"
        />
        <div className="w-full pt-4 sm:max-w-64 sm:rounded-sm sm:bg-card sm:p-4">
          <div className="flex items-baseline justify-between gap-x-4 sm:block">
            <h3 className="font-display text-2xl leading-tight sm:text-subheading">{name}</h3>
            <p className="text-sm text-soft sm:mt-1">{`${pluralize(subCategoryCount, 'type')}, ${pluralize(productCount, 'stone')}`}</p>
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-5 sm:mt-3 sm:block">
            {types.slice(0, maxTypes).map((type) => (
              <li key={type._id}>
                <Link {...getTypeTarget(type)} className="relative z-10 block py-1.5 text-medium leading-5 row-link sm:py-1">
                  {type.name}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            {...getMaterialTarget(material)}
            aria-label={`Explore All ${name}`}
            className="mt-1 inline-block py-1 text-medium font-semibold text-rust underline-offset-4 after:absolute after:inset-0
              group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4
              focus-visible:after:outline-rust sm:mt-2"
          >
            Explore All
          </Link>
        </div>
      </div>
      <DimensionLine className="mt-4 max-lg:hidden">{pluralize(productCount, 'stone')}</DimensionLine>
    </li>
  );
}

/** Renders samples of the materials without a tile, and a link to all materials. */
function MoreMaterialsTile({ otherMaterials }: { otherMaterials: MainCategory[] }) {
  return (
    <li className="flex min-w-0 flex-col">
      <Link
        to={paths.allproducts}
        className="group flex grow flex-col gap-4 rounded-sm border border-line bg-card p-4 transition-colors hover:border-ink lg:min-h-[27rem]"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-display text-subheading leading-tight">More</span>
          <span
            aria-hidden="true"
            className="text-2xl leading-none text-rust transition-transform group-hover:translate-x-1 motion-reduce:transform-none"
          >
            →
          </span>
        </span>
        {otherMaterials.length > 0 && (
          <span className="grid grow auto-cols-fr grid-flow-col gap-3 sm:auto-rows-fr sm:grid-flow-row">
            {otherMaterials.slice(0, maxSamples).map(({ _id, name, pictures }) => (
              <span key={_id} className="flex min-w-0 flex-col">
                <ResponsivePicture
                  picture={pictures[0]}
                  alt=""
                  sizes="(min-width: 40rem) 20rem, 33vw"
                  className="relative aspect-square w-full grow rounded-sm sm:aspect-auto sm:min-h-16 sm:[&_img]:absolute sm:[&_img]:inset-0"
                />
                <span className="pt-2 text-sm leading-snug text-soft">{name}</span>
              </span>
            ))}
          </span>
        )}
      </Link>
      <DimensionLine className="mt-4 max-lg:hidden">
        {otherMaterials.length === 0 ? 'all' : pluralize(sumProductCounts(otherMaterials), 'stone')}
      </DimensionLine>
    </li>
  );
}

const sumProductCounts = (materials: MainCategory[]): number => materials.reduce((sum, { productCount }) => sum + productCount, 0);

/** Returns grid columns that are proportional to the numbers of stones, with a minimum width. */
const toProportionalColumns = (counts: number[]): string => counts.map((count) => `minmax(13rem, ${Math.max(count, 1)}fr)`).join(' ');

/** Renders the first five materials and a tile for the others. The width of a tile is proportional to its number of stones. */
export function CategoryTiles({
  intro,
  note,
  filterOptions,
}: {
  intro: HomeContent['categoriesIntro'];
  note: string | undefined;
  filterOptions: FilterOptions;
}) {
  const { materials, types, error } = filterOptions;
  const tiledMaterials = materials.slice(0, maxCategories);
  const otherMaterials = materials.slice(maxCategories);
  const rows = [tiledMaterials.slice(0, 2), tiledMaterials.slice(2)];
  return (
    <section aria-labelledby="categories" className="py-16 sm:py-20 lg:py-28">
      <PageContainer>
        <SectionHeading id="categories" title={intro.title} text={intro.text} />
        {error !== undefined && (
          <div className="mb-10">
            <RouteLoadError title="The categories could not be loaded">{error}</RouteLoadError>
          </div>
        )}
        <div className="isolate space-y-10">
          {rows.map((row, index) => {
            const isLastRow = index === rows.length - 1;
            const counts = [...row.map(({ productCount }) => productCount), ...(isLastRow ? [sumProductCounts(otherMaterials)] : [])];
            return (
              <ul
                key={row[0]?._id ?? 'more'}
                className="grid gap-x-3 gap-y-10 sm:max-lg:grid-cols-2 lg:grid-cols-(--to-scale)"
                style={{ '--to-scale': toProportionalColumns(counts) } as CSSProperties}
              >
                {row.map((material) => (
                  <MaterialTile key={material._id} material={material} types={listTypesOfMaterial(types, material._id)} />
                ))}
                {isLastRow && <MoreMaterialsTile otherMaterials={otherMaterials} />}
              </ul>
            );
          })}
        </div>
        {note && materials.length > 0 && <p className="mt-4 hidden text-sm text-soft lg:block">{note}</p>}
      </PageContainer>
    </section>
  );
}
