import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { MainCategory, SubCategory } from '#contract/catalogue.ts';
import type { HomeContent } from '#contract/settings.ts';
import { materialTarget, typeTarget } from '#web/site/catalogue/addresses.ts';
import { counted, typesOf, type Lookups } from '#web/site/catalogue/lookups.ts';
import { FailedList } from '#web/site/failed-list.tsx';
import { Container } from '#web/ui/container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SectionHeading } from './section-heading.tsx';

const mostCategories = 5;
const mostTypes = 5;

function Tile({ material, types }: { material: MainCategory; types: SubCategory[] }) {
  const { name, subCategoryCount, productCount, pictures } = material;
  return (
    <li className="flex min-w-0 flex-col">
      <div className="group relative flex min-h-[25rem] grow flex-col justify-end overflow-hidden rounded-sm p-3 lg:min-h-[27rem]">
        <Picture picture={pictures[0]} sizes="(min-width: 64rem) 40rem, 100vw" alt="" className="absolute inset-0 -z-10 size-full" />
        <div className="w-full max-w-64 rounded-sm bg-card p-4">
          <h3 className="font-display text-[1.375rem] leading-tight">{name}</h3>
          <p className="mt-1 text-sm text-soft">
            {counted(subCategoryCount, 'type')}, {counted(productCount, 'stone')}
          </p>
          <ul className="mt-3">
            {types.slice(0, mostTypes).map((type) => (
              <li key={type._id}>
                <Link
                  {...typeTarget(type)}
                  className="relative z-10 block py-1 text-[0.9375rem] leading-5 underline-offset-4 hover:text-rust hover:underline"
                >
                  {type.name}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            {...materialTarget(material)}
            aria-label={`Explore All ${name}`}
            className="mt-2 inline-block py-1 text-[0.9375rem] font-semibold text-rust underline-offset-4 after:absolute after:inset-0
              group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4
              focus-visible:after:outline-rust"
          >
            Explore All
          </Link>
        </div>
      </div>
      <DimensionLine className="mt-4">{counted(productCount, 'stone')}</DimensionLine>
    </li>
  );
}

function More({ rest }: { rest: MainCategory[] }) {
  return (
    <li className="flex min-w-0 flex-col">
      <Link
        to="/allproducts"
        className="group flex min-h-32 grow flex-col justify-between gap-6 rounded-sm border border-line p-5 transition-colors duration-150
          hover:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-rust lg:min-h-[27rem]"
      >
        <span className="font-display text-[1.375rem]">More</span>
        <span className="text-soft">{rest.map(({ name }) => name).join(', ')}</span>
        <span
          aria-hidden="true"
          className="text-2xl transition-transform duration-200 group-hover:translate-x-1 motion-reduce:transform-none"
        >
          →
        </span>
      </Link>
      <DimensionLine className="mt-4">{rest.length === 0 ? 'all' : counted(stonesIn(rest), 'stone')}</DimensionLine>
    </li>
  );
}

const stonesIn = (materials: MainCategory[]): number => materials.reduce((sum, { productCount }) => sum + productCount, 0);

/** Columns as wide as the number of stones they hold, but never too narrow to read. */
const toScale = (counts: number[]): string => counts.map((count) => `minmax(13rem, ${Math.max(count, 1)}fr)`).join(' ');

/** The first five materials, drawn to scale: the wider the tile, the more stones there are in it. */
export function CategoryTiles({ intro, lookups }: { intro: HomeContent['categoriesIntro']; lookups: Lookups }) {
  const { materials, types, problem } = lookups;
  const first = materials.slice(0, mostCategories);
  const rest = materials.slice(mostCategories);
  const rows = [first.slice(0, 2), first.slice(2)];
  return (
    <section aria-labelledby="categories" className="py-20 lg:py-28">
      <Container>
        <SectionHeading id="categories" title={intro.title} text={intro.text} />
        {problem !== undefined && (
          <div className="mb-10">
            <FailedList title="The categories could not be loaded">{problem}</FailedList>
          </div>
        )}
        <div className="isolate space-y-10">
          {rows.map((row, index) => {
            const last = index === rows.length - 1;
            const counts = [...row.map(({ productCount }) => productCount), ...(last ? [stonesIn(rest)] : [])];
            return (
              <ul
                key={row[0]?._id ?? 'more'}
                className="grid gap-x-3 gap-y-10 sm:max-lg:grid-cols-2 lg:grid-cols-(--to-scale)"
                style={{ '--to-scale': toScale(counts) } as CSSProperties}
              >
                {row.map((material) => (
                  <Tile key={material._id} material={material} types={typesOf(types, material._id)} />
                ))}
                {last && <More rest={rest} />}
              </ul>
            );
          })}
        </div>
        {materials.length > 0 && (
          <p className="mt-4 hidden text-sm text-soft lg:block">
            Drawn to scale: the wider the tile, the more stones there are to choose from.
          </p>
        )}
      </Container>
    </section>
  );
}
