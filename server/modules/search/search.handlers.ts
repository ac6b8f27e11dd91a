import type { searchEndpoints } from '#contract/public/search.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { SearchService } from './search.service.ts';

type SearchPaths = keyof typeof searchEndpoints;

export const createSearchHandlers = (search: SearchService): Pick<Handlers, SearchPaths> => ({
  '/site/search': async (input) => ({ response: await search.searchSite(input.search) }),
});
