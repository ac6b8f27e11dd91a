import { setTimeout as wait } from 'node:timers/promises';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import type { StaffRef } from '#contract/admin/quotes/shapes.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import {
  permissions,
  editPermissionByEntity,
  hasPermission,
  type Permission,
  type EditableEntity,
  type StaffRole,
} from '#domain/accounts/staff.ts';
import type { Changes } from '#server/db/change-feed.ts';
import { newId, type Db } from '#server/db/connection.ts';
import { isForeignKeyViolation } from '#server/db/pg-errors.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './realtime.store.ts';
import { addChange, hasChanges, emptyBatch, idTopics, type ChangeBatch } from './change-batch.ts';

/** Writes events to one open page. */
export type SseWriter = {
  send: <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void;
  beat: () => void;
  end: () => void;
};
type Stream = SseWriter & { id: string; currentUser: AuthenticatedUser; counts: string; isReady: boolean };

/** The maximum number of streams of a user, over all processes. */
const maxStreams = 12;
/** Changes within this time are sent together. */
const batchIntervalMs = 150;
/** An ended session is noticed within this time. */
const authCheckIntervalMs = 500;
const heartbeatIntervalMs = 15_000;

/** The area of each topic. Users with access to the area receive its events. */
const areaByTopic: Record<(typeof idTopics)[number], Permission> = {
  requests: 'quotes',
  contacts: 'customers',
  customers: 'customers',
  mails: 'outbox',
  jobs: 'jobs',
};

const isAllowed = ({ role }: AuthenticatedUser, area: Permission): boolean => hasPermission(role as StaffRole, area);
/** The area of an edited record, as in `product:<id>`. */
const getArea = (record: string): Permission => editPermissionByEntity[record.split(':')[0] as EditableEntity];

type Dependencies = { db: Db; clock: Clock; changes: Changes; countsOf: (currentUser: AuthenticatedUser) => Promise<QuoteCounts> };

