import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { usePresence } from '#web/admin/api/use-presence.ts';
import { setQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { quoteQuery, updateQuote } from '#web/admin/features/quotes/quote-queries.ts';
import { parseFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Marks the quote as read once the tab is visible. */
function useMarkRead(numberOrId: string, quote: AdminQuoteDetail | undefined) {
  const isMarkedUnread = useRef(false);
  const { _id, unread = false, activityAt } = quote ?? {};
  const { mutate } = useAdminMutation({
    scope: 'quote-read',
    mutationFn: ({ id, seenAt }: { id: string; numberOrId: string; seenAt: string | undefined }) =>
      call('/admin/quotes/read', { ids: [id], seenAt }),
    onSuccess: ({ response }, { numberOrId: readNumberOrId }) => {
      setQuoteCounts(response);
      updateQuote(readNumberOrId, { unread: false });
    },
    hasErrorToast: false,
  });
  const markRead = useEffectEvent(mutate);
  useEffect(() => {
    if (_id === undefined || !unread || isMarkedUnread.current) return undefined;
    const abortController = new AbortController();
    const markIfVisible = () => {
      if (document.visibilityState === 'hidden') return;
      abortController.abort();
      markRead({ id: _id, numberOrId, seenAt: activityAt });
    };
    document.addEventListener('visibilitychange', markIfVisible, { signal: abortController.signal });
    markIfVisible();
    return () => abortController.abort();
  }, [_id, numberOrId, unread, activityAt]);
  return {
    /** Marks the quote as unread. It stays unread while the screen is open. */
    markUnread: async () => {
      if (_id === undefined) return;
      isMarkedUnread.current = true;
      setQuoteCounts((await call('/admin/quotes/read', { ids: [_id], unread: true })).response);
    },
  };
}

/**
 * Loads a quote, marks it as read and reports to others that it is open.
 * @param numberOrId number or id of the quote
 */
export function useQuote(numberOrId: string) {
  const query = useQuery(quoteQuery(numberOrId));
  usePresence({
    id: query.data?._id,
    report: async (stream, _id, signal) => (await call('/admin/quotes/viewers', { stream, _id }, { signal })).response.viewers,
    reportClosed: (stream, _id, signal) => call('/admin/quotes/viewers', { stream }, { signal }),
    onReported: (looking) => updateQuote(numberOrId, { looking }),
  });
  const { markUnread } = useMarkRead(numberOrId, query.data);
  return {
    query,
    reload: () => queryClient.invalidateQueries(quoteQuery(numberOrId)),
    change: (fields: Partial<AdminQuoteDetail>) => updateQuote(numberOrId, fields),
    markUnread,
  };
}
export type OpenQuoteState = {
  quote: AdminQuoteDetail;
  reload: () => Promise<void>;
  change: (fields: Partial<AdminQuoteDetail>) => void;
};

/** Loads the previous and the next quote of the list from which a quote was opened. */
export const useAdjacentQuotes = (id: string, filterQuery: string) =>
  useQuery(queryFor('/admin/quotes/neighbours', { ...parseFilterQuery(filterQuery), _id: id }));
