import { hashKey, type Query } from '@tanstack/react-query';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { queryClient } from './query-client.ts';
import { onServerEvent } from './live-events.ts';

/** Name of an event that lists changed records. */
type Topic = 'requests' | 'orders' | 'contacts' | 'customers' | 'mails' | 'jobs';
type AffectedQuery = {
  path: string;
  /** Returns true if a change of these records affects the loaded data. If omitted, every change affects it. */
  isAffected?: (data: unknown, ids: readonly string[], input: unknown) => boolean;
};

const isChangedRecord = (data: unknown, ids: readonly string[]): boolean => ids.includes((data as { _id: string })._id);
const isInputOfChangedRecord = (_data: unknown, ids: readonly string[], input: unknown): boolean =>
  ids.includes((input as { _id: string })._id);
const isPricingOfChangedQuote = (data: unknown, ids: readonly string[]): boolean =>
  isChangedRecord((data as { quote: unknown }).quote, ids);
const hasChangedQuote = (data: unknown, ids: readonly string[]): boolean =>
  (data as CustomerDetail).quotes.some(({ _id }) => ids.includes(_id));
const hasChangedOrder = (data: unknown, ids: readonly string[]): boolean =>
  (data as CustomerDetail).orders.some(({ _id }) => ids.includes(_id));

/** Queries to refetch for each topic. */
const affectedQueries: Record<Topic, readonly AffectedQuery[]> = {
  requests: [
    { path: '/admin/quotes/list' },
    { path: '/admin/quotes/board' },
    { path: '/admin/quotes/get', isAffected: isChangedRecord },
    { path: '/admin/quotes/revisions', isAffected: isInputOfChangedRecord },
    { path: '/admin/quotes/pricing', isAffected: isPricingOfChangedQuote },
    { path: '/admin/customers/get', isAffected: hasChangedQuote },
    { path: '/admin/overview/get' },
    { path: '/admin/today' },
  ],
  orders: [
    { path: '/admin/orders/list' },
    { path: '/admin/orders/get', isAffected: isChangedRecord },
    { path: '/admin/customers/get', isAffected: hasChangedOrder },
    { path: '/admin/overview/get' },
  ],
  contacts: [
    { path: '/admin/contacts/list' },
    { path: '/admin/contacts/get', isAffected: isChangedRecord },
    { path: '/admin/customers/get' },
    { path: '/admin/overview/get' },
    { path: '/admin/today' },
  ],
  customers: [{ path: '/admin/customers/list' }, { path: '/admin/customers/get', isAffected: isChangedRecord }],
  mails: [
    { path: '/admin/outbox/list' },
    { path: '/admin/outbox/get', isAffected: isChangedRecord },
    { path: '/admin/overview/get' },
    { path: '/admin/today' },
    // These show undelivered emails. The event does not contain the records that the emails are about.
    { path: '/admin/quotes/get' },
    { path: '/admin/customers/get' },
    { path: '/admin/contacts/get' },
  ],
  jobs: [{ path: '/admin/jobs/list' }, { path: '/admin/overview/get' }, { path: '/admin/today' }],
};
const livePaths = new Set(Object.values(affectedQueries).flatMap((queries) => queries.map(({ path }) => path)));

const refetchDelayMs = 400;
/** Longer delays. The server computes the overview from all quotes. */
const refetchDelayMsByPath: Record<string, number> = { '/admin/overview/get': 2000, '/admin/today': 2000 };

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Refetches a query once for all events of a burst. Later events do not extend the delay, and a running request
 * completes first.
 */
export function refetchSoon({ queryKey }: Pick<Query, 'queryKey'>): void {
  const hash = hashKey(queryKey);
  if (timers.has(hash)) return;
  const refetch = () => {
    timers.delete(hash);
    if (queryClient.isFetching({ queryKey, exact: true }) > 0) refetchSoon({ queryKey });
    else void queryClient.invalidateQueries({ queryKey, exact: true });
  };
  timers.set(hash, setTimeout(refetch, refetchDelayMsByPath[String(queryKey[0])] ?? refetchDelayMs));
}

/** Returns true while the first response is loading. That response may be older than the event. */
const isFirstLoad = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';

function refetchAffected(affected: readonly AffectedQuery[], ids: readonly string[]): void {
  for (const { path, isAffected } of affected) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
      const { data } = query.state;
      if (data === undefined ? isFirstLoad(query) : !isAffected || isAffected(data, ids, query.queryKey[1])) refetchSoon(query);
    }
  }
}

/** Refetches all displayed data that live events affect, because events may have been missed. */
function refetchAll(): void {
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) {
    if (livePaths.has(String(query.queryKey[0])) && (query.state.data !== undefined || isFirstLoad(query))) refetchSoon(query);
  }
}

type QuoteOrList = AdminQuote | { result?: AdminQuote[] };
const viewerPaths = new Set(['/admin/quotes/list', '/admin/quotes/board', '/admin/quotes/get']);

/**
 * Updates the viewers of a quote in all displayed data. A query with a request in flight is refetched, because
 * the response may contain older viewers.
 */
function updateViewers({ _id, viewers: looking }: LiveEvents['presence']): void {
  const update = <Row extends QuoteOrList>(row: Row): Row => ('_id' in row && row._id === _id ? { ...row, looking } : row);
  for (const query of queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => viewerPaths.has(String(queryKey[0])) })) {
    const data = query.state.data as QuoteOrList | undefined;
    if (data === undefined) continue;
    const updated = 'result' in data && data.result ? { ...data, result: data.result.map(update) } : update(data);
    queryClient.setQueryData(query.queryKey, updated, { updatedAt: query.state.dataUpdatedAt });
    if (query.state.fetchStatus === 'fetching') refetchSoon(query);
  }
}

/** Refetches displayed data when live events affect it. @returns a function that stops the refetching */
export const startLiveInvalidation = (): (() => void) =>
  onServerEvent((name, data) => {
    if (name === 'hello' || name === 'refresh') refetchAll();
    else if (name === 'presence') updateViewers(data as LiveEvents['presence']);
    else if (name in affectedQueries) refetchAffected(affectedQueries[name as Topic], (data as LiveEvents[Topic]).ids);
  });
