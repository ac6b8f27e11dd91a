import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

/** Numbers of quotes awaiting action by the user; undefined while unknown. The event stream and some responses contain them. */
export const countsStore = createStore<RequestCounts | undefined>(undefined);

export const setQuoteCounts = (counts: RequestCounts): void => countsStore.set(counts);
export const useQuoteCounts = (): RequestCounts | undefined => useStore(countsStore);
