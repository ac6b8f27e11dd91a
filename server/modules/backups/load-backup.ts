import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createLocalStorage } from '#server/adapters/file-storage.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { createPool } from '#server/db/connection.ts';
import { listKnownMigrations, migrateEmptyDatabase } from '#server/db/migrate.ts';
import { readArchive, readText, type ArchiveEntry } from './archive/archive-reader.ts';
import { BackupError, describeCause } from './backup-error.ts';
import { archiveFormat, type BackupHeader, type BackupManifest } from './create-backup.ts';
import { createDatabaseLoader, type DatabaseLoader } from './database/load-snapshot.store.ts';
import type { DatabaseDescription, QueuedJob } from './database/snapshot.store.ts';

export type OpenedBackup = { name: string; contents: Readable; identity: string | undefined };
export type LoadedBackup = { createdAt: Date; rows: number; files: number };

type Target = {
  /** Creates an empty database. Called once the header of the backup is checked. @returns its URL */
  createDatabase: () => Promise<string>;
  /** An empty folder for the files and the secret of the backup. */
  stagingFolder: string;
  onProgress?: ((bytes: number) => void) | undefined;
};

function parseHeader(text: string, fileName: string): BackupHeader {
  const header = JSON.parse(text) as BackupHeader;
  const known = new Set(listKnownMigrations());
  const unknown = header.format > archiveFormat ? `format ${header.format}` : header.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return header;
  throw new BackupError(`${fileName} is of another version of Bullnose (${unknown}). Restore it with that version. Nothing was changed.`);
}

async function createEmptySchema(databaseUrl: string, { migrations }: BackupHeader): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  try {
    await migrateEmptyDatabase(pool, migrations.at(-1)!);
  } finally {
    await pool.end();
  }
}

/**
 * Loads a backup into an empty database and a folder, and checks it: its checksum, and the numbers of rows and files.
 * @throws BackupError if it cannot be loaded completely
 */
export async function loadBackup(
  { name: fileName, contents, identity }: OpenedBackup,
  { createDatabase, stagingFolder, onProgress }: Target,
): Promise<LoadedBackup> {
  const files = createLocalStorage(join(stagingFolder, 'files'));
  let header: BackupHeader | undefined;
  let loader: DatabaseLoader | undefined;
  let jobs: QueuedJob[] = [];
  let fileCount = 0;
  let bytes = 0;

  async function readEntry(entry: ArchiveEntry): Promise<void> {
    onProgress?.((bytes += entry.size));
    if (entry.name === 'backup.json') header = parseHeader(await readText(entry.contents), fileName);
    else if (header === undefined) throw new BackupError(`${fileName} is not a backup of Bullnose. Nothing was changed.`);
    else if (entry.name === 'secret') await pipeline(entry.contents, createWriteStream(join(stagingFolder, 'secret'), { mode: 0o600 }));
    else if (entry.name === 'database.json') {
      const { jobs: queuedJobs, ...description } = JSON.parse(await readText(entry.contents)) as DatabaseDescription & {
        jobs: QueuedJob[];
      };
      jobs = queuedJobs;
      const databaseUrl = await createDatabase();
      await createEmptySchema(databaseUrl, header);
      loader = await createDatabaseLoader(databaseUrl, description);
    } else if (entry.name.startsWith('database/')) await loader!.writePiece(entry.name.split('/')[1]!, entry);
    else if (entry.name.startsWith('files/')) {
      fileCount += 1;
      await files.putStream(entry.name.slice('files/'.length), entry.contents);
    } else entry.contents.resume();
  }

  try {
    const manifest = (await readArchive(contents, { fileName, identity }, readEntry)) as BackupManifest;
    const rowCounts = await loader!.finish(jobs);
    const wrong = Object.keys(manifest.rows).find((table) => rowCounts[table] !== manifest.rows[table]);
    if (wrong !== undefined || fileCount !== manifest.files)
      throw new BackupError(`${fileName} is incomplete: the number of ${wrong === undefined ? 'files' : `rows of ${wrong}`} differs.`);
    const rows = Object.values(rowCounts).reduce((sum, count) => sum + count, 0);
    return { createdAt: new Date(header!.createdAt), rows, files: fileCount };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = describeCause(redactDatabaseError(error));
    // Rows that PostgreSQL cannot read, or that violate a constraint.
    const isDamaged = /^2[23]/.test((error as { code?: string }).code ?? '');
    throw new BackupError(
      isDamaged
        ? `${fileName} is damaged: ${reason}. Nothing was changed. Use another backup.`
        : `${fileName} could not be restored: ${reason}. Nothing was changed.`,
    );
  } finally {
    await loader?.close();
  }
}
