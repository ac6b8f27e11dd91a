import { useId, useState } from 'react';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { getServiceQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ServiceItemList } from '#web/features/services/service-item-list.tsx';
import { ServicePrice } from '#web/features/services/service-price.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TabList, getTabPanelProps } from '#web/ui/tabs.tsx';

type ServiceTab = HomeContent['serviceTabs'][number];

/** Returns the service of a tab. The slug of the tab may be a former slug. */
const findService = (services: Service[], { service: slug }: ServiceTab): Service | undefined =>
  services.find((service) => service.slug === slug) ?? services.find(({ formerSlugs }) => formerSlugs.includes(slug));

function ServicePanel({ name, service }: { name: string; service: Service | undefined }) {
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <ResponsivePicture
        picture={service?.pictures[0]}
        sizes="(min-width: 72rem) 40rem, 100vw"
        className="aspect-4/3 w-full overflow-hidden rounded-sm lg:col-span-7"
      />
      <div className="flex flex-col items-start lg:col-span-5">
        <h3 className="font-display text-3xl leading-tight">{name}</h3>
        {service !== undefined && (
          <>
            <p className="mt-4 leading-relaxed text-soft">{service.description}</p>
            <ServiceItemList services={service.services.slice(0, 5)} className="mt-6 w-full" />
            {service.price > 0 && <ServicePrice service={service} className="mt-5" />}
          </>
        )}
        <div className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
          <ButtonLink {...getServiceQuoteTarget(service?.name ?? name)}>
            Request a Quote<span className="sr-only">{`: ${name}`}</span>
          </ButtonLink>
          <ButtonLink to="/services" variant="quiet">
            More Services
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

type ServiceTabsProps = { intro: HomeContent['servicesIntro']; tabs: ServiceTab[]; services: Service[] };

/** Renders services as tabs. Without JavaScript all panels are visible. */
export function ServiceTabs({ intro, tabs, services }: ServiceTabsProps) {
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  return (
    <section aria-labelledby="services" className="py-16 sm:py-20 lg:py-28">
      <PageContainer>
        <SectionHeading id="services" title={intro.title} text={intro.text} />
        <TabList
          id={id}
          labels={tabs.map(({ title }) => title)}
          selectedIndex={selectedIndex}
          onSelect={setSelectedIndex}
          aria-labelledby="services"
          className="mb-8 flex gap-2 border-b border-line noscript:hidden sm:gap-8"
          tabClassName="px-1 text-base transition-colors hover:text-ink aria-selected:font-medium"
        />
        {tabs.map((tab, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- two tabs can have the same service
            key={index}
            {...getTabPanelProps(id, index)}
            className={index === selectedIndex ? '' : 'hidden noscript:mt-16 noscript:block'}
          >
            <ServicePanel name={tab.title} service={findService(services, tab)} />
          </div>
        ))}
      </PageContainer>
    </section>
  );
}
