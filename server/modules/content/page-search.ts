import { Parser } from 'htmlparser2';
import { findFolded, rankMatches, tokenize } from '#domain/shared/search-text.ts';
import { searchableSitePages } from '#domain/content/site-pages.ts';

export type PageSearchResult = { path: string; name: string; detail: string };

/** Returns the text of sanitized HTML. Tags separate words. */
function toPlainText(html: string): string {
  let text = '';
  const addSpace = (): void => {
    text += ' ';
  };
  const parser = new Parser({ onopentag: addSpace, onclosetag: addSpace, ontext: (part) => (text += part) });
  parser.end(html);
  return text.replaceAll(/\s+/g, ' ').trim();
}

const contextLength = 40;

/** Returns the text around the first match of the first search term; empty without a match. */
function getExcerpt(text: string, search: string): string {
  const [matchIndex] = findFolded(text, tokenize(search)[0] ?? '') ?? [];
  if (matchIndex === undefined) return '';
  const start = matchIndex <= contextLength ? 0 : text.indexOf(' ', matchIndex - contextLength) + 1;
  const excerpt = text.slice(start, start + 3 * contextLength);
  const end = start + excerpt.length < text.length ? excerpt.lastIndexOf(' ') : excerpt.length;
  return `${start > 0 ? '…' : ''}${excerpt.slice(0, end)}${end < excerpt.length ? '…' : ''}`;
}

/**
 * Finds pages: by title and keywords, tolerating typing mistakes, then by exact text.
 * @param contentPages pages with their HTML
 */
export function findPages(
  search: string,
  contentPages: readonly { slug: string; content: string }[],
): { hits: PageSearchResult[]; exact: boolean } {
  const titleMatches = rankMatches(
    search,
    searchableSitePages.map(({ path, title, keywords }) => ({ id: path, name: title, searchText: `${title} ${keywords}` })),
  );
  const texts = new Map(contentPages.map(({ slug, content }) => [`/${slug}`, toPlainText(content)]));
  const textMatches = rankMatches(
    search,
    searchableSitePages
      .map(({ path, title }) => ({ id: path, name: title, searchText: texts.get(path) ?? '' }))
      .filter(({ searchText }) => searchText !== ''),
  );
  const textIds = textMatches.exact ? textMatches.ids : [];
  const exact = titleMatches.exact || textIds.length > 0;
  const paths = [...new Set([...(titleMatches.exact || !exact ? titleMatches.ids : []), ...textIds])];
  const getTitle = (path: string) => searchableSitePages.find((page) => page.path === path)!.title;
  return { exact, hits: paths.map((path) => ({ path, name: getTitle(path), detail: getExcerpt(texts.get(path) ?? '', search) })) };
}
