import { searchEndpoints } from '#contract/public/search.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';
import { createSearch } from './search.service.ts';

export function createSearchModule(dependencies: { catalogue: Catalogue; content: ContentService; gallery: Gallery }) {
  const search = createSearch(dependencies);
  const handlers = serve(searchEndpoints, {
    '/site/search': (input) => search.searchSite(input.search),
  });
  return { handlers };
}
