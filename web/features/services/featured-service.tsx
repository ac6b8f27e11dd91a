import type { Service } from '#contract/public/content.endpoints.ts';
import { getServiceQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { ServiceItemList } from './service-item-list.tsx';
import { ServicePrice } from './service-price.tsx';

/**
 * Returns the classes of the columns. The picture alternates between the right and the left. The first picture extends
 * to the edge of the window.
 */
export function getColumnClasses(index: number): { text: string; pictures: string } {
  const toRowClasses = (text: string, pictures: string) => ({ text: `lg:row-start-1 ${text}`, pictures: `lg:row-start-1 ${pictures}` });
  if (index === 0) {
    return toRowClasses(
      'lg:col-span-4 lg:col-start-1 lg:py-4',
      '-mx-5 sm:-mx-6 lg:col-span-8 lg:col-start-5 lg:ml-0 lg:-mr-[max(1.5rem,calc(50vw-36rem))]',
    );
  }
  return index % 2 === 0
    ? toRowClasses('lg:col-span-5 lg:col-start-1', 'lg:col-span-7 lg:col-start-6')
    : toRowClasses('lg:col-span-5 lg:col-start-8', 'lg:col-span-7 lg:col-start-1');
}

export const getFeaturedImageClass = (index: number): string =>
  `aspect-3/2 w-full overflow-hidden ${index === 0 ? 'lg:aspect-auto lg:h-full lg:min-h-[36rem] lg:rounded-l-sm' : 'rounded-sm'}`;

/**
 * Renders the first picture, and below it the next two pictures if there are at least three. For the first service,
 * renders one picture only.
 */
function ServicePictures({ pictures, index }: { pictures: Service['pictures']; index: number }) {
  const [mainPicture, ...otherPictures] = pictures;
  const sizes = index === 0 ? '(min-width: 64rem) 66vw, 100vw' : '(min-width: 72rem) 42rem, 100vw';
  return (
    <div className={getColumnClasses(index).pictures}>
      <ResponsivePicture picture={mainPicture} sizes={sizes} eager={index === 0} className={getFeaturedImageClass(index)} />
      {index > 0 && otherPictures.length > 1 && (
        <div className="mt-3 grid grid-cols-2 gap-3 lg:mt-5 lg:gap-5">
          {otherPictures.slice(0, 2).map((picture) => (
            <ResponsivePicture
              key={picture._id}
              picture={picture}
              sizes="(min-width: 72rem) 20rem, 50vw"
              className="aspect-3/2 w-full overflow-hidden rounded-sm"
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Renders a featured service: pictures, description, items and price. */
export function FeaturedService({ service, index }: { service: Service; index: number }) {
  const { slug, name, description, pictures } = service;
  return (
    <section aria-labelledby={`service-${slug}`} className="grid gap-x-8 gap-y-7 lg:grid-cols-12 lg:gap-x-12">
      <ServicePictures pictures={pictures} index={index} />
      <div className={`flex flex-col items-start justify-center ${getColumnClasses(index).text}`}>
        <h2 id={`service-${slug}`} className="font-display text-4xl">
          {name}
        </h2>
        <p className="mt-4 leading-relaxed text-soft">{description}</p>
        <ServiceItemList services={service.services} className="mt-6 w-full" />
        <ServicePrice service={service} className="mt-5 text-lg [&_strong]:text-2xl" />
        {service.price > 0 && <p className="text-sm text-soft">VAT included</p>}
        <ButtonLink {...getServiceQuoteTarget(name)} className="mt-5">
          Request a Quote<span className="sr-only">{` for ${name}`}</span>
        </ButtonLink>
      </div>
    </section>
  );
}
