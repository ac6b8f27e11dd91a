import { createStore } from '#web/lib/stores/create-store.ts';

/** Options of the search dialog. */
export type SearchDialogOptions = {
  /** Initial search text. */
  query?: string;
  /** Slugs of compared products. The search then offers products to add to the comparison. */
  compareSlugs?: readonly string[];
};

/** Options of the open search dialog; undefined while it is closed. */
export const searchDialogStore = createStore<SearchDialogOptions | undefined>(undefined);

export const openSearch = (options: SearchDialogOptions = {}): void => searchDialogStore.set(options);
export const closeSearch = (): void => searchDialogStore.set(undefined);
