import { useEffect, useState } from 'react';
import type { QuoteSummary } from '#contract/public/quote-requests.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

const limit = 20;

export type QuoteFilter = { search: string; status: QuoteStatus | '' };
type Loaded = { asked: string; filter: QuoteFilter; quotes: QuoteSummary[]; fullcount: number; problem?: string };

/** Loads the customer's quotes page by page. The previous list stays until the response to a new filter arrives. */
export function useQuoteList({ search, status }: QuoteFilter, userId: string | undefined) {
  const [kept, setLoaded] = useState<Loaded>();
  const [more, setMore] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const [round, setRound] = useState(0);
  // Ignores the list of another user, and one from before the last *Try again*.
  const asked = `${userId ?? ''}/${round}`;
  const loaded = kept?.asked === asked ? kept : undefined;

  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    const filter = { search, status };
    const show = (list: Pick<Loaded, 'quotes' | 'fullcount' | 'problem'>) => {
      setLoaded({ asked: `${userId}/${round}`, filter, ...list });
      setMore({ busy: false });
    };
    call('/user/quotes/list', { ...filter, limit }, { signal: leaving.signal }).then(
      ({ response }) => show({ quotes: response.result, fullcount: response.fullcount }),
      (error: unknown) => !leaving.signal.aborted && show({ quotes: [], fullcount: 0, problem: getErrorMessage(error) }),
    );
    return () => leaving.abort();
  }, [search, status, userId, round]);

  async function loadMore(): Promise<void> {
    if (!loaded || more.busy) return;
    setMore({ busy: true });
    try {
      const { response } = await call('/user/quotes/list', { ...loaded.filter, skip: loaded.quotes.length, limit });
      // The filter may have changed meanwhile; and a request sent meanwhile moves the rest by one.
      setLoaded((now) => {
        if (now?.filter !== loaded.filter) return now;
        const known = new Set(now.quotes.map(({ _id }) => _id));
        return { ...now, fullcount: response.fullcount, quotes: [...now.quotes, ...response.result.filter(({ _id }) => !known.has(_id))] };
      });
      setMore({ busy: false });
    } catch (error) {
      setMore({ busy: false, problem: getErrorMessage(error) });
    }
  }

  return { loaded, more, loadMore, retry: () => setRound(round + 1) };
}
