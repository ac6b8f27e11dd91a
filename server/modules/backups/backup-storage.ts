import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createStorage, getStorageFolder, type FileStorage } from '#server/adapters/file-storage.ts';
import { redactUrl } from '#server/adapters/redact-url.ts';
import { BackupError, describeCause } from './backup-error.ts';

/** `nightly` backups are deleted by age (`listExpiredBackups`), `before-upgrade` ones by number, `manual` ones never. */
export type BackupKind = 'nightly' | 'manual' | 'before-upgrade';
export type BackupFile = { name: string; kind: BackupKind; createdAt: Date };

const namePattern = /^(nightly|manual|before-upgrade)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(?:\.age)?$/;

export const createBackupName = (kind: BackupKind, createdAt: Date, isEncrypted: boolean): string =>
  `${kind}-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

/** Returns undefined for a file that is not a backup. */
export function parseBackupName(name: string): BackupFile | undefined {
  const [, kind, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return kind === undefined ? undefined : { name, kind: kind as BackupKind, createdAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) };
}

export type BackupStorage = {
  /** The location, for messages. */
  location: string;
  list: () => Promise<BackupFile[]>;
  write: (name: string, contents: Readable) => Promise<void>;
  read: (name: string) => Promise<Readable>;
  delete: (name: string) => Promise<void>;
};

/**
 * Opens the place of the backups: `DATA_DIR/backups` or BACKUP_URL.
 * @throws BackupError if it does not exist
 */
export async function openBackupStorage(backupUrl: string | undefined, dataDir: string): Promise<BackupStorage> {
  const defaultFolder = join(dataDir, 'backups');
  const folder = getStorageFolder(backupUrl, defaultFolder);
  const location = folder ?? redactUrl(backupUrl!);
  const fail = (error: unknown): never => {
    throw new BackupError(`Backups cannot be stored in ${location}: ${describeCause(error)}. Correct BACKUP_URL.`);
  };
  // A folder that was set is not created: without its disk, backups would be stored on the wrong one.
  if (backupUrl !== undefined && folder !== undefined && !existsSync(folder)) fail(new Error('the folder does not exist'));
  const disk = await createStorage(backupUrl, defaultFolder).catch(fail);
  return {
    location,
    list: () => listBackups(disk).catch(fail),
    async write(name, contents) {
      try {
        if (folder === undefined) return await writeToS3(disk, name, contents, dataDir);
        await deleteParts(folder);
        await disk.putStream(name, contents);
      } catch (error) {
        if (error instanceof BackupError) throw error;
        throw new BackupError(`The backup could not be written to ${location}: ${describeCause(error)}. The incomplete file was deleted.`);
      }
    },
    read: (name) => disk.getStream(name).catch(fail),
    delete: (name) => disk.delete(name).catch(fail),
  };
}

/** Opens a backup by its path, outside the place of the backups. */
export function openBackupFile(path: string): { name: string; contents: Readable } {
  const file = resolve(path);
  if (!existsSync(file)) throw new BackupError(`There is no backup ${path}. npm run restore -- --list lists all backups.`);
  return { name: basename(file), contents: createReadStream(file) };
}

async function listBackups(disk: FileStorage): Promise<BackupFile[]> {
  const backups: BackupFile[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', { recursive: false, ...(paginationToken && { paginationToken }) });
    for (const object of page.objects)
      backups.push(...(object.isFile ? [parseBackupName(object.name)] : []).filter((file) => file !== undefined));
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** S3 needs the size of a file before its content. */
async function writeToS3(disk: FileStorage, name: string, contents: Readable, dataDir: string): Promise<void> {
  const temporaryFile = join(dataDir, `${name}.upload`);
  try {
    await pipeline(contents, createWriteStream(temporaryFile, { mode: 0o600 }));
    await disk.putStream(name, createReadStream(temporaryFile), { contentLength: (await stat(temporaryFile)).size });
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** Deletes the incomplete files of killed processes. Two backups never run at once. */
async function deleteParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}
