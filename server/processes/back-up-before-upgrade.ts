import { ConfigError } from '#server/adapters/config-error.ts';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import type { Config } from '#server/app/config.ts';
import { describeCause, loadBackupWriter, openBackupStorage } from '#server/modules/backups/index.ts';

/** The number of backups from before an upgrade that are kept. */
const keptBackups = 3;

/**
 * Makes a backup of a database that will be migrated, for `npm run restore -- --before-upgrade`.
 * @returns a line that names it
 * @throws ConfigError with BACKUP_URL if it cannot be made
 */
export async function backUpBeforeUpgrade(databaseUrl: string, config: Config): Promise<string> {
  try {
    const { createBackup } = await loadBackupWriter();
    const storage = await openBackupStorage(config.backupUrl, config.dataDir);
    const files = await createFileStorage(config.filesUrl, config.dataDir);
    const source = { databaseUrl, files, dataDir: config.dataDir, recipient: config.backupRecipient };
    const { name } = await createBackup(source, storage, { kind: 'before-upgrade', createdAt: new Date() });
    const earlier = (await storage.list()).filter(({ kind }) => kind === 'before-upgrade');
    for (const backup of earlier.slice(keptBackups)) await storage.delete(backup.name);
    return `The database is upgraded. To go back to the old version: npm run restore -- --before-upgrade (${name} in ${storage.location}).`;
  } catch (error) {
    throw new ConfigError([
      `The database must be upgraded, but the backup before it failed: ${describeCause(error)} Nothing was changed. Correct BACKUP_URL, or set BACKUPS to "off" to upgrade without a backup.`,
    ]);
  }
}
