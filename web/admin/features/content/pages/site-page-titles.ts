import { searchableSitePages } from '#domain/content/site-pages.ts';

/** Titles of the site's pages by path without the leading slash. */
export const sitePageTitles: Readonly<Record<string, string>> = Object.fromEntries(
  searchableSitePages.map(({ path, title }) => [path.slice(1), title]),
);
