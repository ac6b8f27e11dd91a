import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf } from './db.ts';

const channel = 'content_changed';
const pause = 500;

/**
 * Tells of every change of content, made by whatever process, within a second: by LISTEN, or by asking where a connection
 * pooler swallows notifications.
 * @param onChange also called when changes may have been missed
 * @returns a function that stops it
 */
export function watchContent(pool: pg.Pool, onChange: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Listens until the connection ends. @returns whether notifications arrive at all */
  async function listen(): Promise<boolean> {
    const client = new pg.Client(connectionOf(pool));
    // A broken connection may tell of more than one error; one that nobody hears would end the process.
    const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
    const probe = randomUUID();
    try {
      await client.connect();
      const heard = new Promise<boolean>((resolve) => {
        client.on('notification', ({ payload }) => (payload === probe ? resolve(true) : onChange()));
      });
      await client.query(`listen ${channel}`);
      await pool.query('select pg_notify($1, $2)', [channel, probe]);
      if (!(await Promise.race([heard, wait(1000, false, { signal })]))) return false;
      onChange();
      await Promise.race([ended, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))]);
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Asks for the version until stopped. */
  async function ask(): Promise<void> {
    let known: unknown;
    while (!signal.aborted) {
      const { rows } = await pool.query<{ version: number }>('select version from content_version').catch(() => ({ rows: [] }));
      const version = rows[0]?.version;
      if (version !== undefined && version !== known) onChange();
      known = version ?? known;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const heard = await listen().catch(() => true);
      if (signal.aborted) return;
      if (!heard) return ask();
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}
