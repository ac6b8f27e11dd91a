import { setTimeout as wait } from 'node:timers/promises';
import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import type { LiveEvents } from '#contract/admin/requests/live.ts';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { areas, editedIn, mayUse, type Area, type EditedThing, type StaffRole } from '#domain/accounts/staff.ts';
import type { Changes } from '#server/db/change-feed.ts';
import { newId, type Db } from '#server/db/connection.ts';
import { isForeignKeyFault } from '#server/db/pg-errors.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Person } from '#server/http/authentication.ts';
import * as store from './realtime.store.ts';
import { addNews, hasNews, noNews, toldByIds, type News } from './change-batch.ts';

/** Receives events. */
export type Sink = {
  send: <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void;
  beat: () => void;
  end: () => void;
};
type Stream = Sink & { id: string; person: Person; counts: string; greeted: boolean };

/** The maximum number of streams of a user, over all processes. */
const mostStreams = 12;
/** Changes within this time, in milliseconds, are sent together. */
const gathering = 150;
/** How soon an ended session is noticed. */
const checkEvery = 500;
const beatEvery = 15_000;

/** The area of each topic. Users with access to the area receive its events. */
const heardBy: Record<(typeof toldByIds)[number], Area> = {
  requests: 'quotes',
  contacts: 'customers',
  customers: 'customers',
  mails: 'outbox',
  jobs: 'jobs',
};

const isAllowed = ({ role }: Person, area: Area): boolean => mayUse(role as StaffRole, area);
/** The area of an edited record, as in `product:<id>`. */
const areaOf = (record: string): Area => editedIn[record.split(':')[0] as EditedThing];

type Dependencies = { db: Db; clock: Clock; changes: Changes; countsOf: (person: Person) => Promise<RequestCounts> };

