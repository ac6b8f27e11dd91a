import type { AnswerOf } from '#contract/index.ts';
import { wordsOf } from '#domain/shared/search.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Content } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';

type Found = AnswerOf<'/site/search'>['response'];

/** The first of what answers a search; `exact` where no typing mistake had to be forgiven. */
export type Hits<Hit> = { hits: Hit[]; exact: boolean };

const most = { stones: 6, others: 4 };
const nothing: Found = { stones: [], stoneCount: 0, services: [], projects: [], pages: [] };

/** One search over everything the site shows. */
export function createSearch({ catalogue, content, gallery }: { catalogue: Catalogue; content: Content; gallery: Gallery }) {
  return {
    async searchSite(search: string): Promise<Found> {
      if (wordsOf(search).length === 0) return nothing;
      const [stones, services, projects, pages] = await Promise.all([
        catalogue.searchStones(search, most.stones),
        content.searchServices(search, most.others),
        gallery.searchProjects(search, most.others),
        content.searchPages(search, most.others),
      ]);
      // If one group has exact matches, fuzzy matches of the others are left out.
      const exact = [stones, services, projects, pages].some((each) => each.exact);
      const hitsOf = <Hit>(found: Hits<Hit>): Hit[] => (found.exact || !exact ? found.hits : []);
      return {
        stones: hitsOf(stones),
        stoneCount: stones.exact || !exact ? stones.total : 0,
        services: hitsOf(services),
        projects: hitsOf(projects),
        pages: hitsOf(pages),
      };
    },
  };
}
export type Search = ReturnType<typeof createSearch>;
