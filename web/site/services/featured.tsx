import type { Service } from '#contract/content.ts';
import { serviceQuoteTarget } from '#web/site/catalogue/addresses.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Items } from './items.tsx';
import { ServicePrice } from './price.tsx';

/** The first picture runs to the edge of the window: the one place where this page leaves its grid. */
const toTheEdge = '-mx-5 sm:-mx-6 md:mx-0 md:rounded-none lg:mr-[calc(50%-50vw)]';

/** The sides that the picture and the words take, in turn. */
export const sides = (index: number) =>
  index % 2 === 0
    ? { words: 'lg:col-span-5 lg:col-start-1', picture: 'lg:col-span-7 lg:col-start-6' }
    : { words: 'lg:col-span-5 lg:col-start-8', picture: 'lg:col-span-7 lg:col-start-1' };

/** The room of a featured service's picture. */
export const pictureBox = (index: number): string =>
  `aspect-3/2 overflow-hidden lg:row-start-1 ${index === 0 ? `${toTheEdge} lg:aspect-auto lg:min-h-[36rem]` : 'rounded-sm'} ${sides(index).picture}`;

/** One featured service: its picture, what it is, what it is made of, what it costs. */
export function Featured({ service, index }: { service: Service; index: number }) {
  const { slug, name, description, pictures } = service;
  return (
    <section aria-labelledby={`service-${slug}`} className="grid gap-x-8 gap-y-7 lg:grid-cols-12 lg:gap-x-12">
      <Picture
        picture={pictures[0]}
        sizes={index === 0 ? '(min-width: 64rem) 60vw, 100vw' : '(min-width: 72rem) 42rem, 100vw'}
        eager={index === 0}
        className={pictureBox(index)}
      />
      <div className={`flex flex-col items-start justify-center lg:row-start-1 ${index === 0 ? 'lg:py-6' : ''} ${sides(index).words}`}>
        <h2 id={`service-${slug}`} className="font-display text-4xl">
          {name}
        </h2>
        <p className="mt-4 leading-relaxed text-soft">{description}</p>
        <Items service={service} className="mt-6 w-full" />
        <ServicePrice service={service} className="mt-5 text-lg [&_strong]:text-2xl" />
        {service.price > 0 && <p className="text-sm text-soft">VAT included</p>}
        <ButtonLink {...serviceQuoteTarget(name)} className="mt-5">
          Request a Quote<span className="sr-only">: {name}</span>
        </ButtonLink>
      </div>
    </section>
  );
}
