import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

/** Numbers of quotes awaiting action by the user; undefined while unknown. The event stream and some responses contain them. */
export const countsStore = createStore<QuoteCounts | undefined>(undefined);

export const setQuoteCounts = (counts: QuoteCounts): void => countsStore.set(counts);
export const useQuoteCounts = (): QuoteCounts | undefined => useStore(countsStore);
