import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { call } from '#web/lib/api/api-client.ts';

/**
 * Sends a change of a quote, and repeats it on the newer version if only other fields were changed after the quote was
 * loaded.
 * @param isUnchanged returns true if the field has the same value in the newer version
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

/** Assigns a quote ('' unassigns it), unless the assignee was changed after the quote was loaded. */
export const assignQuote = ({ _id, version, assignee: displayedAssignee }: AdminQuote, assignee: string) =>
  retryOnConflict(
    version,
    (current) => current.assignee?._id === displayedAssignee?._id,
    (currentVersion) => call('/admin/quotes/assign', { _id, assignee, version: currentVersion }),
  );

/** Changes the status of a quote without a message, unless the status was changed after the quote was loaded. */
export const changeQuoteStatus = (
  { _id, version, status: displayedStatus }: Pick<AdminQuote, '_id' | 'version' | 'status'>,
  status: QuoteStatus,
) =>
  retryOnConflict(
    version,
    (current) => current.status === displayedStatus,
    (currentVersion) => call('/admin/quotes/status', { _id, status, version: currentVersion }),
  );
