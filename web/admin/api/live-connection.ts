import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import type { LiveEvents } from '#contract/admin/requests/live.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getToken, hasToken, onSessionChange } from '#web/lib/session/session.ts';
import { createStore } from '#web/lib/stores/create-store.ts';
import { readEventStream } from './event-stream.ts';

// One line to the server, by which this page hears what others did. EventSource cannot send the token, so the stream is read by hand.

/** `lost`: it is tried again by itself. `resting`: nobody looks at this tab, so it only asks for the counts now and then. */
export type ConnectionState = { line: 'off' | 'opening' | 'open' | 'lost' | 'resting'; since: number };
type Name = keyof LiveEvents;
type Listener = (name: Name, data: LiveEvents[Name]) => void;

const silentFor = 40_000;
const longestPause = 30_000;
/** A browser opens six lines to a server in all its tabs together: one that nobody looks at gives its line back. */
const restAfter = 60_000;
const restingBeat = 60_000;

/** State of the connection. */
export const liveStore = createStore<ConnectionState>({ line: 'off', since: 0 });
/** Number of quotes awaiting staff; undefined while unknown. */
export const countsStore = createStore<RequestCounts | undefined>(undefined);
let stream: string | undefined;
let running: AbortController | undefined;
let wake: (() => void) | undefined;
const listeners = new Set<Listener>();

function setLine(line: ConnectionState['line']): void {
  if (liveStore.get().line !== line) liveStore.set({ line, since: Date.now() });
}

function tell<Event extends Name>(name: Event, data: LiveEvents[Event]): void {
  if (name === 'hello') ({ stream } = data as LiveEvents['hello']);
  if (name === 'hello') setQuoteCounts((data as LiveEvents['hello']).counts);
  if (name === 'counts') setQuoteCounts(data as LiveEvents['counts']);
  for (const listener of listeners) listener(name, data);
}

/** What the counts are now; a call that answers with them says so here. */
export const setQuoteCounts = (counts: RequestCounts): void => countsStore.set(counts);

/** @returns once the line has ended @throws where it could not be opened */
async function readLine(signal: AbortSignal): Promise<void> {
  // Signed out meanwhile: whoever signs in again opens a line of their own.
  const token = getToken();
  if (token === undefined) throw new Error('Nobody is signed in.');
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentFor);
  };
  heard();
  // The browser knows at once; by itself the line would only fall silent.
  addEventListener('offline', () => silence.abort(), { signal: silence.signal });
  try {
    const answer = await fetch('/admin/live', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body) throw new Error(`The line answered ${answer.status}.`);
    await readEventStream(
      answer.body,
      ({ event, data }) => {
        setLine('open');
        tell(event as Name, JSON.parse(data) as never);
      },
      heard,
    );
  } finally {
    clearTimeout(timer);
    silence.abort();
    stream = undefined;
  }
}

/** Waits so long, or until the page is looked at or the network is back. */
const pause = (duration: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      wake = undefined;
      resolve();
    };
    const timer = setTimeout(done, duration);
    wake = done;
    signal.addEventListener('abort', done);
  });

/** How long to wait before the next attempt: twice as long each time, and never all tabs at once. */
export const reconnectDelay = (attempt: number, random = Math.random()): number =>
  Math.min(longestPause, 1000 * 2 ** Math.min(attempt, 10)) * (0.75 + random / 2);

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Reads a line until it is lost, or until nobody has looked at the tab for a while. @returns whether nobody looks */
async function hear(signal: AbortSignal): Promise<boolean> {
  const resting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(() => resting.abort(), restAfter);
  };
  look();
  document.addEventListener('visibilitychange', look);
  await readLine(AbortSignal.any([signal, resting.signal])).catch(() => undefined);
  document.removeEventListener('visibilitychange', look);
  clearTimeout(timer);
  return resting.signal.aborted;
}

async function rest(signal: AbortSignal): Promise<void> {
  setLine('resting');
  while (isHidden() && !signal.aborted && hasToken()) {
    await call('/admin/quotes/counts', {}, { signal }).then(
      ({ response }) => tell('counts', response),
      () => undefined,
    );
    await pause(restingBeat, signal);
  }
  if (!signal.aborted) tell('refresh', {});
}

async function run(signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    if (liveStore.get().line !== 'lost') setLine('opening');
    const openedAt = Date.now();
    const unwatched = await hear(signal);
    if (signal.aborted) return;
    if (unwatched) {
      await rest(signal);
      attempt = 0;
      continue;
    }
    // A line that held a while was a good one; the server's own restart is soon over.
    attempt = Date.now() - openedAt > 10_000 ? 0 : attempt + 1;
    setLine('lost');
    await pause(reconnectDelay(attempt), signal);
  }
}

const hurry = (): void => {
  if (!isHidden()) wake?.();
};

/** Opens the line, and keeps it open until the answer is called. */
export function connect(): () => void {
  running?.abort();
  const own = new AbortController();
  running = own;
  void run(own.signal);
  document.addEventListener('visibilitychange', hurry, { signal: own.signal });
  addEventListener('online', hurry, { signal: own.signal });
  // Who has signed in again does not wait for the next try. What other tabs store is heard too.
  let token = getToken();
  const unfollow = onSessionChange(() => {
    const before = token;
    token = getToken();
    if (token !== before) hurry();
  });
  return () => {
    unfollow();
    own.abort();
    countsStore.set(undefined);
    setLine('off');
  };
}

/** Tries at once, where the line is lost. */
export const reconnectNow = (): void => wake?.();
/** The name of this page's line, by which it says what it looks at; undefined while there is none. */
export const getStreamId = (): string | undefined => stream;

/** Hears every event. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
