// Shared data module: the slugs of records. Other modules may call its store functions.
export { allocateSlug, assertSlugIsFree, listUsedSlugs, type SlugConfig } from './slugs.store.ts';
