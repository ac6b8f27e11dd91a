import { Link, useLocation } from 'react-router';
import type { Service } from '#contract/public/content.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { toDialogLinkState } from '#web/lib/router/use-close-route-dialog.ts';
import { getServiceQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { ServicePrice } from './service-price.tsx';

const linkClass = 'inline-flex min-h-11 items-center text-medium font-semibold quiet-link';

/** Renders one service of the carousel. @param props.isCopy true for a copy that screen readers and the Tab key skip */
export function ServiceCard({ service, isCopy = false }: { service: Service; isCopy?: boolean }) {
  const { state } = useLocation();
  const { slug, name, pictures } = service;
  const tabIndex = isCopy ? -1 : undefined;
  return (
    <article className="group relative flex h-full flex-col">
      <ResponsivePicture
        picture={pictures[0]}
        alt=""
        sizes="(min-width: 1201px) 20vw, (min-width: 641px) 33vw, 100vw"
        className="aspect-4/3 w-full overflow-hidden rounded-sm"
      />
      <h3 className="mt-4 font-display text-xl">{name}</h3>
      <ServicePrice service={service} className="mt-1 text-medium text-soft [&_strong]:text-ink" />
      <div className="mt-auto flex flex-wrap gap-x-5 pt-2">
        <Link
          to={paths.services({ service: slug })}
          state={toDialogLinkState(state)}
          preventScrollReset
          tabIndex={tabIndex}
          className={`${linkClass} after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 after:rounded-sm`}
        >
          View More<span className="sr-only">{` about ${name}`}</span>
        </Link>
        <Link {...getServiceQuoteTarget(name)} tabIndex={tabIndex} className={linkClass}>
          Request a Quote<span className="sr-only">{` for ${name}`}</span>
        </Link>
      </div>
    </article>
  );
}
