import { foldSpelling, foldText, toSearchableText } from './fold-text.ts';

// The browser and the server must rank matches in the same way: by word prefixes, with transpositions.

/** Finds the range of the first occurrence of a folded text in `text`. */
export function findFolded(text: string, searched: string): [start: number, end: number] | undefined {
  const foldedStart = searched === '' ? -1 : foldText(text).indexOf(searched);
  if (foldedStart === -1) return undefined;
  // An accented letter may have several characters, and its folded form may have a different length.
  let [index, foldedLength] = [0, 0];
  let start: number | undefined;
  for (const letter of text) {
    if (foldedLength >= foldedStart + searched.length && foldText(letter) !== '') break;
    if (foldedLength >= foldedStart) start ??= index;
    index += letter.length;
    foldedLength += foldText(letter).length;
  }
  return [start ?? index, index];
}

/** Returns the words of a text, without case and accents. */
export const tokenize = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const maxSearchTerms = 8;

/**
 * Splits a search of records into folded terms, and returns the spellings of each. A phone number is one term, in any notation: its digits
 * without the country code.
 */
export function parseSearchTerms(search: string): string[][] {
  const typed = foldText(search.trim());
  const digits = typed.replaceAll(/\D/g, '');
  if (/^[+(\d][\d\s()-]*$/.test(typed) && digits.length >= 7) return [[digits.replace(/^(?:00)?(?:27|0)/, '')]];
  const toWords = (folded: string) => folded.split(/\s+/).filter(Boolean).slice(0, maxSearchTerms);
  const spellings = toWords(foldSpelling(search));
  return toWords(typed).map((term, index) => [...new Set([term, spellings[index]!])]);
}

/** Returns the number of allowed typing mistakes in a word: one in 4–5 letters, two in longer ones, none in a number. */
export const getMaxTypos = (word: string): number => (word.length < 4 || /^\d+$/.test(word) ? 0 : word.length < 6 ? 1 : 2);

/**
 * Returns the edit distance of two words (optimal string alignment: insertions, deletions, substitutions and transpositions), or
 * `max + 1` once it exceeds `max`.
 */
export function calculateEditDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let distance = Math.min(previousRow[column]! + 1, current[column - 1]! + 1, previousRow[column - 1]! + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) distance = Math.min(distance, rowBeforePrevious[column - 2]! + 1);
      current.push(distance);
    }
    if (Math.min(...current) > max) return max + 1;
    [rowBeforePrevious, previousRow] = [previousRow, current];
  }
  return Math.min(previousRow[b.length]!, max + 1);
}

/**
 * Returns the distance between a search term and a word, both folded: 0 if the word contains it, else the number of typing mistakes,
 * compared with the word or its start; undefined for too many mistakes.
 */
export function findPrefixEditDistance(searched: string, word: string): number | undefined {
  if (word.includes(searched)) return 0;
  const max = getMaxTypos(searched);
  if (max === 0) return undefined;
  let minDistance = max + 1;
  // The search term may be an incomplete word, so prefixes of the word are compared. A mistake may have added or removed a letter.
  for (let length = searched.length - max; length <= Math.min(word.length, searched.length + max); length += 1) {
    minDistance = Math.min(minDistance, calculateEditDistance(searched, word.slice(0, length), max));
  }
  return minDistance <= max ? minDistance : undefined;
}

/**
 * Scores a text for a search. Each search term must occur in the text.
 * @returns the total number of typing mistakes; undefined if a term is missing
 */
export function findTextDistance(search: string, text: string): number | undefined {
  const words = tokenize(toSearchableText(text));
  let total = 0;
  for (const searched of tokenize(search)) {
    const distances = words.flatMap((word) => findPrefixEditDistance(searched, word) ?? []);
    if (distances.length === 0) return undefined;
    total += Math.min(...distances);
  }
  return total;
}

/** A record to search. `searchText` contains all searchable texts, `name` included. */
export type SearchCandidate = { id: string; name: string; searchText: string };
/** The ids of the matches, best first. `exact` is true for matches without typing mistakes. */
export type SearchMatches = { ids: string[]; exact: boolean };

/**
 * Ranks the matches of a search: fewest typing mistakes first, then matches in the name. Mistakes are tolerated
 * only without exact matches: a search for Pearl does not show Paarl.
 */
export function rankMatches(search: string, candidates: readonly SearchCandidate[]): SearchMatches {
  const matches = candidates.flatMap(({ id, name, searchText }) => {
    const mistakes = findTextDistance(search, searchText);
    return mistakes === undefined ? [] : [{ id, mistakes, nameRank: findTextDistance(search, name) === mistakes ? 0 : 1 }];
  });
  const exact = matches.filter(({ mistakes }) => mistakes === 0);
  const best = exact.length > 0 ? exact : matches;
  return { ids: best.toSorted((a, b) => a.mistakes - b.mistakes || a.nameRank - b.nameRank).map(({ id }) => id), exact: exact.length > 0 };
}
