// `npm run backup` writes a backup of the database and the files, also while the application runs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/adapters/config-error.ts';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { readConfig, type Config } from '#server/app/config.ts';
import { getEmbeddedHome, readEmbeddedUrl, startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { BackupError, loadBackupWriter, openBackupStorage } from '#server/modules/backups/index.ts';
import { lockDataDir } from '#server/processes/lock-data-dir.ts';
import { createProgress, formatMegabytes, runBackupCommand } from './run-backup-command.ts';

/** Connects to the running database, or starts the embedded one for the backup. */
async function openDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  const keepRunning = () => Promise.resolve();
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, close: keepRunning };
  if (!existsSync(join(getEmbeddedHome(config), 'cluster', 'PG_VERSION')))
    throw new BackupError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  let unlock: () => void;
  try {
    unlock = lockDataDir(config.dataDir);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { url: readEmbeddedUrl(config), close: keepRunning };
  }
  const database = await startEmbedded(config);
  return {
    url: database.url,
    close: async () => {
      await database.stop();
      unlock();
    },
  };
}

await runBackupCommand(async () => {
  const config = readConfig(process.env);
  const storage = await openBackupStorage(config.backupUrl, config.dataDir);
  const files = await createFileStorage(config.filesUrl, config.dataDir);
  const { url, close } = await openDatabase(config);
  try {
    const source = { databaseUrl: url, files, dataDir: config.dataDir, recipient: config.backupRecipient };
    const options = { kind: 'manual', createdAt: new Date(), onProgress: createProgress('Read') } as const;
    const { createBackup } = await loadBackupWriter();
    const result = await createBackup(source, storage, options);
    console.log(
      `Backed up ${result.rows} rows and ${result.files} files: ${result.name} (${formatMegabytes(result.bytes)}) in ${storage.location}.`,
    );
    console.log(`SHA-256: ${result.sha256}`);
    if (config.backupUrl === undefined) console.log('A copy on another machine is safer: set BACKUP_URL.');
    if (config.backupRecipient === undefined) console.log('The backup is not encrypted and contains personal data: set BACKUP_RECIPIENT.');
  } finally {
    await close();
  }
});
