import { foldText } from '#domain/shared/fold-text.ts';
import { findFolded, rankMatches } from '#domain/shared/search-text.ts';

/** A suburb of the list. Its postal code is empty if customers enter it themselves. */
export type Suburb = { name: string; postal_code: string };
/** A match of a search. `matchRange` contains the start and end index of the match in the name. It is undefined for a fuzzy match. */
export type SuburbMatch = Suburb & { matchRange?: [number, number] };

/** The maximum number of matches. */
const maxMatches = 8;

/** Ranks a name: 0 if it equals the typed text, 1 if it starts with the text, 2 if one of its words starts with the text, else 3. */
function getMatchRank(typed: string, name: string): number {
  const [start, end] = findFolded(name, typed) ?? [-1, -1];
  if (start === 0) return end === name.length ? 0 : 1;
  return start > 0 && /[^\p{L}\p{N}]/u.test(name[start - 1]!) ? 2 : 3;
}

/** Returns a search candidate with more spellings of the name: `Simon's Town` is also found as Simons Town and Simonstown. */
function toCandidate({ name }: Suburb) {
  const letters = name.replace(/[^\p{L}\p{N} ]/gu, '');
  return { id: name, name, searchText: `${name} ${letters} ${letters.replaceAll(' ', '')}` };
}

/**
 * Creates a search over a list of suburbs.
 * @returns a function that returns the matches of a text, best first, and all suburbs for an empty text. It tolerates typing mistakes.
 */
export function createSuburbSearch(suburbs: readonly Suburb[]): (text: string) => SuburbMatch[] {
  const candidates = suburbs.map(toCandidate);
  const byName = new Map(suburbs.map((suburb) => [suburb.name, suburb]));
  return (text) => {
    const typed = foldText(text.trim());
    if (typed === '') return [...suburbs];
    const matches = rankMatches(typed, candidates);
    // Single words may be too short for fuzzy matching, so the whole text is searched as one word.
    const { ids, exact } = matches.ids.length > 0 ? matches : rankMatches(typed.replace(/[^\p{L}\p{N}]/gu, ''), candidates);
    const sorted = exact ? ids.toSorted((a, b) => getMatchRank(typed, a) - getMatchRank(typed, b)) : ids;
    return sorted.slice(0, maxMatches).map((name) => {
      const matchRange = findFolded(name, typed);
      return { ...byName.get(name)!, ...(matchRange && { matchRange }) };
    });
  };
}
