import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '#server/adapters/config-error.ts';
import { type Config } from '#server/app/config.ts';
import { createFileStorage, getFilesFolder, restrictPermissions } from '#server/adapters/file-storage.ts';

// Checks that run before the database is opened. Each error names the setting and its correction.

/**
 * Locks the data folder against a second start, because two supervisors would stop each other's database.
 * @returns a function that releases the lock
 * @throws ConfigError with DATA_DIR and the id of the process that uses it
 */
export function lockDataDir(dataDir: string): () => void {
  const lockFile = join(dataDir, 'supervisor.pid');
  const ownerPid = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8')) : Number.NaN;
  if (ownerPid > 0 && ownerPid !== process.pid && isRunning(ownerPid)) {
    throw new ConfigError([`DATA_DIR is "${dataDir}", which process ${ownerPid} is using. Stop it, or set DATA_DIR to another folder.`]);
  }
  writeFileSync(lockFile, String(process.pid));
  return () => rmSync(lockFile, { force: true });
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

/** @throws ConfigError with HOST and PORT if this process cannot listen there */
export async function assertPortAvailable({ host, port }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigError([
          error.code === 'EADDRINUSE'
            ? `PORT is ${port}, which another program is using. Stop it, or set PORT to another number.`
            : `HOST is "${host}" and PORT ${port}, where this process cannot listen (${error.code}). Set HOST or PORT.`,
        ]),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Corrects the permissions of stored files. @throws ConfigError with FILES_URL or DATA_DIR if files cannot be stored there */
export async function prepareFileStorage({ filesUrl, dataDir }: Config): Promise<void> {
  try {
    const files = await createFileStorage(filesUrl, dataDir);
    await files.put('start-check', 'x');
    await files.delete('start-check');
    const folder = getFilesFolder(filesUrl, dataDir);
    if (folder !== undefined) await restrictPermissions(folder);
  } catch (error) {
    const where = filesUrl === undefined ? `DATA_DIR is "${dataDir}", where files` : `FILES_URL is "${filesUrl}", where files`;
    const { cause, message } = error as Error;
    throw new ConfigError([`${where} cannot be stored: ${cause instanceof Error ? cause.message : message}`]);
  }
}

/** Returns the secret that signs tokens: the setting, or one generated once and stored in the data folder. */
export function loadOrCreateSecret({ secret, dataDir }: Config): string {
  if (secret !== undefined) return secret;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
