import type { OutputOf } from '#contract/index.ts';
import { tokenize } from '#domain/shared/search-text.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';

type Found = OutputOf<'/site/search'>['response'];

/** The first of what answers a search; `exact` where no typing mistake had to be forgiven. */
export type SearchResults<Hit> = { hits: Hit[]; exact: boolean };

const max = { stones: 6, others: 4 };
const nothing: Found = { stones: [], stoneCount: 0, services: [], projects: [], pages: [] };

/** One search over everything the site shows. */
export function createSearch({ catalogue, content, gallery }: { catalogue: Catalogue; content: ContentService; gallery: Gallery }) {
  return {
    async searchSite(search: string): Promise<Found> {
      if (tokenize(search).length === 0) return nothing;
      const [stones, services, projects, pages] = await Promise.all([
        catalogue.searchStones(search, max.stones),
        content.searchServices(search, max.others),
        gallery.searchProjects(search, max.others),
        content.searchPages(search, max.others),
      ]);
      // If one group has exact matches, fuzzy matches of the others are left out.
      const exact = [stones, services, projects, pages].some((each) => each.exact);
      const getHits = <Hit>(found: SearchResults<Hit>): Hit[] => (found.exact || !exact ? found.hits : []);
      return {
        stones: getHits(stones),
        stoneCount: stones.exact || !exact ? stones.total : 0,
        services: getHits(services),
        projects: getHits(projects),
        pages: getHits(pages),
      };
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
