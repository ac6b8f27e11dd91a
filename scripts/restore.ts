// `npm run restore` restores the newest backup, or the one that is named. `-- --list` lists all backups.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { ensureDataDir, readConfig, type Config } from '#server/app/config.ts';
import {
  BackupError,
  createEmbeddedTarget,
  createExternalTarget,
  loadBackupReader,
  openBackupFile,
  openBackupStorage,
  type BackupStorage,
} from '#server/modules/backups/index.ts';
import { lockDataDir } from '#server/processes/lock-data-dir.ts';
import { createProgress, runBackupCommand } from './run-backup-command.ts';

async function openBackup(storage: BackupStorage, file: string | undefined, isBeforeUpgrade: boolean) {
  const backups = await storage.list();
  const selected =
    file === undefined
      ? backups.find(({ kind }) => !isBeforeUpgrade || kind === 'before-upgrade')
      : backups.find(({ name }) => name === file);
  if (selected !== undefined) return { name: selected.name, contents: await storage.read(selected.name) };
  if (file !== undefined) return openBackupFile(file);
  throw new BackupError(
    `There is no backup${isBeforeUpgrade ? ' from before an upgrade' : ''} in ${storage.location}. Set BACKUP_URL, or name a file.`,
  );
}

function readIdentity({ backupIdentityFile }: Config): string | undefined {
  if (backupIdentityFile === undefined) return undefined;
  try {
    return readFileSync(backupIdentityFile, 'utf8');
  } catch {
    throw new BackupError(`BACKUP_IDENTITY_FILE is "${backupIdentityFile}", which cannot be read. Nothing was changed.`);
  }
}

await runBackupCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, replace: { type: 'boolean' }, 'before-upgrade': { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  ensureDataDir(config.dataDir);
  const storage = await openBackupStorage(config.backupUrl, config.dataDir);
  if (values.list) {
    for (const { name } of await storage.list()) console.log(name);
    return;
  }
  const isBeforeUpgrade = values['before-upgrade'] === true;
  const identity = readIdentity(config);
  const unlock = lockDataDir(config.dataDir);
  try {
    const backup = await openBackup(storage, positionals[0], isBeforeUpgrade);
    const { restoreBackup } = await loadBackupReader();
    const result = await restoreBackup(
      { ...backup, identity },
      {
        target: config.databaseUrl === undefined ? createEmbeddedTarget(config) : createExternalTarget(config.databaseUrl),
        dataDir: config.dataDir,
        externalFiles: config.filesUrl === undefined ? undefined : await createFileStorage(config.filesUrl, config.dataDir),
        replace: values.replace === true || isBeforeUpgrade,
        now: new Date(),
        onProgress: createProgress('Restored'),
      },
    );
    console.log(
      `Restored ${result.rows} rows and ${result.files} files of ${result.createdAt.toISOString()} from ${backup.name}. Start with npm start.`,
    );
    if (result.kept.length > 0) console.log(`The replaced data is kept, delete it when the site works: ${result.kept.join(', ')}`);
  } finally {
    unlock();
  }
});
