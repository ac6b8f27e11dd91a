import { searchableSitePages } from '#domain/content/site-pages.ts';

/** Titles of the content pages by slug. */
export const pageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  searchableSitePages.map(({ path, title }) => [path.slice(1), title]),
);
