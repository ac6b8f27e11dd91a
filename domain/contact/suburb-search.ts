import { fold, rankMatches } from '#domain/shared/search.ts';

/** A suburb as the list has it; its code is empty where the person types it. */
export type Suburb = { name: string; postal_code: string };
/** One that answers what was typed. @property mark where that stands in its name, from and to; none where a mistake was forgiven */
export type SuburbMatch = Suburb & { mark?: [number, number] };

/** So many are offered; who types on finds the rest. */
const most = 8;

/** 0 where a name is what was typed, 1 where it begins with it, 2 where one of its words does, else 3. */
function placeOf(typed: string, name: string): number {
  const at = fold(name).indexOf(typed);
  if (at === 0) return name.length === typed.length ? 0 : 1;
  return at > 0 && /[^\p{L}\p{N}]/u.test(name[at - 1]!) ? 2 : 3;
}

/** `Simon's Town` is also looked for as Simons Town and Simonstown. */
function candidateOf({ name }: Suburb) {
  const letters = name.replace(/[^\p{L}\p{N} ]/gu, '');
  return { id: name, name, known: `${name} ${letters} ${letters.replaceAll(' ', '')}` };
}

/**
 * A search among the suburbs of a list.
 * @returns what gives those that answer a text, best first, typing mistakes forgiven; all of them where there is no text
 */
export function searchSuburbs(suburbs: readonly Suburb[]): (text: string) => SuburbMatch[] {
  const candidates = suburbs.map(candidateOf);
  const byName = new Map(suburbs.map((suburb) => [suburb.name, suburb]));
  return (text) => {
    const typed = fold(text.trim());
    if (typed === '') return [...suburbs];
    const found = rankMatches(typed, candidates);
    // In words too short for a mistake the whole may still be the name.
    const { ids, exact } = found.ids.length > 0 ? found : rankMatches(typed.replace(/[^\p{L}\p{N}]/gu, ''), candidates);
    const sorted = exact ? ids.toSorted((a, b) => placeOf(typed, a) - placeOf(typed, b)) : ids;
    return sorted.slice(0, most).map((name) => {
      const at = fold(name).indexOf(typed);
      return { ...byName.get(name)!, ...(at >= 0 && { mark: [at, at + typed.length] }) };
    });
  };
}
