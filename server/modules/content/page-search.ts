import { findFolded, rankMatches, tokenize } from '#domain/shared/search-text.ts';
import { searchableSitePages } from '#domain/content/site-pages.ts';

export type PageSearchResult = { path: string; name: string; detail: string };

// Not sanitize-html: with no tags allowed it joins the words of neighbouring tags, and its output is still escaped.
const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const around = 40;

/** Returns the text around the first search term. */
function getExcerpt(text: string, search: string): string {
  const [at] = findFolded(text, tokenize(search)[0] ?? '') ?? [];
  if (at === undefined) return '';
  const from = at <= around ? 0 : text.indexOf(' ', at - around) + 1;
  const cut = text.slice(from, from + 3 * around);
  const end = from + cut.length < text.length ? cut.lastIndexOf(' ') : cut.length;
  return `${from > 0 ? '…' : ''}${cut.slice(0, end)}${end < cut.length ? '…' : ''}`;
}

/**
 * Finds pages: by title, tolerating typing mistakes, then by exact text.
 * @param written the content pages, as HTML
 */
export function findPages(
  search: string,
  written: readonly { slug: string; content: string }[],
): { hits: PageSearchResult[]; exact: boolean } {
  const named = rankMatches(
    search,
    searchableSitePages.map(({ path, title, words }) => ({ id: path, name: title, searchText: `${title} ${words}` })),
  );
  const texts = new Map(written.map(({ slug, content }) => [`/${slug}`, toPlainText(content)]));
  const inText = rankMatches(
    search,
    searchableSitePages
      .map(({ path, title }) => ({ id: path, name: title, searchText: texts.get(path) ?? '' }))
      .filter(({ searchText }) => searchText !== ''),
  );
  const textIds = inText.exact ? inText.ids : [];
  const exact = named.exact || textIds.length > 0;
  const paths = [...new Set([...(named.exact || !exact ? named.ids : []), ...textIds])];
  const getTitle = (path: string) => searchableSitePages.find((page) => page.path === path)!.title;
  return { exact, hits: paths.map((path) => ({ path, name: getTitle(path), detail: getExcerpt(texts.get(path) ?? '', search) })) };
}
