import pg from 'pg';
import type { Logger } from 'pino';
import { pause } from '#server/adapters/pause.ts';
import type { EmbeddedDatabase } from './embedded-postgres.ts';

/** Delays between attempts to start PostgreSQL again: they double from the first to the last. */
const minDelayMs = 100;
const maxDelayMs = 5000;
/** The delay before another connection, while PostgreSQL recovers from the crash of one of its processes. */
const reconnectDelayMs = 200;

/** Messages of PostgreSQL about a damaged or incomplete data folder. Other failures, such as a full disk, can end without a restore. */
const damagePattern =
  /pg_control|checkpoint record|PG_VERSION|incompatible|is not a database cluster|find the database system|invalid page/i;
const maxDamagedStarts = 3;

type Options = {
  log: Logger;
  /** Called once with the message of PostgreSQL if its data folder is damaged. The supervision has then ended. */
  onDamaged: (message: string) => void;
};

/** Waits until the connection ends or `signal` is aborted. Returns at once if the database cannot be reached. */
async function waitForDisconnect(url: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'bullnose supervisor' });
  const disconnected = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await client.connect();
    await Promise.race([disconnected, aborted]);
  } catch {
    // The caller connects again.
  } finally {
    client.end(() => undefined);
  }
}

/**
 * Starts the embedded PostgreSQL again when it has ended, with increasing delays. Its end is noticed at once, because the processes of
 * PostgreSQL close all connections when their main process has ended.
 * @returns a function that ends the supervision
 */
export function superviseEmbedded(database: EmbeddedDatabase, { log, onDamaged }: Options): () => Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;

  async function restart(): Promise<void> {
    const endedAt = performance.now();
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await database.restart();
        log.warn(
          { attempts: attempt },
          `The embedded database ended and was restarted after ${Math.round(performance.now() - endedAt)} ms`,
        );
        return;
      } catch (error) {
        const { message } = error as Error;
        if (attempt >= maxDamagedStarts && damagePattern.test(message)) {
          controller.abort();
          return onDamaged(message);
        }
        const delayMs = Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1));
        if (delayMs === maxDelayMs)
          log.error(`The embedded database ended and does not start. Trying again in ${delayMs / 1000} s. ${message}`);
        await pause(delayMs, signal);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await waitForDisconnect(database.url, signal);
      if (signal.aborted) return;
      if (await database.isRunning()) await pause(reconnectDelayMs, signal);
      else await restart();
    }
  }

  const watching = watch();
  return async () => {
    controller.abort();
    await watching;
  };
}
