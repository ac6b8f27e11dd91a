import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

/**
 * Number of quotes in each view. Updated by the event stream, by polling in a hidden tab, and by responses that mark quotes
 * as read or unread; undefined until the first update and after the event stream is closed.
 */
export const quoteCountsStore = createStore<QuoteCounts | undefined>(undefined);

export const setQuoteCounts = (counts: QuoteCounts): void => quoteCountsStore.set(counts);
export const useQuoteCounts = (): QuoteCounts | undefined => useStore(quoteCountsStore);
