import { Link } from 'react-router';
import type { MainCategory, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import { getMaterialTarget, getTypeTarget } from './product-urls.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';

function TypeDisclosure({ type }: { type: SubCategory }) {
  return (
    <details name={`types-${type.mainCategory}`} className="group border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 py-2 transition-colors hover:text-rust">
        {type.name}
        <ChevronDownIcon className="size-5 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-5">
        <p className="max-w-[32rem] leading-relaxed text-soft">{type.description}</p>
        <Link {...getTypeTarget(type)} aria-label={`View All ${type.name}`} className="mt-2 inline-block py-1 font-semibold quiet-link">
          View All
        </Link>
      </div>
    </details>
  );
}

type MaterialCardProps = { material: MainCategory; types: SubCategory[]; index: number };

/** Renders a material over its picture: the description, and the types as disclosures. Cards alternate between left and right. */
export function MaterialCard({ material, types, index }: MaterialCardProps) {
  const { name, description, pictures, productCount } = material;
  const columnClass = index % 2 === 0 ? 'lg:col-start-1' : 'lg:col-start-6';
  return (
    <section
      aria-labelledby={`material-${material.slug}`}
      className="relative isolate overflow-hidden rounded-sm lg:grid lg:grid-cols-12 lg:p-8"
    >
      <ResponsivePicture
        picture={pictures[0]}
        sizes="(min-width: 72rem) 72rem, 100vw"
        eager={index === 0}
        alt=""
        className="h-56 w-full sm:h-72 lg:absolute lg:inset-0 lg:-z-10 lg:h-full"
      />
      <div
        className={`rounded-sm bg-card px-5 pt-6 pb-2 sm:px-8 sm:pt-8 sm:pb-4 max-lg:border max-lg:border-t-0 max-lg:border-line lg:col-span-7 ${columnClass}`}
      >
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[1fr_auto]">
          <div>
            <p className="text-sm text-soft">{pluralize(productCount, 'stone')}</p>
            <h2 id={`material-${material.slug}`} className="mt-1 flex items-baseline gap-4 font-display text-3xl sm:text-4xl">
              <span className="font-sans text-base tracking-normal text-soft tabular-nums">{index + 1}</span>
              {name}
            </h2>
          </div>
          <p className="max-w-[36rem] leading-relaxed sm:col-span-2">{description}</p>
          <ButtonLink
            {...getMaterialTarget(material)}
            variant="secondary"
            aria-label={`Explore All ${name}`}
            className="sm:col-start-2 sm:row-start-1"
          >
            Explore All
          </ButtonLink>
        </div>
        <div className="h-6" />
        {types.map((type) => (
          <TypeDisclosure key={type._id} type={type} />
        ))}
      </div>
    </section>
  );
}
