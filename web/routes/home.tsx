import { memo, useEffect } from 'react';
import { data, useLoaderData } from 'react-router';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { consumeLoginMarker } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { settleList, loadFilterOptions } from '#web/features/catalogue/filter-options.ts';
import { ProductFinder } from '#web/features/catalogue/product-finder.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { AboutTeaser } from '#web/features/home/about-teaser.tsx';
import { CategoryTiles } from '#web/features/home/category-tiles.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { HowWeWork } from '#web/features/home/how-we-work.tsx';
import { ServiceTabs } from '#web/features/home/service-tabs.tsx';
import { Testimonials } from '#web/features/home/testimonials.tsx';

/** Loads the sections. A failed section does not affect the others, but the page gets the status 503, which is not cached. */
async function load(call: ApiClient) {
  const [content, filterOptions, testimonials, services] = await Promise.all([
    settleList(call('/site/home/get').then(({ response }) => [response])),
    loadFilterOptions(call),
    settleList(call('/site/testimonials/get').then(({ response }) => response.result)),
    settleList(call('/site/list/all/services', { id: '', type: 'all' }).then(({ result }) => result)),
  ]);
  const hasError = [content, filterOptions, testimonials, services].some(({ error }) => error !== undefined);
  const page = { content: content.items[0], contentError: content.error, filterOptions, testimonials, services };
  return data(page, { status: hasError ? 503 : 200 });
}

export const loader = createPageLoader(load);

type HomePageData = Awaited<ReturnType<typeof load>>['data'];

function SectionError({ title, error, className }: { title: string; error: string | undefined; className: string }) {
  if (error === undefined) return null;
  return (
    <PageContainer className={className}>
      <RouteLoadError title={title}>{error}</RouteLoadError>
    </PageContainer>
  );
}

/** Builds tabs from the featured services. They replace CMS tabs that failed to load. */
const buildServiceTabs = (services: readonly Service[]) =>
  services.filter(({ featured }) => featured === 'Yes').map(({ name, slug }) => ({ title: name, service: slug }));

function Highlights({ items }: { items: HomeContent['highlights'] }) {
  return (
    <section aria-label="Highlights" className="bg-ink text-paper">
      <PageContainer className="grid gap-x-12 gap-y-10 py-16 md:grid-cols-3 lg:py-20">
        {items.map(({ title, text }) => (
          <div key={title} className="border-t border-paper/35 pt-6">
            <h2 className="font-display text-heading leading-tight">{title}</h2>
            <p className="mt-3 leading-relaxed text-paper/80">{text}</p>
          </div>
        ))}
      </PageContainer>
    </section>
  );
}

// Memoized, because the router renders the page again when a navigation to another page starts.
const HomeSectionList = memo(function HomeSectionList({ content, contentError, filterOptions, testimonials, services }: HomePageData) {
  return (
    <>
      {content && <Hero slides={content.hero.slides} buttonLabels={content.headings} />}
      <SectionError title="This part of the page could not be loaded" error={contentError} className="pt-28 pb-16" />
      <PageContainer className="relative z-10 -mt-5 scroll-mt-24 lg:-mt-11">
        <div id="find-your-stone" className="scroll-mt-24 overflow-hidden rounded-sm shadow-lift max-lg:border max-lg:border-line">
          <ProductFinder filterOptions={filterOptions} submitLabel="View Selection" title={content?.headings.finder ?? 'Find your Stone'} />
        </div>
      </PageContainer>
      <CategoryTiles
        intro={content?.categoriesIntro ?? { title: 'Categories', text: '' }}
        note={content?.headings.tiles}
        filterOptions={filterOptions}
      />
      {content && <Highlights items={content.highlights} />}
      <ServiceTabs
        intro={content?.servicesIntro ?? { title: 'Services', text: '' }}
        tabs={content?.serviceTabs ?? buildServiceTabs(services.items)}
        services={services.items}
      />
      <SectionError title="The services could not be loaded" error={services.error} className="-mt-10 pb-20" />
      {content && <HowWeWork title={content.headings.steps} steps={content.steps} />}
      {content && <AboutTeaser label={content.headings.about} about={content.about} />}
      <Testimonials title={content?.headings.testimonials ?? 'Testimonials'} items={testimonials.items} />
      <SectionError title="What customers say could not be loaded" error={testimonials.error} className="py-20" />
    </>
  );
});

/** Renders the content of the home page. `/signin` renders the same content with the sign-in dialog open. */
export function HomeSections() {
  useEffect(() => {
    if (consumeLoginMarker()) showToast('Logged In !', { tone: 'success' });
  }, []);
  return <HomeSectionList {...useLoaderData<typeof loader>()} />;
}

export function Component() {
  const slide = useLoaderData<typeof loader>().content?.hero.slides[0];
  return (
    <>
      <PageMetadata description={slide?.text} picture={slide?.picture} path="/" about={{ business: true }} />
      <HomeSections />
    </>
  );
}
