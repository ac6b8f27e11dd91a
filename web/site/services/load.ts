import { redirect } from 'react-router';
import type { Service } from '#contract/content.ts';
import type { Call } from '#contract/index.ts';
import type { HomeContent } from '#contract/settings.ts';
import { makeArriving } from '#web/lib/arriving.ts';
import { wordsOf } from '#web/lib/call.ts';
import { services } from '#web/lib/paths.ts';

export type ServicesPage = {
  intro: HomeContent['servicesIntro'] | undefined;
  services: Service[];
  /** Why there are no services. */
  problem?: string;
};

async function load(call: Call): Promise<ServicesPage> {
  const intro = call('/site/home/get').then(
    ({ response }) => response.servicesIntro,
    () => undefined,
  );
  try {
    const { result } = await call('/site/list/all/services', { id: '', type: 'all', limit: 100 });
    return { intro: await intro, services: result };
  } catch (error) {
    return { intro: await intro, services: [], problem: wordsOf(error) };
  }
}

export const arriving = makeArriving(load);

/** The service that an address names; by a slug it had before, too. */
export const serviceNamed = (all: readonly Service[], slug: string): Service | undefined =>
  all.find((service) => service.slug === slug) ?? all.find(({ formerSlugs }) => formerSlugs.includes(slug));

/** For `serverLoader`. An address with a slug that the service had before leads on. */
export async function serveServices(call: Call, { url }: { url: URL }) {
  const served = await arriving.serve(call);
  const asked = url.searchParams.get('service') ?? '';
  const service = serviceNamed(served.data.page.services, asked);
  if (service !== undefined && service.slug !== asked) throw redirect(services({ service: service.slug }), 301);
  return served;
}
