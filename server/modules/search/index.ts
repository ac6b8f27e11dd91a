import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { ContentService } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';
import { createSearchHandlers } from './search.handlers.ts';
import { createSearch } from './search.service.ts';

export const createSearchModule = (dependencies: { catalogue: Catalogue; content: ContentService; gallery: Gallery }) => ({
  handlers: createSearchHandlers(createSearch(dependencies)),
});
