import { useState, type KeyboardEvent } from 'react';
import type { Service } from '#contract/public/content.ts';
import type { HomeContent } from '#contract/public/settings.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { serviceQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { Container } from '#web/ui/container.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type Tab = HomeContent['serviceTabs'][number];

/** The service of a tab, by a slug it had before, too. */
const serviceOf = (services: Service[], { service: slug }: Tab): Service | undefined =>
  services.find((service) => service.slug === slug) ?? services.find(({ formerSlugs }) => formerSlugs.includes(slug));

function Panel({ name, service }: { name: string; service: Service | undefined }) {
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-12">
      <Picture
        picture={service?.pictures[0]}
        sizes="(min-width: 72rem) 40rem, 100vw"
        className="aspect-4/3 w-full overflow-hidden rounded-sm lg:col-span-7"
      />
      <div className="flex flex-col items-start lg:col-span-5">
        <h3 className="font-display text-3xl leading-tight">{name}</h3>
        {service !== undefined && (
          <>
            <p className="mt-4 leading-relaxed text-soft">{service.description}</p>
            <ul className="mt-6 w-full divide-y divide-line border-y border-line text-[0.9375rem]">
              {service.services.slice(0, 5).map((item) => (
                <li key={item.name} className="py-2.5">
                  {item.name}
                </li>
              ))}
            </ul>
            {service.price > 0 && (
              <p className="mt-5 tabular-nums">
                Starts at <strong className="font-semibold">{formatRand(toCents(service.price))}</strong>
              </p>
            )}
          </>
        )}
        <div className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
          <ButtonLink {...serviceQuoteTarget(service?.name ?? name)}>
            Request a Quote<span className="sr-only">: {name}</span>
          </ButtonLink>
          <ButtonLink to="/services" variant="quiet">
            More Services
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The tab a key moves to, if it moves. */
function nextTab(key: string, index: number, { length }: { length: number }): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length;
  if (key === 'ArrowLeft') return (index + length - 1) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

/** Two tabs may show one service. */
const idOf = (service: string, index: number): string => `${service}-${index + 1}`;

type ServiceTabsProps = { intro: HomeContent['servicesIntro']; tabs: Tab[]; services: Service[] };

/** Services as tabs. Without JavaScript all panels are visible. */
export function ServiceTabs({ intro, tabs, services }: ServiceTabsProps) {
  const [shown, setShown] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const next = nextTab(event.key, shown, tabs);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
    (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <section aria-labelledby="services" className="py-16 sm:py-20 lg:py-28">
      <Container>
        <SectionHeading id="services" title={intro.title} text={intro.text} />
        <div role="tablist" aria-labelledby="services" className="mb-8 flex gap-2 border-b border-line noscript:hidden sm:gap-8">
          {tabs.map(({ title: name, service }, index) => (
            <ScriptedButton
              key={idOf(service, index)}
              role="tab"
              id={`tab-${idOf(service, index)}`}
              aria-selected={index === shown}
              aria-controls={`panel-${idOf(service, index)}`}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => setShown(index)}
              onKeyDown={onKeyDown}
              className={`-mb-px min-h-12 cursor-pointer border-b-2 px-1 text-base transition-colors duration-150 focus-visible:outline-2
                focus-visible:outline-rust ${index === shown ? 'border-rust font-medium' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {name}
            </ScriptedButton>
          ))}
        </div>
        {tabs.map((tab, index) => (
          <div
            key={idOf(tab.service, index)}
            role="tabpanel"
            id={`panel-${idOf(tab.service, index)}`}
            aria-labelledby={`tab-${idOf(tab.service, index)}`}
            className={index === shown ? '' : 'hidden noscript:mt-16 noscript:block'}
          >
            <Panel name={tab.title} service={serviceOf(services, tab)} />
          </div>
        ))}
      </Container>
    </section>
  );
}
