import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { call } from '#web/lib/api/api-client.ts';

/**
 * Changes a quote. If someone else changed another field since the quote was loaded, the change is repeated on the newer
 * version.
 * @param isUnchanged true if the newer version has the same value of the field
 * @throws ApiError('version_stale') if the field was changed, and errors of `send`
 */
export async function retryOnConflict<Result>(
  version: number,
  isUnchanged: (current: AdminQuote) => boolean,
  send: (version: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(version);
  } catch (error) {
    const current = isApiError(error) && error.code === 'version_stale' ? (error.details['current'] as AdminQuote | undefined) : undefined;
    if (current === undefined || !isUnchanged(current)) throw error;
    return send(current.version);
  }
}

/** Assigns a quote, or unassigns it with '', unless it was assigned to someone else since it was loaded. */
export const assignQuote = ({ _id, version, assignee: seen }: AdminQuote, assignee: string) =>
  retryOnConflict(
    version,
    ({ assignee: now }) => now?._id === seen?._id,
    (currentVersion) => call('/admin/quotes/assign', { _id, assignee, version: currentVersion }),
  );

/** Changes the status of a quote without a message, unless it was changed since the quote was loaded. */
export const changeQuoteStatus = ({ _id, version, status: seen }: Pick<AdminQuote, '_id' | 'version' | 'status'>, status: QuoteStatus) =>
  retryOnConflict(
    version,
    (now) => now.status === seen,
    (currentVersion) => call('/admin/quotes/status', { _id, status, version: currentVersion }),
  );
