import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '#server/adapters/config-error.ts';

/** Several starts at the same moment can refuse each other. SQLite tries again during this time, so that one of them succeeds. */
const lockTimeoutMs = 1000;
const sqliteBusy = 5;

/**
 * Locks the data folder against a second start, because two supervisors would stop each other's database. The lock is the operating system's
 * lock of a file, which Node offers only through SQLite: it excludes processes of other containers, and it ends with its process.
 * @returns a function that releases the lock
 * @throws ConfigError with DATA_DIR and the id of the process that uses it
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'supervisor.pid');
  const lock = new DatabaseSync(join(dataDir, 'supervisor.lock'), { timeout: lockTimeoutMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new ConfigError([
      `DATA_DIR is "${dataDir}", which ${readProcessName(pidFile)} is using. Stop it, or set DATA_DIR to another folder.`,
    ]);
  }
  writeFileSync(pidFile, String(process.pid));
  return () => {
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function readProcessName(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8')}`;
  } catch {
    // The other process has the lock, but has not written its id yet.
    return 'another process';
  }
}
