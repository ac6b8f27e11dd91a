import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Content } from '#server/modules/content/index.ts';
import type { Gallery } from '#server/modules/gallery/index.ts';
import { searchHandlers } from './search.handlers.ts';
import { createSearch } from './search.service.ts';

export const createSearchModule = (dependencies: { catalogue: Catalogue; content: Content; gallery: Gallery }) => ({
  handlers: searchHandlers(createSearch(dependencies)),
});
