import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession } from '#web/lib/session/session-store.ts';

/** Loads a quote of the signed-in customer. */
export const loadQuote = async (_id: string, signal?: AbortSignal): Promise<QuoteDetail> =>
  (await call('/user/quotes/get', { _id }, signal && { signal })).response;

let preloaded: { userId: string; id: string; quote: Promise<QuoteDetail> } | undefined;

/** Requests a quote before hydration, so that the response can arrive during hydration. Does nothing without a session. */
export function preloadQuote(id: string): void {
  const userId = getSession()?.userId;
  if (id === '' || userId === undefined) return;
  const quote = loadQuote(id);
  preloaded = { userId, id, quote };
  // After a failure, the page sends its own request. A page that already waits for this one shows its error.
  quote.catch(() => {
    preloaded = undefined;
  });
}

/** Returns the response of `preloadQuote` once. Loads the quote again after that, or for another user or another quote. */
export function loadPreloadedQuote(userId: string, id: string, signal: AbortSignal): Promise<QuoteDetail> {
  const request = preloaded;
  preloaded = undefined;
  return request?.userId === userId && request.id === id ? request.quote : loadQuote(id, signal);
}
