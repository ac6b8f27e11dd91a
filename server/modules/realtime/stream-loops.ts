import type { Core } from '#server/http/core.ts';
import { permissions } from '#domain/accounts/staff.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Db } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import { pause } from '#server/adapters/pause.ts';
import { addChange, createBatch, hasChanges, type ChangeBatch } from './change-batch.ts';
import * as store from './realtime.store.ts';
import { listReadyStreams, type Streams } from './stream.ts';

/** Changes within this time are sent together. */
const batchIntervalMs = 150;
/** Streams of ended sessions are ended within this time. */
const authCheckIntervalMs = 500;
const heartbeatIntervalMs = 15_000;

type Work = () => Promise<void>;
type Loops = { stop: Work };

/**
 * Repeats work until the signal is aborted. Errors, such as an unavailable database, do not end the loop. Only the first of several failures is
 * logged.
 */
async function repeat(signal: AbortSignal, intervalMs: number, log: Logger, work: Work): Promise<void> {
  let hasFailed = false;
  async function runLogged(): Promise<void> {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, `Event streams: ${work.name} failed and is tried again every ${intervalMs} ms`);
      hasFailed = true;
    }
  }
  await pause(intervalMs, signal);
  while (!signal.aborted) {
    await runLogged();
    await pause(intervalMs, signal);
  }
}

/** Collects changes. @returns a function that delivers the collected changes as one batch, and a function that ends the collection */
function collectChanges(changes: ChangeFeed, deliver: (batch: ChangeBatch) => Promise<void>): { deliverPending: Work; stop: Work } {
  let pendingBatch = createBatch();
  const stop = changes.listen('staff_changed', (payload) => addChange(pendingBatch, payload));
  async function deliverPending(): Promise<void> {
    if (!hasChanges(pendingBatch)) return;
    const batch = pendingBatch;
    pendingBatch = createBatch();
    await deliver(batch).catch((error: unknown) => {
      // Changes that could not be sent are sent as `refresh` later.
      pendingBatch.hasMissedChanges = true;
      throw error;
    });
  }
  return { deliverPending, stop };
}

/** Creates the work that ends the streams of ended sessions and of users without an allowed role. */
function createAuthCheck(db: Db, clock: Clock, streams: Streams): Work {
  /** The ids of the streams that existed at the last check. */
  let checkedIds = new Set<string>();
  return async function checkSessions() {
    const authorizedIds = await store.listAuthorizedConnections(db, [...streams.keys()], permissions.live, clock.now());
    // The result lacks streams that were opened during the query.
    for (const stream of streams.values()) if (!authorizedIds.has(stream.id) && checkedIds.has(stream.id)) stream.end();
    checkedIds = new Set(streams.keys());
  };
}

type Dependencies = Pick<Core, 'db' | 'log' | 'clock'> & {
  changes: ChangeFeed;
  streams: Streams;
  deliver: (batch: ChangeBatch) => Promise<void>;
};

/** Starts the loops that deliver changes, check sessions and send heartbeats while a page is open. */
export function startStreamLoops({ db, log, clock, changes, streams, deliver }: Dependencies): Loops {
  const controller = new AbortController();
  const collection = collectChanges(changes, deliver);
  async function sendHeartbeats(): Promise<void> {
    for (const stream of listReadyStreams(streams)) stream.sendHeartbeat();
    await store.touchConnections(db, [...streams.keys()]);
  }
  const loops = Promise.all([
    repeat(controller.signal, batchIntervalMs, log, collection.deliverPending),
    repeat(controller.signal, authCheckIntervalMs, log, createAuthCheck(db, clock, streams)),
    repeat(controller.signal, heartbeatIntervalMs, log, sendHeartbeats),
  ]);
  return {
    async stop() {
      controller.abort();
      await Promise.all([collection.stop(), loops]);
    },
  };
}
