import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { Problem } from '#domain/errors/problem.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { call } from '#web/lib/api/api-client.ts';

/**
 * Changes a request over the version that somebody saw; where others changed something else of it since, over that.
 * @param isAsSeen whether what is about to change is still as it was seen
 * @throws Problem('version_stale') where it is not, and whatever `send` throws
 */
export async function retryOnConflict<Answer>(
  version: number,
  isAsSeen: (now: DeskRequest) => boolean,
  send: (version: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(version);
  } catch (error) {
    const now = error instanceof Problem && error.code === 'version_stale' ? (error.more['current'] as DeskRequest | undefined) : undefined;
    if (now === undefined || !isAsSeen(now)) throw error;
    return send(now.version);
  }
}

/** Gives a request to somebody, or with '' to nobody, unless somebody else got it since it was seen. */
export const assignQuote = ({ _id, version, assignee: seen }: DeskRequest, assignee: string) =>
  retryOnConflict(
    version,
    ({ assignee: now }) => now?._id === seen?._id,
    (over) => call('/admin/quotes/assign', { _id, assignee, version: over }),
  );

/** Takes a request on without a note, unless it was moved since it was seen. */
export const changeQuoteStatus = ({ _id, version, status: seen }: Pick<DeskRequest, '_id' | 'version' | 'status'>, status: QuoteStatus) =>
  retryOnConflict(
    version,
    (now) => now.status === seen,
    (over) => call('/admin/quotes/status', { _id, status, version: over }),
  );