/** Sends changes, counts and presence to open pages of the back office. */
export function createLive({ db, clock, changes, countsOf }: Dependencies) {
  const streams = new Map<string, Stream>();
  let news = noNews();
  let running: { stop: () => Promise<void> } | undefined;
  let closed = false;

  /** Streams that have received `hello`; others receive no events. */
  const all = (): Stream[] => [...streams.values()].filter(({ greeted }) => greeted);
  /** The number of passes that sent events. */
  let passes = 0;

  async function drop(id: string): Promise<void> {
    if (!streams.delete(id)) return;
    // Without the database the row expires by itself.
    await store.deleteStreams(db, [id]).catch(() => undefined);
    if (streams.size === 0) await halt();
  }

  async function tellCounts(to: readonly Stream[]): Promise<void> {
    const interested = to.filter(({ person }) => isAllowed(person, 'quotes'));
    for (const group of Map.groupBy(interested, ({ person }) => person.id).values()) {
      const counts = await countsOf(group[0]!.person);
      const told = JSON.stringify(counts);
      for (const stream of group.filter((each) => each.counts !== told)) {
        stream.counts = told;
        stream.send('counts', counts);
      }
    }
  }

  async function tellPresence(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const { id, looking } of await store.listLookers(db, ids)) {
      for (const stream of all().filter(({ person }) => isAllowed(person, 'quotes')))
        stream.send('presence', { _id: id, looking: butFor(stream.person, looking) });
    }
  }

  /** Sends changes to a page, as far as the user's role may see them. */
  function tellNews({ send, person }: Stream, told: News): void {
    if (told.missed) return send('refresh', {});
    for (const about of toldByIds) {
      if (told[about].size > 0 && isAllowed(person, heardBy[about])) send(about, { ids: [...told[about]] });
    }
    const ids = [...told.edits].filter((record) => isAllowed(person, areaOf(record)));
    if (ids.length > 0) send('edits', { ids });
  }

  async function pass(told: News): Promise<void> {
    const { requests, marks, presence, missed } = told;
    passes += 1;
    for (const stream of all()) tellNews(stream, told);
    await tellCounts(all().filter(({ person }) => missed || requests.size > 0 || marks.has(person.id)));
    await tellPresence([...presence]);
  }

  async function check(): Promise<void> {
    const good = await store.listGoodStreams(db, [...streams.keys()], areas.live, clock.now());
    // One that came while the database was asked is not among the answers.
    for (const stream of streams.values()) if (!good.has(stream.id) && known.has(stream.id)) stream.end();
    for (const id of streams.keys()) known.add(id);
  }
  /** Streams that an earlier check has seen. */
  const known = new Set<string>();

  function start(): { stop: () => Promise<void> } {
    const stopping = new AbortController();
    const { signal } = stopping;
    const pauseFor = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
    const unlisten = changes.listen('desk_changed', (told) => addNews(news, told));
    /** Repeats work. Errors, such as a lost database, do not end it. */
    const repeat = async (every: number, work: () => Promise<void>): Promise<void> => {
      await pauseFor(every);
      while (!signal.aborted) {
        await work().catch(() => undefined);
        await pauseFor(every);
      }
    };
    const working = Promise.all([
      repeat(gathering, async () => {
        if (!hasNews(news)) return;
        const told = news;
        news = noNews();
        await pass(told).catch((error: unknown) => {
          // Changes that could not be sent are sent as `refresh` later.
          news.missed = true;
          throw error;
        });
      }),
      repeat(checkEvery, check),
      repeat(beatEvery, async () => {
        for (const stream of all()) stream.beat();
        await store.renewStreams(db, [...streams.keys()]);
      }),
    ]);
    return {
      stop: async () => {
        stopping.abort();
        await Promise.all([unlisten(), working]);
      },
    };
  }

  async function halt(): Promise<void> {
    const stopping = running;
    running = undefined;
    news = noNews();
    known.clear();
    await stopping?.stop();
  }

  return {
    /**
     * Opens a stream for a person and greets it.
     * @returns a function that ends it. @throws ApiError('too_many') for one page too many, ApiError('unavailable') at the end
     */
    async open(person: Person, sink: Sink): Promise<() => Promise<void>> {
      if (closed) throw createApiError('unavailable');
      const id = newId();
      if (!(await store.insertStream(db, { id, userId: person.id, sessionId: person.sessionId }, mostStreams)))
        throw createApiError('too_many');
      const stream = { ...sink, id, person, counts: '', greeted: false };
      const passed = passes;
      streams.set(id, stream);
      running ??= start();
      const counts = isAllowed(person, 'quotes')
        ? await countsOf(person).catch(async (error: unknown) => {
            await drop(id);
            throw error;
          })
        : undefined;
      stream.counts = JSON.stringify(counts) ?? '';
      stream.send('hello', { stream: id, ...(counts && { counts }) });
      stream.greeted = true;
      // The stream has missed the events sent meanwhile.
      if (passed !== passes) stream.send('refresh', {});
      return () => drop(id);
    },

    /** Says which request a page shows; undefined for none. @returns who else looks at it. @throws ApiError('not_found') */
    async look(person: Person, streamId: string, quoteId: string | undefined): Promise<StaffName[]> {
      const found = await store.updateLooking(db, streamId, person.id, quoteId ?? null).catch((error: unknown) => {
        if (isForeignKeyFault(error)) return false;
        throw error;
      });
      if (!found) throw createApiError('not_found');
      if (quoteId === undefined) return [];
      const [here] = await store.listLookers(db, [quoteId]);
      return butFor(person, here?.looking ?? []);
    },

    /** Ends every stream, for good. */
    async close(): Promise<void> {
      closed = true;
      const ids = [...streams.keys()];
      for (const stream of streams.values()) stream.end();
      streams.clear();
      if (ids.length > 0) await store.deleteStreams(db, ids).catch(() => undefined);
      await halt();
    },
  };
}
export type Live = ReturnType<typeof createLive>;

const butFor = (person: Person, people: readonly StaffName[]): StaffName[] => people.filter(({ _id }) => _id !== person.id);
