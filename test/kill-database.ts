import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { createPool } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { superviseEmbedded } from '#server/db/embedded/supervise-embedded.ts';
import { createLogger } from '#server/lib/logger.ts';

/** Starts a supervised embedded database in a temporary folder. */
export async function startSupervisedDatabase(onDamaged: (message: string) => void = () => undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-supervised-'));
  chmodSync(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, isDataDirFixed: true });
  const logLines: string[] = [];
  const log = createLogger('warn', { write: (line) => void logLines.push((JSON.parse(line) as { msg: string }).msg) });
  const stopSupervision = superviseEmbedded(database, { log, onDamaged });
  const pool = createPool(database.url, 5);
  const cluster = join(dataDir, 'postgres/cluster');
  const query = () => pool.query('select 1');
  // The supervision has a separate connection. It detects the end of this connection.
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select 1 from pg_stat_activity where application_name = 'bullnose supervisor'");
    if (rows.length === 0) throw new Error('not connected yet');
  });
  return {
    pool,
    cluster,
    logLines,
    kill: () => process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    waitUntilReachable: (timeout: number) => vi.waitFor(query, { timeout, interval: 20 }),
    stop: async () => {
      await pool.end();
      await stopSupervision();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type KillResult = { slowestMs: number; acknowledged: number; lost: number; logLines: string[] };

/** Kills the main process of the embedded database while rows are inserted. */
export async function killDatabaseUnderLoad(killCount: number, timeoutMs: number): Promise<KillResult> {
  const { pool, logLines, kill, waitUntilReachable, stop } = await startSupervisedDatabase();
  await pool.query('create table rows (id serial primary key)');
  const acknowledgedIds: number[] = [];
  const done = new AbortController();
  const insertRows = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const result = await pool.query<{ id: number }>('insert into rows default values returning id').catch(() => wait(20));
      if (result !== undefined) acknowledgedIds.push(result.rows[0]!.id);
    }
  };
  const inserting = Promise.all(Array.from({ length: 3 }, insertRows));
  let slowestMs = 0;
  for (let index = 0; index < killCount; index += 1) {
    const countBefore = acknowledgedIds.length;
    await vi.waitUntil(() => acknowledgedIds.length > countBefore + 5, { timeout: 30_000, interval: 5 });
    const killedAt = performance.now();
    kill();
    // Until the connections end, they still answer.
    await vi.waitUntil(() => logLines.length > index, { timeout: timeoutMs, interval: 20 });
    await waitUntilReachable(timeoutMs);
    slowestMs = Math.max(slowestMs, performance.now() - killedAt);
  }
  done.abort();
  await inserting;
  await waitUntilReachable(timeoutMs);
  const { rows } = await pool.query<{ id: number }>('select id from rows');
  const storedIds = new Set(rows.map(({ id }) => id));
  await stop();
  return { slowestMs, acknowledged: acknowledgedIds.length, lost: acknowledgedIds.filter((id) => !storedIds.has(id)).length, logLines };
}
