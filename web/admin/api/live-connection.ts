import { createParser } from 'eventsource-parser';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getToken, hasStoredToken, subscribeSession } from '#web/lib/session/session-store.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';
import { emitServerEvent, type LiveEventName } from './live-events.ts';
import { quoteCountsStore, setQuoteCounts } from './quote-counts.ts';

// Reads the event stream of the back office with `fetch`, because EventSource cannot send the token.

/** State of the stream. `lost`: reconnecting. `resting`: the tab is hidden and only polls the counts. */
type ConnectionState = { status: 'off' | 'opening' | 'open' | 'lost' | 'resting'; since: number };

const silenceTimeoutMs = 40_000;
const maxReconnectDelayMs = 30_000;
/**
 * Time until a hidden tab closes its stream. Browsers allow six HTTP/1.1 connections to a server for all tabs together.
 */
const hiddenTimeoutMs = 60_000;
const countsIntervalMs = 60_000;

export const connectionStateStore = createStore<ConnectionState>({ status: 'off', since: 0 });
export const useConnectionState = (): ConnectionState => useStore(connectionStateStore);

let streamId: string | undefined;
/** Delay before the first attempt to reconnect. The server may send a different value in the stream. */
let retryDelayMs = 2000;
let runningConnection: AbortController | undefined;
/** Ends the current pause between two attempts or polls; undefined without a pause. */
let endPause: (() => void) | undefined;

function setState(status: ConnectionState['status']): void {
  if (connectionStateStore.get().status !== status) connectionStateStore.set({ status, since: Date.now() });
}

function handleEvent<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
  if (name === 'hello') {
    const hello = data as LiveEvents['hello'];
    streamId = hello.stream;
    if (hello.counts) setQuoteCounts(hello.counts);
  }
  if (name === 'counts') setQuoteCounts(data as LiveEvents['counts']);
  emitServerEvent(name, data);
}

/** Reads the stream until it ends. @throws if it cannot be opened */
async function readStream(signal: AbortSignal): Promise<void> {
  const token = getToken();
  if (token === undefined) throw new Error('Nobody is signed in.');
  const silenceAbort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silenceAbort.abort(), silenceTimeoutMs);
  };
  restartTimer();
  // Without this listener, a lost network would be noticed only after `silenceTimeoutMs`.
  addEventListener('offline', () => silenceAbort.abort(), { signal: silenceAbort.signal });
  try {
    const response = await fetch('/admin/live', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silenceAbort.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`The event stream responded with ${response.status}.`);
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => {
        setState('open');
        handleEvent(event as LiveEventName, JSON.parse(data) as never);
      },
      onRetry: (delayMs) => (retryDelayMs = delayMs),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      restartTimer();
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
    silenceAbort.abort();
    streamId = undefined;
  }
}

/** Waits for a duration. An abort or `endPause` ends the wait early. */
const pause = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      endPause = undefined;
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    endPause = end;
    signal.addEventListener('abort', end);
  });

/**
 * Returns the delay before an attempt in milliseconds: doubled each time, with jitter so that tabs do not reconnect
 * together.
 */
export const getReconnectDelayMs = (attempt: number, random = Math.random()): number =>
  Math.min(maxReconnectDelayMs, retryDelayMs * 2 ** (Math.min(attempt, 10) - 1)) * (0.75 + random / 2);

const isHidden = (): boolean => document.visibilityState === 'hidden';

/**
 * Reads the stream until it is lost, or until the tab has been hidden for `hiddenTimeoutMs`.
 * @returns true if the stream was closed because the tab is hidden
 */
async function readUntilHidden(signal: AbortSignal): Promise<boolean> {
  const hiddenAbort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleVisibility = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(() => hiddenAbort.abort(), hiddenTimeoutMs);
  };
  handleVisibility();
  document.addEventListener('visibilitychange', handleVisibility);
  await readStream(AbortSignal.any([signal, hiddenAbort.signal])).catch(() => undefined);
  document.removeEventListener('visibilitychange', handleVisibility);
  clearTimeout(timer);
  return hiddenAbort.signal.aborted;
}

/** Polls the counts until the tab is visible, then emits `refresh`, because events may have been missed. */
async function pollCountsWhileHidden(signal: AbortSignal): Promise<void> {
  setState('resting');
  while (isHidden() && !signal.aborted && hasStoredToken()) {
    // Roles without access to quotes have no counts.
    if (quoteCountsStore.get() !== undefined) {
      await call('/admin/quotes/counts', {}, { signal }).then(
        ({ response }) => handleEvent('counts', response),
        () => undefined,
      );
    }
    await pause(countsIntervalMs, signal);
  }
  if (!signal.aborted) handleEvent('refresh', {});
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    if (connectionStateStore.get().status !== 'lost') setState('opening');
    const openedAt = Date.now();
    const wasHidden = await readUntilHidden(signal);
    if (signal.aborted) return;
    if (wasHidden) {
      await pollCountsWhileHidden(signal);
      attempt = 0;
      continue;
    }
    // A connection that was open for more than 10 seconds was probably closed by a restart of the server, so the first delay is short.
    attempt = Date.now() - openedAt > 10_000 ? 0 : attempt + 1;
    setState('lost');
    await pause(getReconnectDelayMs(attempt), signal);
  }
}

const reconnectIfVisible = (): void => {
  if (!isHidden()) endPause?.();
};

/** Opens the event stream and reopens it after each loss. @returns a function that closes it */
export function openEventStream(): () => void {
  runningConnection?.abort();
  const connectionAbort = new AbortController();
  runningConnection = connectionAbort;
  void keepConnected(connectionAbort.signal);
  document.addEventListener('visibilitychange', reconnectIfVisible, { signal: connectionAbort.signal });
  addEventListener('online', reconnectIfVisible, { signal: connectionAbort.signal });
  // Reconnects at once after a sign-in, in this tab or another.
  let token = getToken();
  const unsubscribe = subscribeSession(() => {
    const previousToken = token;
    token = getToken();
    if (token !== previousToken) reconnectIfVisible();
  });
  return () => {
    unsubscribe();
    connectionAbort.abort();
    quoteCountsStore.set(undefined);
    setState('off');
  };
}

/** Reconnects at once if the connection is lost. */
export const reconnectNow = (): void => endPause?.();
/** Returns the id of this tab's stream, which presence reports contain; undefined without a stream. */
export const getStreamId = (): string | undefined => streamId;
