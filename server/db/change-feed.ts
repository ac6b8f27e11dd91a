import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '#server/adapters/pause.ts';
import { getClientConfig } from './connection.ts';

// Not pg-listen, which is unmaintained and has no fallback for connection poolers.

/** Notification channels: changed content of the public site, and changed records of the back office. */
const channels = ['content_changed', 'staff_changed'] as const;
export type Channel = (typeof channels)[number];
/** @param payload the text of the notification; undefined if notifications may have been lost */
type OnChange = (payload: string | undefined) => void;

/** Polling twice a second reports a change within a second, including the time of the query. */
const pollIntervalMs = 500;
/** The delay after a failed attempt to listen. A connection that breaks later is replaced after `pollIntervalMs`. */
const failedAttemptDelayMs = 30_000;
/** The time limit for receiving the probe notification. It can be long, because counters are polled meanwhile. */
const probeTimeoutMs = 10_000;

const connectionLost = `The connection that listens for changes has ended. Changes are polled until another connection is open.`;
const notListening = `No notifications of changes are received. Changes are polled, and listening is tried again in ${failedAttemptDelayMs / 1000} s.`;

const counterQueries: Record<Channel, string> = {
  content_changed: 'select version as count from content_version',
  staff_changed: 'select last_value as count from staff_change_seq',
};

export type ChangeFeed = {
  /** @returns a function that removes the listener. Without listeners the connection is closed. */
  listen: (channel: Channel, onChange: OnChange) => () => Promise<void>;
};

/**
 * Creates a feed that reports changes by any process within a second. One connection listens for all listeners. Counters are polled while
 * no notifications are received, because a connection pooler may reject LISTEN or lose notifications. Both are in one file, because they
 * take turns.
 */
export function createChangeFeed(pool: pg.Pool, parentLog: Logger): ChangeFeed {
  const log = parentLog.child({ name: 'change-feed' });
  const listeners: Record<Channel, Set<OnChange>> = { content_changed: new Set(), staff_changed: new Set() };
  const publish = (channel: Channel, payload: string | undefined): void => listeners[channel].forEach((onChange) => onChange(payload));
  let stop: (() => Promise<void>) | undefined;

  return {
    listen(channel, onChange) {
      // Each call has its own wrapper, because two listeners may be the same function.
      const listener: OnChange = (payload) => onChange(payload);
      listeners[channel].add(listener);
      stop ??= watch({ pool, log }, publish, (name) => listeners[name].size > 0);
      return async () => {
        listeners[channel].delete(listener);
        if (channels.some((name) => listeners[name].size > 0)) return;
        const stopWatching = stop;
        stop = undefined;
        await stopWatching?.();
      };
    },
  };
}

function watch(
  { pool, log }: { pool: pg.Pool; log: Logger },
  publish: (channel: Channel, payload: string | undefined) => void,
  hasListeners: (channel: Channel) => boolean,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let isListening = false;
  let hasPollFailed = false;

  async function listenWithRetry(): Promise<void> {
    while (!signal.aborted) {
      const wasListening = await listen({ pool, log }, signal, publish, (value) => (isListening = value)).catch((error: unknown) => {
        log.warn({ err: error }, 'Listening for changes failed');
        return false;
      });
      if (!signal.aborted) log.warn(wasListening ? connectionLost : notListening);
      await pause(wasListening ? pollIntervalMs : failedAttemptDelayMs, signal);
    }
  }

  /** Reads a counter; undefined while the database is unavailable. Only the first of several failures is logged. */
  async function readCount(channel: Channel): Promise<number | undefined> {
    try {
      const { rows } = await pool.query<{ count: number }>(counterQueries[channel]);
      hasPollFailed = false;
      return rows[0]?.count;
    } catch (error) {
      if (!hasPollFailed) log.warn({ err: error }, `Polling for changes failed and is tried again every ${pollIntervalMs} ms`);
      hasPollFailed = true;
      return undefined;
    }
  }

  /** Polls a counter while no notifications are received. */
  async function pollCounter(channel: Channel): Promise<void> {
    let previous: unknown;
    let mustRepeat = false;
    while (!signal.aborted) {
      if (!isListening && hasListeners(channel)) {
        const count = await readCount(channel);
        const hasChanged = count !== undefined && count !== previous;
        if (hasChanged || mustRepeat) publish(channel, undefined);
        // A sequence increases before its transaction commits, so the change is reported again after the next poll.
        mustRepeat = hasChanged;
        previous = count ?? previous;
      }
      await pause(pollIntervalMs, signal);
    }
  }

  const loops = Promise.all([listenWithRetry(), ...channels.map(pollCounter)]);
  return async () => {
    controller.abort();
    await loops;
  };
}

/**
 * Publishes notifications until the connection ends or `signal` is aborted.
 * @param setListening called with true once notifications are received, and with false at the end
 * @returns false if the probe notification was not received
 */
async function listen(
  { pool, log }: { pool: pg.Pool; log: Logger },
  signal: AbortSignal,
  publish: (channel: Channel, payload: string | undefined) => void,
  setListening: (isListening: boolean) => void,
): Promise<boolean> {
  const client = new pg.Client(getClientConfig(pool));
  // A broken connection may emit several errors. An error event without a listener would end the process.
  const disconnected = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const probeId = randomUUID();
  let isProbeReceived = false;
  try {
    await client.connect();
    const probeReceived = new Promise<boolean>((resolve) => {
      client.on('notification', ({ channel, payload }) => {
        if (payload === probeId) resolve(true);
        // Until the probe is received, polling reports changes.
        else if (isProbeReceived) publish(channel as Channel, payload);
      });
    });
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
    await pool.query('select pg_notify($1, $2)', [channels[0], probeId]);
    if (!(await Promise.race([probeReceived, wait(probeTimeoutMs, false, { signal })]))) return false;
    isProbeReceived = true;
    setListening(true);
    for (const channel of channels) publish(channel, undefined);
    await Promise.race([disconnected, aborted]);
    return true;
  } finally {
    setListening(false);
    await client.end().catch((error: unknown) => log.debug({ err: error }, 'Closing the connection of the change feed failed'));
  }
}