/** Sends changes, counts and presence to open pages of the back office. */
export function createRealtimeHub({ db, clock, changes, countsOf }: Dependencies) {
  const streams = new Map<string, Stream>();
  let pending = emptyBatch();
  let running: { stop: () => Promise<void> } | undefined;
  let closed = false;

  /** Streams that have received `hello`; others receive no events. */
  const readyStreams = (): Stream[] => [...streams.values()].filter(({ isReady }) => isReady);
  /** The number of batches sent so far. */
  let flushCount = 0;

  async function removeStream(id: string): Promise<void> {
    if (!streams.delete(id)) return;
    // If the database is away, the row expires automatically.
    await store.deleteConnections(db, [id]).catch(() => undefined);
    if (streams.size === 0) await stopLoops();
  }

  async function sendCounts(to: readonly Stream[]): Promise<void> {
    const permitted = to.filter(({ currentUser }) => isAllowed(currentUser, 'quotes'));
    for (const group of Map.groupBy(permitted, ({ currentUser }) => currentUser.id).values()) {
      const counts = await countsOf(group[0]!.currentUser);
      const json = JSON.stringify(counts);
      for (const stream of group.filter((each) => each.counts !== json)) {
        stream.counts = json;
        stream.send('counts', counts);
      }
    }
  }

  async function sendPresence(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { id, looking } of await store.listViewers(db, ids)) {
      for (const stream of readyStreams().filter(({ currentUser }) => isAllowed(currentUser, 'quotes')))
        stream.send('presence', { _id: id, looking: withoutUser(stream.currentUser, looking) });
    }
  }

  /** Sends the changes that the user's role may see. */
  function sendChanges({ send, currentUser }: Stream, batch: ChangeBatch): void {
    if (batch.missed) return send('refresh', {});
    for (const about of idTopics) {
      if (batch[about].size > 0 && isAllowed(currentUser, areaByTopic[about])) send(about, { ids: [...batch[about]] });
    }
    const ids = [...batch.edits].filter((record) => isAllowed(currentUser, getArea(record)));
    if (ids.length > 0) send('edits', { ids });
  }

  async function flush(batch: ChangeBatch): Promise<void> {
    const { requests, marks, presence, missed } = batch;
    flushCount += 1;
    for (const stream of readyStreams()) sendChanges(stream, batch);
    await sendCounts(readyStreams().filter(({ currentUser }) => missed || requests.size > 0 || marks.has(currentUser.id)));
    await sendPresence([...presence]);
  }

  async function closeInvalidStreams(): Promise<void> {
    const good = await store.listAuthorizedConnections(db, [...streams.keys()], permissions.live, clock.now());
    // A stream that was opened during the query is not in its result.
    for (const stream of streams.values()) if (!good.has(stream.id) && seenStreams.has(stream.id)) stream.end();
    for (const id of streams.keys()) seenStreams.add(id);
  }
  /** Streams that existed at an earlier check. */
  const seenStreams = new Set<string>();

  function startLoops(): { stop: () => Promise<void> } {
    const stopping = new AbortController();
    const { signal } = stopping;
    const pauseFor = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
    const unlisten = changes.listen('staff_changed', (payload) => addChange(pending, payload));
    /** Repeats work. Errors, such as a lost database, do not end it. */
    const repeat = async (every: number, work: () => Promise<void>): Promise<void> => {
      await pauseFor(every);
      while (!signal.aborted) {
        await work().catch(() => undefined);
        await pauseFor(every);
      }
    };
    const working = Promise.all([
      repeat(batchIntervalMs, async () => {
        if (!hasChanges(pending)) return;
        const batch = pending;
        pending = emptyBatch();
        await flush(batch).catch((error: unknown) => {
          // Changes that could not be sent are sent as `refresh` later.
          pending.missed = true;
          throw error;
        });
      }),
      repeat(authCheckIntervalMs, closeInvalidStreams),
      repeat(heartbeatIntervalMs, async () => {
        for (const stream of readyStreams()) stream.beat();
        await store.touchConnections(db, [...streams.keys()]);
      }),
    ]);
    return {
      stop: async () => {
        stopping.abort();
        await Promise.all([unlisten(), working]);
      },
    };
  }

  async function stopLoops(): Promise<void> {
    const stopping = running;
    running = undefined;
    pending = emptyBatch();
    seenStreams.clear();
    await stopping?.stop();
  }

  return {
    /**
     * Opens a stream for a user and sends `hello`.
     * @returns a function that removes it
     * @throws ApiError('too_many') beyond the maximum number of streams, ApiError('unavailable') while the process stops
     */
    async open(currentUser: AuthenticatedUser, writer: SseWriter): Promise<() => Promise<void>> {
      if (closed) throw createApiError('unavailable');
      const id = newId();
      if (!(await store.insertConnection(db, { id, userId: currentUser.id, sessionId: currentUser.sessionId }, maxStreams)))
        throw createApiError('too_many');
      const stream = { ...writer, id, currentUser, counts: '', isReady: false };
      const flushCountBefore = flushCount;
      streams.set(id, stream);
      running ??= startLoops();
      const counts = isAllowed(currentUser, 'quotes')
        ? await countsOf(currentUser).catch(async (error: unknown) => {
            await removeStream(id);
            throw error;
          })
        : undefined;
      stream.counts = JSON.stringify(counts) ?? '';
      stream.send('hello', { stream: id, ...(counts && { counts }) });
      stream.isReady = true;
      // Events were sent before this stream was ready.
      if (flushCountBefore !== flushCount) stream.send('refresh', {});
      return () => removeStream(id);
    },

    /** Stores which quote a page shows; undefined for none. @returns the other users who view it. @throws ApiError('not_found') */
    async setViewedQuote(currentUser: AuthenticatedUser, streamId: string, quoteId: string | undefined): Promise<StaffRef[]> {
      const found = await store.updateViewedQuote(db, streamId, currentUser.id, quoteId ?? null).catch((error: unknown) => {
        if (isForeignKeyViolation(error)) return false;
        throw error;
      });
      if (!found) throw createApiError('not_found');
      if (quoteId === undefined) return [];
      const [here] = await store.listViewers(db, [quoteId]);
      return withoutUser(currentUser, here?.looking ?? []);
    },

    /** Ends all streams and refuses new ones. */
    async close(): Promise<void> {
      closed = true;
      const ids = [...streams.keys()];
      for (const stream of streams.values()) stream.end();
      streams.clear();
      if (ids.length > 0) await store.deleteConnections(db, ids).catch(() => undefined);
      await stopLoops();
    },
  };
}
export type RealtimeHub = ReturnType<typeof createRealtimeHub>;

const withoutUser = (currentUser: AuthenticatedUser, users: readonly StaffRef[]): StaffRef[] =>
  users.filter(({ _id }) => _id !== currentUser.id);
