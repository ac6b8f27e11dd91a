import type { Service } from '#contract/content.ts';
import type { Call } from '#contract/index.ts';
import type { HomeContent } from '#contract/settings.ts';
import { makeArriving } from '#web/lib/arriving.ts';
import { wordsOf } from '#web/lib/call.ts';

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
