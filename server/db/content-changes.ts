import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf } from './db.ts';

const channel = 'content_changed';
/** Between two askings: with the query itself still well under a second. */
const pause = 500;
/** Before listening is tried anew where it failed. */
const longPause = 30_000;

/**
 * Tells of every change of content, made by whatever process, within a second: by LISTEN, and by asking for the version as long
 * as that does not work: a connection pooler may refuse it or swallow what is told.
 * @param onChange also called when changes may have been missed
 * @returns a function that stops it
 */
export function watchContent(pool: pg.Pool, onChange: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseFor = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => undefined);
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  let listening = false;

  /** Listens until the connection ends. @returns whether notifications arrived at all */
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
      listening = true;
      onChange();
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

  /** Asks for the version whenever nothing would tell of it. */
  async function ask(): Promise<void> {
    let known: unknown;
    while (!signal.aborted) {
      if (!listening) {
        const { rows } = await pool.query<{ version: number }>('select version from content_version').catch(() => ({ rows: [] }));
        const version = rows[0]?.version;
        if (version !== undefined && version !== known) onChange();
        known = version ?? known;
      }
      await pauseFor(pause);
    }
  }

  const watching = Promise.all([keepListening(), ask()]);
  return async () => {
    stopping.abort();
    await watching;
  };
}
