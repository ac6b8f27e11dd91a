import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import { createId, type Db } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { ChangeBatch } from './change-batch.ts';
import { createChangeDelivery } from './change-delivery.ts';
import { createQuoteViewers } from './quote-viewers.ts';
import * as store from './realtime.store.ts';
import { isAllowed, type SseWriter, type Stream } from './stream.ts';
import { startStreamLoops } from './stream-loops.ts';

/** The maximum number of streams of a user, over all processes. */
const maxStreams = 12;

export type RealtimeDependencies = {
  db: Db;
  log: Logger;
  clock: Clock;
  changes: ChangeFeed;
  getQuoteCounts: (currentUser: AuthenticatedUser) => Promise<QuoteCounts>;
};

/** Opens and closes the event streams of open pages of the back office. */
export function createRealtimeHub({ db, log, clock, changes, getQuoteCounts }: RealtimeDependencies) {
  const streams = new Map<string, Stream>();
  const viewers = createQuoteViewers({ db, streams });
  const delivery = createChangeDelivery({ streams, getQuoteCounts, viewers });
  let loops: ReturnType<typeof startStreamLoops> | undefined;
  let isClosed = false;
  /** The number of batches sent so far. */
  let batchCount = 0;

  async function deliver(batch: ChangeBatch): Promise<void> {
    batchCount += 1;
    await delivery.deliver(batch);
  }

  async function stopLoops(): Promise<void> {
    const runningLoops = loops;
    loops = undefined;
    await runningLoops?.stop();
  }

  async function deleteConnections(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await store
      .deleteConnections(db, ids)
      .catch((error: unknown) => log.warn({ err: error }, 'Ended event streams could not be deleted; their rows expire'));
  }

  async function removeStream(id: string): Promise<void> {
    if (!streams.delete(id)) return;
    await deleteConnections([id]);
    if (streams.size === 0) await stopLoops();
  }

  return {
    setViewedQuote: viewers.setViewedQuote,

    /**
     * Opens a stream for a user and sends `hello`.
     * @returns a function that removes the stream
     */
    async open(currentUser: AuthenticatedUser, writer: SseWriter): Promise<() => Promise<void>> {
      if (isClosed) throw createApiError('unavailable');
      const id = createId();
      if (!(await store.insertConnection(db, { id, userId: currentUser.id, sessionId: currentUser.sessionId }, maxStreams)))
        throw createApiError('too_many');
      const stream = { ...writer, id, currentUser, lastCountsJson: '', isReady: false };
      const batchCountBefore = batchCount;
      streams.set(id, stream);
      loops ??= startStreamLoops({ db, log, clock, changes, streams, deliver });
      const counts = isAllowed(currentUser, 'quotes')
        ? await getQuoteCounts(currentUser).catch(async (error: unknown) => {
            await removeStream(id);
            throw error;
          })
        : undefined;
      stream.lastCountsJson = JSON.stringify(counts) ?? '';
      stream.send('hello', { stream: id, ...(counts && { counts }) });
      stream.isReady = true;
      // This stream missed events that were sent before it was ready.
      if (batchCountBefore !== batchCount) stream.send('refresh', {});
      return () => removeStream(id);
    },

    /** Ends all streams and rejects new ones. */
    async close(): Promise<void> {
      isClosed = true;
      const ids = [...streams.keys()];
      for (const stream of streams.values()) stream.end();
      streams.clear();
      await deleteConnections(ids);
      await stopLoops();
    },
  };
}
export type RealtimeHub = ReturnType<typeof createRealtimeHub>;
