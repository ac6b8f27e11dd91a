import { createStore } from '#web/lib/stores/create-store.ts';

/**
 * Options of the search dialog. `query`: initial search text. `compareSlugs`: the search offers products to compare
 * with these.
 */
export type SearchDialogOptions = { query?: string; compareSlugs?: readonly string[] };

/** Options of the open search dialog; undefined while it is closed. */
export const searchDialogStore = createStore<SearchDialogOptions | undefined>(undefined);

export const openSearch = (options: SearchDialogOptions = {}): void => searchDialogStore.set(options);
export const closeSearch = (): void => searchDialogStore.set(undefined);
