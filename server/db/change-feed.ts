import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf } from './connection.ts';

// Not pg-listen, which is unmaintained and has no fallback for connection poolers.

/** Notification channels: content of the public site, and records that the back office shows. */
const channels = ['content_changed', 'desk_changed'] as const;
export type Channel = (typeof channels)[number];
/** @param payload of the notification; undefined if changes may have been missed */
type OnChange = (payload: string | undefined) => void;

/** The polling interval; a poll and its query together take less than a second. */
const pause = 500;
/** The pause before another attempt to listen. */
const longPause = 30_000;
/** How long a probe may take. Counters are polled meanwhile, so a busy machine gets the time it needs. */
const probeTimeout = 10_000;

const counters: Record<Channel, string> = {
  content_changed: 'select version as count from content_version',
  desk_changed: 'select last_value as count from desk_changes',
};

export type Changes = {
  /** @returns a function that ends it; with the last one everything ends */
  listen: (channel: Channel, onChange: OnChange) => () => Promise<void>;
};

/**
 * Reports each change, by any process, within a second: by one LISTEN for all listeners, and by polling counters while that does not work,
 * because a connection pooler may refuse LISTEN or drop notifications.
 */
export function watchChanges(pool: pg.Pool): Changes {
  const listeners: Record<Channel, Set<OnChange>> = { content_changed: new Set(), desk_changed: new Set() };
  const tell = (channel: Channel, told: string | undefined): void => listeners[channel].forEach((onChange) => onChange(told));
  let stop: (() => Promise<void>) | undefined;

  return {
    listen(channel, onChange) {
      // A wrapper for each call: two listeners may be the same function.
      const own: OnChange = (told) => onChange(told);
      listeners[channel].add(own);
      stop ??= watch(pool, tell, (each) => listeners[each].size > 0);
      return async () => {
        listeners[channel].delete(own);
        if (channels.some((each) => listeners[each].size > 0)) return;
        const stopping = stop;
        stop = undefined;
        await stopping?.();
      };
    },
  };
}

function watch(pool: pg.Pool, tell: (channel: Channel, told: string | undefined) => void, isWanted: (channel: Channel) => boolean) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseFor = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let listening = false;

  /** Listens until the connection ends. @returns whether notifications arrived at all */
  async function listen(): Promise<boolean> {
    const client = new pg.Client(connectionOf(pool));
    // A broken connection may emit several errors. An error event without a listener would end the process.
    const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
    const probe = randomUUID();
    try {
      await client.connect();
      const heard = new Promise<boolean>((resolve) => {
        client.on('notification', ({ channel, payload }) => {
          if (payload === probe) resolve(true);
          // Before the probe has arrived, changes are found by polling.
          else if (listening) tell(channel as Channel, payload);
        });
      });
      await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
      await pool.query('select pg_notify($1, $2)', [channels[0], probe]);
      if (!(await Promise.race([heard, wait(probeTimeout, false, { signal })]))) return false;
      listening = true;
      for (const channel of channels) tell(channel, undefined);
      await Promise.race([ended, stopped]);
      return true;
    } finally {
      listening = false;
      await client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) await pauseFor((await listen().catch(() => false)) ? pause : longPause);
  }

  /** Polls a counter while notifications do not arrive. */
  async function ask(channel: Channel): Promise<void> {
    let known: unknown;
    let again = false;
    while (!signal.aborted) {
      if (!listening && isWanted(channel)) {
        const { rows } = await pool.query<{ count: number }>(counters[channel]).catch(() => ({ rows: [] }));
        const count = rows[0]?.count;
        const moved = count !== undefined && count !== known;
        if (moved || again) tell(channel, undefined);
        // A sequence increases before its transaction commits, so report once more after the next poll.
        again = moved;
        known = count ?? known;
      }
      await pauseFor(pause);
    }
  }

  const watching = Promise.all([keepListening(), ...channels.map(ask)]);
  return async () => {
    stopping.abort();
    await watching;
  };
}
