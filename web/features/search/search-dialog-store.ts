/** What the search is opened with: words typed elsewhere; or the slugs beside which a stone is looked for, to compare. */
export type SearchRequest = { words?: string; beside?: readonly string[] };

export const searchAsked = 'search-asked';

/** Opens the search of the whole site. */
export const openSearch = (request: SearchRequest = {}): boolean => dispatchEvent(new CustomEvent(searchAsked, { detail: request }));
