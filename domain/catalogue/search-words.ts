import { tokenize } from '#domain/shared/search-text.ts';

/** Words that the search for stones replaces by their meaning, or leaves out if the meaning is empty. */
export type SearchWords = { words: string; meaning: string };

/** Returns a word without a plural `s`, so that staff enter one form. */
const toSingular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word);

/** Returns the single words of a list, in the form in which they are compared. */
export const listWordKeys = (words: string): string[] => tokenize(words).map(toSingular);

/**
 * Replaces and leaves out words of a search.
 * @param typed the folded words of the search
 * @returns `terms` to find, each once, and the `omitted` words
 */
export function applySearchWords(typed: readonly string[], list: readonly SearchWords[]): { terms: string[]; omitted: string[] } {
  const meanings = new Map(list.flatMap(({ words, meaning }) => listWordKeys(words).map((word) => [word, tokenize(meaning)] as const)));
  const terms = new Set<string>();
  const omitted = new Set<string>();
  for (const word of typed) {
    const meaning = meanings.get(toSingular(word));
    for (const term of meaning ?? [word]) terms.add(term);
    if (meaning?.length === 0) omitted.add(word);
  }
  return { terms: [...terms], omitted: [...omitted] };
}
