import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { OutputOf } from '#contract/index.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { call } from '#web/lib/api/api-client.ts';

export type RevisionList = OutputOf<'/admin/quotes/revisions'>['response'];

export const revisionsQuery = (quoteId: string) => queryFor('/admin/quotes/revisions', { _id: quoteId });

/** Replaces a revision in the cached data of its quote, or adds it. Refetches if a request in flight could return an older version. */
export function cacheRevision(quoteId: string, revision: AdminRevision): void {
  const update = <Data extends Pick<RevisionList, 'revisions'>>(data: Data): Data => {
    const otherRevisions = data.revisions.filter(({ _id }) => _id !== revision._id);
    return { ...data, revisions: [revision, ...otherRevisions].toSorted((a, b) => b.number - a.number) };
  };
  const isOfQuote = (key: readonly unknown[], data: unknown): boolean =>
    key[0] === '/admin/quotes/revisions'
      ? (key[1] as { _id: string })._id === quoteId
      : key[0] === '/admin/quotes/pricing' && (data as { quote: { _id: string } } | undefined)?.quote._id === quoteId;
  for (const { queryKey, state } of queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isOfQuote(query.queryKey, query.state.data) })) {
    if (state.data !== undefined) queryClient.setQueryData(queryKey, update(state.data as RevisionList));
    if (state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

/** Recalls the sent revision. @returns the success message */
export async function recallQuote(quoteId: string, { number }: AdminRevision): Promise<string> {
  await call('/admin/quotes/recall', { _id: quoteId, revision: number });
  return `Revision ${number} recalled. The customer can no longer accept it.`;
}
