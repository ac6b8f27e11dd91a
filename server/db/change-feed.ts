import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientConfigFrom } from './connection.ts';

// Not pg-listen, which is unmaintained and has no fallback for connection poolers.

/** Notification channels: content of the public site, and records that the back office shows. */
const channels = ['content_changed', 'staff_changed'] as const;
export type Channel = (typeof channels)[number];
/** @param payload of the notification; undefined if changes may have been missed */
type OnChange = (payload: string | undefined) => void;

/** The polling interval; a poll and its query together take less than a second. */
const pollIntervalMs = 500;
/** The pause before another attempt to listen. */
const reconnectDelayMs = 30_000;
/** The time limit of a probe. Counters are polled until it arrives, so it can be generous. */
const probeTimeoutMs = 10_000;

const counterQueries: Record<Channel, string> = {
  content_changed: 'select version as count from content_version',
  staff_changed: 'select last_value as count from staff_change_seq',
};

export type Changes = {
  /** @returns a function that removes the listener. Without listeners the connection is closed. */
  listen: (channel: Channel, onChange: OnChange) => () => Promise<void>;
};

/**
 * Reports each change, by any process, within a second: by one LISTEN for all listeners, and by polling counters while that does not work,
 * because a connection pooler may refuse LISTEN or drop notifications.
 */
export function watchChanges(pool: pg.Pool): Changes {
  const listeners: Record<Channel, Set<OnChange>> = { content_changed: new Set(), staff_changed: new Set() };
  const publish = (channel: Channel, payload: string | undefined): void => listeners[channel].forEach((onChange) => onChange(payload));
  let stop: (() => Promise<void>) | undefined;

  return {
    listen(channel, onChange) {
      // A wrapper for each call: two listeners may be the same function.
      const listener: OnChange = (payload) => onChange(payload);
      listeners[channel].add(listener);
      stop ??= watch(pool, publish, (each) => listeners[each].size > 0);
      return async () => {
        listeners[channel].delete(listener);
        if (channels.some((each) => listeners[each].size > 0)) return;
        const stopping = stop;
        stop = undefined;
        await stopping?.();
      };
    },
  };
}

function watch(pool: pg.Pool, publish: (channel: Channel, payload: string | undefined) => void, isWanted: (channel: Channel) => boolean) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseFor = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
  let listening = false;

  async function listenWithRetry(): Promise<void> {
    while (!signal.aborted) {
      const hasListened = await listen(pool, signal, publish, (isListening) => (listening = isListening)).catch(() => false);
      await pauseFor(hasListened ? pollIntervalMs : reconnectDelayMs);
    }
  }

  /** Polls a counter while notifications do not arrive. */
  async function pollCounter(channel: Channel): Promise<void> {
    let previous: unknown;
    let isRepeated = false;
    while (!signal.aborted) {
      if (!listening && isWanted(channel)) {
        const { rows } = await pool.query<{ count: number }>(counterQueries[channel]).catch(() => ({ rows: [] }));
        const count = rows[0]?.count;
        const hasChanged = count !== undefined && count !== previous;
        if (hasChanged || isRepeated) publish(channel, undefined);
        // A sequence increases before its transaction commits, so report once more after the next poll.
        isRepeated = hasChanged;
        previous = count ?? previous;
      }
      await pauseFor(pollIntervalMs);
    }
  }

  const watching = Promise.all([listenWithRetry(), ...channels.map(pollCounter)]);
  return async () => {
    stopping.abort();
    await watching;
  };
}

/**
 * Publishes notifications until the connection ends or `signal` is aborted.
 * @param setListening called with true once notifications arrive, and with false at the end
 * @returns false if no notification arrived
 */
async function listen(
  pool: pg.Pool,
  signal: AbortSignal,
  publish: (channel: Channel, payload: string | undefined) => void,
  setListening: (isListening: boolean) => void,
): Promise<boolean> {
  const client = new pg.Client(clientConfigFrom(pool));
  // A broken connection may emit several errors. An error event without a listener would end the process.
  const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const probe = randomUUID();
  let hasArrived = false;
  try {
    await client.connect();
    const arrival = new Promise<boolean>((resolve) => {
      client.on('notification', ({ channel, payload }) => {
        if (payload === probe) resolve(true);
        // Before the probe has arrived, changes are found by polling.
        else if (hasArrived) publish(channel as Channel, payload);
      });
    });
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
    await pool.query('select pg_notify($1, $2)', [channels[0], probe]);
    if (!(await Promise.race([arrival, wait(probeTimeoutMs, false, { signal })]))) return false;
    hasArrived = true;
    setListening(true);
    for (const channel of channels) publish(channel, undefined);
    await Promise.race([ended, stopped]);
    return true;
  } finally {
    setListening(false);
    await client.end().catch(() => undefined);
  }
}
