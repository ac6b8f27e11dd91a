import { searchableSitePages } from '#domain/content/site-pages.ts';

/** The titles of the content pages by their slugs. */
export const pageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  searchableSitePages.map(({ path, title }) => [path.slice(1), title]),
);
