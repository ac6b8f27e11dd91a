// Shared data module: the slugs of records. Other modules may call its store functions.
export { allocateSlug, deleteFormerSlugs, listUsedSlugs, reserveSlug, type SlugConfig } from './slugs.store.ts';
