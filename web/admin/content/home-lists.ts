import type { Values } from '#web/admin/lib/use-draft.ts';

/** The lists of the home page: what one is called, how many there are places for at first, and how many there may be. */
export const homeLists = {
  hero: { one: 'Slide', parts: ['title', 'text', 'picture'], places: 3, most: 3 },
  highlights: { one: 'Highlight', parts: ['title', 'text'], places: 3, most: 6 },
  serviceTabs: { one: 'Service tab', parts: ['title', 'service'], places: 3, most: 6 },
  steps: { one: 'Step', parts: ['title', 'text', 'picture'], places: 3, most: 6 },
} as const;
export type HomeList = keyof typeof homeLists;
export type Place = { list: HomeList; index: number };

const names = Object.keys(homeLists) as HomeList[];
const partsOf = (list: HomeList): readonly string[] => homeLists[list].parts;

/** How many places of a list the form has. */
export const countOf = (values: Values, list: HomeList): number => {
  let count = 0;
  while (`${list}.${count}.title` in values) count += 1;
  return count;
};

/** The card of the form that a place stands in. */
export const panelOf = (list: HomeList, index: number): string => `${homeLists[list].one} ${index + 1}`;

/** The place that a card of the form holds; undefined for other cards. */
export function placeOf(panel: string): Place | undefined {
  const list = names.find((name) => panel.startsWith(`${homeLists[name].one} `));
  return list && { list, index: Number(panel.slice(homeLists[list].one.length + 1)) - 1 };
}

const read = (values: Values, list: HomeList, index: number): string[] =>
  partsOf(list).map((part) => values[`${list}.${index}.${part}`] ?? '');

/** The values of all places of a list, in a new order; a place too many is left empty. */
const write = (list: HomeList, places: readonly (readonly string[])[]): Values =>
  Object.fromEntries(
    places.flatMap((place, index) => partsOf(list).map((part, at): [string, string] => [`${list}.${index}.${part}`, place[at] ?? ''])),
  );

const all = (values: Values, list: HomeList): string[][] =>
  Array.from({ length: countOf(values, list) }, (_, index) => read(values, list, index));

/** Whether a place holds nothing: it is none. */
export const isEmptyPlace = (values: Values, { list, index }: Place): boolean => read(values, list, index).every((each) => each === '');

/** The values that one more place of a list brings. */
export const addPlace = (values: Values, list: HomeList): Values => write(list, [...all(values, list), []]);

/** The values by which a place is emptied, those behind it moving up. */
export const emptyPlace = (values: Values, { list, index }: Place): Values => write(list, [...all(values, list).toSpliced(index, 1), []]);

/** The values by which what stands in a place stands in another. */
export function movePlace(values: Values, { list, index }: Place, to: number): Values {
  const places = all(values, list);
  return write(list, places.toSpliced(index, 1).toSpliced(to, 0, places[index]!));
}

/** What stands in a place, to put it back. */
export const readPlace = (values: Values, { list, index }: Place): readonly string[] => read(values, list, index);

/** The values by which something stands in a place again, those behind it moving down; undefined where there is no room for it. */
export function insertPlace(values: Values, { list, index }: Place, place: readonly string[]): Values | undefined {
  const places = all(values, list).toSpliced(index, 0, [...place]);
  // The last was left empty for it, unless it was filled since.
  const next = places.at(-1)!.every((each) => each === '') ? places.slice(0, -1) : places;
  return next.length <= homeLists[list].most ? write(list, next) : undefined;
}

/** The first place that holds something, but lacks a part that it needs. @returns the name of that value */
export function untitledIn(values: Values, part: 'title' | 'service'): string | undefined {
  for (const list of names.filter((name) => partsOf(name).includes(part))) {
    for (let index = 0; index < countOf(values, list); index += 1) {
      const name = `${list}.${index}.${part}`;
      if (!isEmptyPlace(values, { list, index }) && values[name]?.trim() === '') return name;
    }
  }
  return undefined;
}
