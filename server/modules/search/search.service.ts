import type { OutputOf } from '#contract/index.ts';
import { tokenize } from '#domain/shared/search-text.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';

type SearchResponse = OutputOf<'/site/search'>['response'];

/** The first matches of a content type. `exact` is false if the hits match only with typing errors. */
export type SearchResults<Hit> = { hits: Hit[]; exact: boolean };

const maxHits = { stones: 6, others: 4 };
const emptyResponse: SearchResponse = { stones: [], stoneCount: 0, services: [], projects: [], pages: [] };

/** Searches products, services, projects and pages. */
export function createSearch({ catalogue, content, gallery }: { catalogue: Catalogue; content: ContentService; gallery: Gallery }) {
  return {
    async searchSite(search: string): Promise<SearchResponse> {
      if (tokenize(search).length === 0) return emptyResponse;
      const [stones, services, projects, pages] = await Promise.all([
        catalogue.searchStones(search, maxHits.stones),
        content.searchServices(search, maxHits.others),
        gallery.searchProjects(search, maxHits.others),
        content.searchPages(search, maxHits.others),
      ]);
      // If one content type has exact matches, fuzzy matches of the other types are omitted.
      const hasExact = [stones, services, projects, pages].some(({ exact }) => exact);
      const getHits = <Hit>({ exact, hits }: SearchResults<Hit>): Hit[] => (exact || !hasExact ? hits : []);
      return {
        stones: getHits(stones),
        stoneCount: stones.exact || !hasExact ? stones.total : 0,
        services: getHits(services),
        projects: getHits(projects),
        pages: getHits(pages),
      };
    },
  };
}
export type SearchService = ReturnType<typeof createSearch>;
