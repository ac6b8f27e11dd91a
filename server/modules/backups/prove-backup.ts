import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/db/connection.ts';
import { getEmbeddedHome, startEmbedded, stopEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSettings } from './backup-jobs.ts';
import { findHash } from './backup-runs.store.ts';
import type { BackupStorage } from './backup-storage.ts';
import { loadBackup } from './load-backup.ts';

/** @throws BackupError if the stored file differs from the one that was written */
async function checkHash(db: Db, storage: BackupStorage, name: string): Promise<void> {
  const expected = await findHash(db, name);
  if (expected === undefined) throw new BackupError(`${name} is encrypted, so that it can only be proved with BACKUP_IDENTITY_FILE.`);
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(name)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== expected) throw new BackupError(`${name} has changed since it was written.`);
}

/**
 * Proves that a backup can be restored: restores it into a separate embedded database and checks the shop in it. Without the private key of an
 * encrypted backup, only compares its checksum.
 * @throws BackupError with the reason if it cannot be restored
 */
export async function proveBackup(db: Db, storage: BackupStorage, name: string, settings: BackupSettings): Promise<void> {
  const { dataDir, isDataDirFixed, identityFile, checkRestored } = settings;
  if (name.endsWith('.age') && identityFile === undefined) return checkHash(db, storage, name);
  const location = { dataDir, isDataDirFixed, name: 'postgres-proof' };
  const stagingFolder = join(dataDir, 'proof');
  async function deleteProof(): Promise<void> {
    await stopEmbedded(location);
    for (const folder of [getEmbeddedHome(location), stagingFolder]) rmSync(folder, { recursive: true, force: true });
  }
  await deleteProof();
  try {
    const identity = identityFile === undefined ? undefined : readFileSync(identityFile, 'utf8');
    const { url } = await startEmbedded({ ...location, durable: false });
    await loadBackup({ name, contents: await storage.read(name), identity }, { createDatabase: () => Promise.resolve(url), stagingFolder });
    await checkRestored({ databaseUrl: url, dataDir: stagingFolder });
  } finally {
    await deleteProof();
  }
}
