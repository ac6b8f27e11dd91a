// Own code: Node has no file locks, and `proper-lockfile` blocks a start for some seconds after kill -9.

import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/adapters/config-error.ts';

type Lock = { file: string; number: number; pid: number };

/**
 * Locks the data folder against a second start, because two supervisors would stop each other's database. A lock file contains a process id.
 * The file of a killed process is not replaced, because two starts could replace each other's files: only one start can create the file with
 * the next number.
 * @returns a function that releases the lock
 * @throws ConfigError with DATA_DIR and the id of the process that uses it
 */
export function lockDataDir(dataDir: string): () => void {
  const locks = listLocks(dataDir);
  assertUnused(dataDir, locks);
  const file = join(dataDir, `supervisor.${Math.max(0, ...locks.map(({ number }) => number)) + 1}.pid`);
  const isCreated = createLock(file);
  const otherLocks = listLocks(dataDir).filter((lock) => !isCreated || lock.file !== file);
  try {
    assertUnused(dataDir, otherLocks);
  } catch (error) {
    if (isCreated) rmSync(file, { force: true });
    throw error;
  }
  // The other start that created the file has ended meanwhile.
  if (!isCreated) return lockDataDir(dataDir);
  for (const lock of otherLocks) rmSync(lock.file, { force: true });
  return () => rmSync(file, { force: true });
}

/** Lists the lock files. `supervisor.pid` is that of an earlier version. */
function listLocks(dataDir: string): Lock[] {
  return readdirSync(dataDir).flatMap((name) => {
    const match = /^supervisor(?:\.(\d+))?\.pid$/.exec(name);
    const file = join(dataDir, name);
    try {
      return match ? [{ file, number: Number(match[1] ?? 0), pid: Number(readFileSync(file, 'utf8')) }] : [];
    } catch {
      // Deleted meanwhile.
      return [];
    }
  });
}

/** Creates a lock file with its content in one step. @returns false if the file exists */
function createLock(file: string): boolean {
  const temporaryFile = `${file}.${process.pid}.part`;
  writeFileSync(temporaryFile, String(process.pid));
  try {
    linkSync(temporaryFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

function assertUnused(dataDir: string, locks: readonly Lock[]): void {
  const used = locks.find(({ pid }) => pid > 0 && pid !== process.pid && isRunning(pid));
  if (used === undefined) return;
  throw new ConfigError([`DATA_DIR is "${dataDir}", which process ${used.pid} is using. Stop it, or set DATA_DIR to another folder.`]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but it runs.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    // The process id may have been reused by another program.
    return !existsSync('/proc/self') || /node/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
