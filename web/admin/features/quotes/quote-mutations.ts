import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { retryOnConflict } from '#web/admin/api/retry-on-conflict.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Assigns a quote ('' unassigns it), unless the assignee was changed after the quote was loaded. */
export const assignQuote = (quote: AdminQuote, assignee: string) =>
  retryOnConflict(
    quote,
    (current) => current.assignee?._id === quote.assignee?._id,
    (version) => call('/admin/quotes/assign', { _id: quote._id, assignee, version }),
  );

/** Changes the status of a quote without a message, unless the status was changed after the quote was loaded. */
export const changeQuoteStatus = (quote: Pick<AdminQuote, '_id' | 'version' | 'status'>, status: QuoteStatus) =>
  retryOnConflict(
    quote,
    (current) => current.status === quote.status,
    (version) => call('/admin/quotes/status', { _id: quote._id, status, version }),
  );
