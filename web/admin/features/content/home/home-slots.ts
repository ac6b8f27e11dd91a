import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';

/** Form value of a title with a text and a picture. */
export type SlotValue = { title: string; text: string; picture: ResolvedPicture[] };
export type TextSlotValue = { title: string; text: string };
type TabSlotValue = { title: string; service: string };

/** Form values of the home page's lists. Empty slots are not saved. */
export type HomeLists = { hero: SlotValue[]; highlights: TextSlotValue[]; serviceTabs: TabSlotValue[]; steps: SlotValue[] };
export type HomeListName = keyof HomeLists;
export type ListSlot = { list: HomeListName; index: number };

type ListConfig = {
  singular: string;
  /** Label of the button that adds a slot. */
  addLabel: string;
  /** Minimum and maximum number of slots in the form. */
  min: number;
  max: number;
};
export const homeListConfig: Readonly<Record<HomeListName, ListConfig>> = {
  hero: { singular: 'Slide', addLabel: 'Add slide', min: 3, max: 3 },
  highlights: { singular: 'Highlight', addLabel: 'Add highlight', min: 3, max: 6 },
  serviceTabs: { singular: 'Service tab', addLabel: 'Add service tab', min: 3, max: 6 },
  steps: { singular: 'Step', addLabel: 'Add step', min: 3, max: 6 },
};
export const homeListNames = Object.keys(homeListConfig) as HomeListName[];

export const emptySlots: { [List in HomeListName]: HomeLists[List][number] } = {
  hero: { title: '', text: '', picture: [] },
  highlights: { title: '', text: '' },
  serviceTabs: { title: '', service: '' },
  steps: { title: '', text: '', picture: [] },
};

/** Returns the title of a slot's panel. */
export const getSlotLabel = (list: HomeListName, index: number): string => `${homeListConfig[list].singular} ${index + 1}`;

/** Returns the slot of a panel; undefined for panels without a slot. */
export function parseSlotLabel(panel: string): ListSlot | undefined {
  const list = homeListNames.find((name) => panel.startsWith(`${homeListConfig[name].singular} `));
  return list && { list, index: Number(panel.slice(homeListConfig[list].singular.length + 1)) - 1 };
}

export const isEmptySlot = (slot: object): boolean => Object.values(slot).every((value: string | readonly unknown[]) => value.length === 0);

/** Returns the path of the first filled slot without a title or a service. */
export function findIncompleteSlot(values: HomeLists, part: 'title' | 'service'): string | undefined {
  for (const list of homeListNames) {
    const index = values[list].findIndex((slot: Partial<TabSlotValue>) => !isEmptySlot(slot) && slot[part]?.trim() === '');
    if (index >= 0) return `${list}.${index}.${part}`;
  }
  return undefined;
}
