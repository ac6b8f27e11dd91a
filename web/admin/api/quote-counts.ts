import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

/** Numbers of quotes awaiting action by the user, from the event stream and some responses; undefined until known. */
export const quoteCountsStore = createStore<QuoteCounts | undefined>(undefined);

export const setQuoteCounts = (counts: QuoteCounts): void => quoteCountsStore.set(counts);
export const useQuoteCounts = (): QuoteCounts | undefined => useStore(quoteCountsStore);
