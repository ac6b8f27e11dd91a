import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import type { Call } from '#contract/index.ts';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { takeLoginMarker } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { Container } from '#web/ui/container.tsx';
import { listOrNone, loadLookups } from './catalogue/lookups.ts';
import { StoneFinder } from './catalogue/stone-finder.tsx';
import { AboutTeaser } from './home/about-teaser.tsx';
import { CategoryTiles } from './home/category-tiles.tsx';
import { Hero } from './home/hero.tsx';
import { Highlights } from './home/highlights.tsx';
import { HowWeWork } from './home/how-we-work.tsx';
import { ServiceTabs } from './home/service-tabs.tsx';
import { Testimonials } from './home/testimonials.tsx';

async function load(call: Call) {
  const [{ response: content }, lookups, testimonials, services] = await Promise.all([
    call('/site/home/get'),
    loadLookups(call),
    listOrNone(call('/site/testimonials/get')),
    call('/site/list/all/services', { id: '', type: 'all' }).then(
      ({ result }) => result,
      () => [],
    ),
  ]);
  return { content, lookups, testimonials, services };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

type MetaArguments = { loaderData?: Awaited<ReturnType<typeof load>>; matches: Parameters<typeof pageMeta>[0] };
export function meta({ loaderData, matches }: MetaArguments) {
  const slide = loaderData?.content.hero.slides[0];
  return pageMeta(matches, { description: slide?.text, picture: slide?.picture, path: '/', about: { business: true } });
}

/** The home page. `/signin` shows it too, with the dialog open. */
export default function Home() {
  const { content, lookups, testimonials, services } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (takeLoginMarker()) showToast('Logged In !', { tone: 'success' });
  }, []);
  return (
    <>
      <Hero slides={content.hero.slides} />
      <Container className="relative z-10 -mt-5 scroll-mt-24 lg:-mt-11">
        <div id="find-your-stone" className="scroll-mt-24 overflow-hidden rounded-sm shadow-lift max-lg:border max-lg:border-line">
          <StoneFinder lookups={lookups} submit="View Selection" title="Find your Stone" />
        </div>
      </Container>
      <CategoryTiles intro={content.categoriesIntro} materials={lookups.materials} types={lookups.types} />
      <Highlights items={content.highlights} />
      <ServiceTabs intro={content.servicesIntro} services={services} />
      <HowWeWork steps={content.steps} />
      <AboutTeaser about={content.about} />
      <Testimonials items={testimonials} />
    </>
  );
}
