import type { FormValues } from '#web/admin/forms/use-draft.ts';

/** The lists of the home page: what one is called, how many there are places for at first, and how many there may be. */
export const homeListConfig = {
  hero: { one: 'Slide', parts: ['title', 'text', 'picture'], places: 3, most: 3 },
  highlights: { one: 'Highlight', parts: ['title', 'text'], places: 3, most: 6 },
  serviceTabs: { one: 'Service tab', parts: ['title', 'service'], places: 3, most: 6 },
  steps: { one: 'Step', parts: ['title', 'text', 'picture'], places: 3, most: 6 },
} as const;
export type HomeListName = keyof typeof homeListConfig;
export type ListSlot = { list: HomeListName; index: number };

const names = Object.keys(homeListConfig) as HomeListName[];
const partsOf = (list: HomeListName): readonly string[] => homeListConfig[list].parts;

/** How many places of a list the form has. */
export const countSlots = (values: FormValues, list: HomeListName): number => {
  let count = 0;
  while (`${list}.${count}.title` in values) count += 1;
  return count;
};

/** The card of the form that a place stands in. */
export const slotLabel = (list: HomeListName, index: number): string => `${homeListConfig[list].one} ${index + 1}`;

/** The place that a card of the form holds; undefined for other cards. */
export function slotFromLabel(panel: string): ListSlot | undefined {
  const list = names.find((name) => panel.startsWith(`${homeListConfig[name].one} `));
  return list && { list, index: Number(panel.slice(homeListConfig[list].one.length + 1)) - 1 };
}

const read = (values: FormValues, list: HomeListName, index: number): string[] =>
  partsOf(list).map((part) => values[`${list}.${index}.${part}`] ?? '');

/** The values of all places of a list, in a new order; a place too many is left empty. */
const write = (list: HomeListName, places: readonly (readonly string[])[]): FormValues =>
  Object.fromEntries(
    places.flatMap((place, index) => partsOf(list).map((part, at): [string, string] => [`${list}.${index}.${part}`, place[at] ?? ''])),
  );

const all = (values: FormValues, list: HomeListName): string[][] =>
  Array.from({ length: countSlots(values, list) }, (_, index) => read(values, list, index));

/** Whether a place holds nothing: it is none. */
export const isEmptySlot = (values: FormValues, { list, index }: ListSlot): boolean =>
  read(values, list, index).every((each) => each === '');

/** The values that one more place of a list brings. */
export const addSlot = (values: FormValues, list: HomeListName): FormValues => write(list, [...all(values, list), []]);

/** The values by which a place is emptied, those behind it moving up. */
export const removeSlot = (values: FormValues, { list, index }: ListSlot): FormValues =>
  write(list, [...all(values, list).toSpliced(index, 1), []]);

/** The values by which what stands in a place stands in another. */
export function moveSlot(values: FormValues, { list, index }: ListSlot, to: number): FormValues {
  const places = all(values, list);
  return write(list, places.toSpliced(index, 1).toSpliced(to, 0, places[index]!));
}

/** What stands in a place, to put it back. */
export const readSlot = (values: FormValues, { list, index }: ListSlot): readonly string[] => read(values, list, index);

/** The values by which something stands in a place again, those behind it moving down; undefined where there is no room for it. */
export function insertSlot(values: FormValues, { list, index }: ListSlot, place: readonly string[]): FormValues | undefined {
  const places = all(values, list).toSpliced(index, 0, [...place]);
  // The last was left empty for it, unless it was filled since.
  const next = places.at(-1)!.every((each) => each === '') ? places.slice(0, -1) : places;
  return next.length <= homeListConfig[list].most ? write(list, next) : undefined;
}

/** The first place that holds something, but lacks a part that it needs. @returns the name of that value */
export function findIncompleteSlot(values: FormValues, part: 'title' | 'service'): string | undefined {
  for (const list of names.filter((name) => partsOf(name).includes(part))) {
    for (let index = 0; index < countSlots(values, list); index += 1) {
      const name = `${list}.${index}.${part}`;
      if (!isEmptySlot(values, { list, index }) && values[name]?.trim() === '') return name;
    }
  }
  return undefined;
}
