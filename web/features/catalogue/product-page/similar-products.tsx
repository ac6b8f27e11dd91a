import type { Product } from '#contract/public/catalogue.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Renders similar products. @param props.similar undefined if they failed to load */
export function SimilarProducts({ similar }: { similar: Product[] | undefined }) {
  const content = useSiteContent()?.similarIntro;
  if (similar?.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="mt-20 lg:mt-28">
      <SectionHeading id="similar" title={content?.title || 'Similar stones'} text={content?.text ?? ''} />
      {similar === undefined ? (
        <RouteLoadError title="Similar stones could not be loaded">Everything else on this page is here.</RouteLoadError>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-10 md:grid-cols-4 lg:gap-x-5">
          {similar.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} to={paths.stone(product.slug)} level="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
