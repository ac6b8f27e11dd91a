import type { KeyboardEvent } from 'react';
import type { Service } from '#contract/public/content.endpoints.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ArrowButton } from '#web/ui/arrow-button.tsx';
import { ServiceCard } from './service-card.tsx';
import { useCarouselLoop } from './use-carousel-loop.ts';

/** Visible slides (specification, section 9): 1 up to 640 px, 3 at 768 px, 4 at 1200 px, 5 above. */
export const slideWidthClasses =
  'auto-cols-[100%] gap-x-5 min-[40.0625rem]:auto-cols-[calc((100%-2.5rem)/3)] min-[64rem]:auto-cols-[calc((100%-3.75rem)/4)] ' +
  'min-[75.0625rem]:auto-cols-[calc((100%-5rem)/5)]';

/** Renders all services as an endless carousel. It does not move automatically. */
export function ServicesCarousel({ services }: { services: Service[] }) {
  const content = useSiteContent();
  const { trackRef, isLooping, copyCount, handleScroll, scrollBySlides } = useCarouselLoop(services.length);
  function handleKeyDown(event: KeyboardEvent) {
    const direction = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (direction === undefined || !isLooping) return;
    event.preventDefault();
    scrollBySlides(direction);
  }
  const renderCopy = (service: Service, position: string) => (
    <li key={`${position} ${service._id}`} aria-hidden="true" className="snap-start">
      <ServiceCard service={service} isCopy />
    </li>
  );
  return (
    <section aria-labelledby="all-services" aria-roledescription="carousel" data-no-footer-margin="" className="bg-card py-16 lg:py-24">
      <PageContainer>
        <div className="mb-6 flex items-end justify-between gap-6">
          <h2 id="all-services" className="font-display text-4xl">
            {content?.headings.allServices || 'All services'}
          </h2>
          {isLooping && (
            <div className="-mr-3 flex">
              <ArrowButton direction="Previous" item="service" onClick={() => scrollBySlides(-1)} />
              <ArrowButton direction="Next" item="service" onClick={() => scrollBySlides(1)} />
            </div>
          )}
        </div>
        <DimensionLine className="mb-8">{pluralize(services.length, 'service')}</DimensionLine>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrollable regions must be
            focusable */}
        <ul
          ref={trackRef}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={0}
          aria-label="Services"
          onScroll={handleScroll}
          onKeyDown={handleKeyDown}
          className={`relative grid snap-x snap-mandatory grid-flow-col overflow-x-auto overscroll-x-contain scroll-smooth
            [scrollbar-width:none] focus-visible:outline-offset-4 ${slideWidthClasses}`}
        >
          {copyCount > 0 && services.slice(-copyCount).map((service) => renderCopy(service, 'before'))}
          {services.map((service) => (
            <li key={service._id} className="snap-start">
              <ServiceCard service={service} />
            </li>
          ))}
          {services.slice(0, copyCount).map((service) => renderCopy(service, 'after'))}
        </ul>
      </PageContainer>
    </section>
  );
}
