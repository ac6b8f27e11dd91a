import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalStorage, type FileStorage } from '#server/adapters/file-storage.ts';
import { createPool, queryNothing } from '#server/db/connection.ts';
import { BackupError, describeCause } from './backup-error.ts';
import type { RestoreTarget } from './database/embedded-target.ts';
import { loadBackup, type LoadedBackup, type OpenedBackup } from './load-backup.ts';

export type RestoreOptions = {
  target: RestoreTarget;
  dataDir: string;
  /** The storage of FILES_URL. Without it, the files replace those in `DATA_DIR/files`. */
  externalFiles: FileStorage | undefined;
  /** Allows to replace existing data. */
  replace: boolean;
  /** The current time. */
  now: Date;
  onProgress?: (bytes: number) => void;
};
/** `kept`: where the replaced data is. */
export type RestoreResult = LoadedBackup & { kept: string[] };

type Undo = () => Promise<void> | void;

/** Puts a restored file or folder in its place, and keeps the present one beside it. */
function replacePath(from: string, to: string, suffix: string, undo: Undo[]): string[] {
  if (!existsSync(from)) return [];
  const kept = existsSync(to) ? `${to}-replaced-${suffix}` : undefined;
  if (kept !== undefined) renameSync(to, kept);
  renameSync(from, to);
  undo.push(() => {
    renameSync(to, from);
    if (kept !== undefined) renameSync(kept, to);
  });
  return kept === undefined ? [] : [kept];
}

/** Copies the restored files into the storage of FILES_URL. Stored files never change, so that equal names have equal contents. */
async function copyFiles(stagingFolder: string, files: FileStorage): Promise<void> {
  const staged = createLocalStorage(join(stagingFolder, 'files'));
  const { objects } = await staged.listAll('', { recursive: true });
  for (const object of objects) {
    if (!object.isFile) continue;
    const { contentLength } = await staged.getMetaData(object.key);
    await files.putStream(object.key, await staged.getStream(object.key), { contentLength });
  }
}

async function checkAnswers(target: RestoreTarget): Promise<void> {
  const { url, close } = await target.open();
  const pool = createPool(url, 1);
  try {
    await queryNothing(pool);
  } finally {
    await pool.end();
    await close();
  }
}

const isFilledFolder = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/**
 * Restores a backup. The backup is loaded and checked beside the present data first, so that a bad backup changes nothing. The present data is
 * kept; it need not be readable.
 * @throws BackupError if it cannot be restored; the present data is then in its place
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { target, dataDir, externalFiles, replace, now, onProgress }: RestoreOptions,
): Promise<RestoreResult> {
  const filesFolder = join(dataDir, 'files');
  if (!replace && ((await target.isFilled()) || (externalFiles === undefined && isFilledFolder(filesFolder)))) {
    throw new BackupError(
      'There is data already. Use npm run restore -- --replace to replace it; it is kept beside the restored data. Nothing was changed.',
    );
  }
  const stagingFolder = join(dataDir, 'restoring');
  const suffix = now.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  const undo: Undo[] = [];
  try {
    rmSync(stagingFolder, { recursive: true, force: true });
    mkdirSync(stagingFolder, { recursive: true, mode: 0o700 });
    const loaded = await loadBackup(backup, { createDatabase: target.createDatabase, stagingFolder, onProgress });
    if (externalFiles !== undefined) await copyFiles(stagingFolder, externalFiles);
    const { kept, revert } = await target.activate(suffix);
    undo.push(revert);
    const keptPaths = [
      ...(kept === undefined ? [] : [kept]),
      ...(externalFiles === undefined ? replacePath(join(stagingFolder, 'files'), filesFolder, suffix, undo) : []),
      ...replacePath(join(stagingFolder, 'secret'), join(dataDir, 'secret'), suffix, undo),
    ];
    await checkAnswers(target);
    return { ...loaded, kept: keptPaths };
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    await target.discard();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${backup.name} could not be restored: ${describeCause(error)}. The present data is in its place again.`);
  } finally {
    backup.contents.destroy();
    rmSync(stagingFolder, { recursive: true, force: true });
  }
}
