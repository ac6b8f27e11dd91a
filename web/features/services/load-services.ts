import { redirect } from 'react-router';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { createDeferredLoader } from '#web/lib/router/deferred-page.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import * as paths from '#web/lib/router/site-paths.ts';

export type ServicesPage = {
  intro: HomeContent['servicesIntro'] | undefined;
  services: Service[];
  /** Error if the services could not be loaded. */
  error?: string;
};

async function loadServices(call: ApiClient): Promise<ServicesPage> {
  const intro = call('/site/home/get').then(
    ({ response }) => response.servicesIntro,
    () => undefined,
  );
  try {
    const { result } = await call('/site/list/all/services', { id: '', type: 'all', limit: 100 });
    return { intro: await intro, services: result };
  } catch (error) {
    return { intro: await intro, services: [], error: getErrorMessage(error) };
  }
}

/** Returns the service with a current or former slug. */
export const findServiceBySlug = (allServices: readonly Service[], slug: string): Service | undefined =>
  allServices.find((service) => service.slug === slug) ?? allServices.find(({ formerSlugs }) => formerSlugs.includes(slug));

/** Redirects a URL with a former slug of a service to the URL with the current slug. @throws Response */
function redirectFormerSlug({ services: allServices }: ServicesPage, url: URL): void {
  const slug = url.searchParams.get('service') ?? '';
  const service = findServiceBySlug(allServices, slug);
  if (service !== undefined && service.slug !== slug) throw redirect(paths.services({ service: service.slug }), 301);
}

export const servicesLoader = createDeferredLoader(loadServices, redirectFormerSlug);
