import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { createArchiveWriter, type ArchiveWriter } from './archive/archive-writer.ts';
import { encodeArchive } from './archive/archive-encoding.ts';
import { createBackupName, type BackupKind, type BackupStorage } from './backup-storage.ts';
import { openSnapshot, type Snapshot } from './database/snapshot.store.ts';

export const archiveFormat = 1;

/** The first entry of a backup. `migrations` are those of the database. */
export type BackupHeader = { format: number; createdAt: string; migrations: string[] };
/** The last entry of a backup. */
export type BackupManifest = { rows: Record<string, number>; files: number };

export type BackupSource = {
  databaseUrl: string;
  files: FileStorage;
  /** Contains the generated secret. */
  dataDir: string;
  recipient: string | undefined;
};
export type BackupResult = { name: string; bytes: number; sha256: string; rows: number; files: number };

/** Adds the stored files that are not in `added` yet. Files that are deleted meanwhile are skipped. */
async function addFiles(archive: ArchiveWriter, files: FileStorage, added: Set<string>): Promise<void> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll('', { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const object of page.objects) {
      if (!object.isFile || added.has(object.key) || object.key.endsWith('.part')) continue;
      if (!(await files.exists(object.key))) continue;
      const { contentLength } = await files.getMetaData(object.key);
      await archive.addStream(`files/${object.key}`, contentLength, await files.getStream(object.key));
      added.add(object.key);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Adds the rows of all tables. @returns the number of rows of each table */
async function addTables(archive: ArchiveWriter, snapshot: Snapshot): Promise<Record<string, number>> {
  const description = await snapshot.describe();
  await archive.addJson('database.json', { ...description, jobs: await snapshot.listJobs() });
  const rows: Record<string, number> = {};
  for (const table of description.tables) {
    const { contents, getRowCount } = await snapshot.copyTable(table);
    await archive.addPieces(`database/${table.name}`, contents as AsyncIterable<Buffer>);
    rows[table.name] = getRowCount();
  }
  return rows;
}

async function writeEntries(
  archive: ArchiveWriter,
  { databaseUrl, files, dataDir }: BackupSource,
  createdAt: Date,
): Promise<BackupManifest> {
  const added = new Set<string>();
  const secretFile = join(dataDir, 'secret');
  const addHeader = async (snapshot: Snapshot): Promise<void> => {
    const header: BackupHeader = { format: archiveFormat, createdAt: createdAt.toISOString(), migrations: await snapshot.listMigrations() };
    await archive.addJson('backup.json', header);
    if (existsSync(secretFile)) await archive.addBytes('secret', readFileSync(secretFile));
  };
  const snapshot = await openSnapshot(databaseUrl);
  try {
    await addHeader(snapshot);
    // Files are copied before and after the rows, so that each row has its file: one that is deleted later is copied before.
    await addFiles(archive, files, added);
    await snapshot.renew();
    const rows = await addTables(archive, snapshot);
    await addFiles(archive, files, added);
    return { rows, files: added.size };
  } finally {
    await snapshot.close();
  }
}

/**
 * Writes a backup of the database and the files while the application runs.
 * @param onProgress receives the number of bytes read so far
 * @throws BackupError if it cannot be written; no incomplete file remains
 */
export async function createBackup(
  source: BackupSource,
  storage: BackupStorage,
  { kind, createdAt, onProgress = () => undefined }: { kind: BackupKind; createdAt: Date; onProgress?: (bytes: number) => void },
): Promise<BackupResult> {
  const archive = createArchiveWriter(onProgress);
  const encoded = await encodeArchive(archive.stream, source.recipient);
  const name = createBackupName(kind, createdAt, source.recipient !== undefined);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = encoded.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        hash.update(chunk);
        bytes += chunk.length;
        callback(null, chunk);
      },
    }),
  );
  encoded.on('error', (error) => counted.destroy(error));
  let entriesError: unknown;
  const entries = writeEntries(archive, source, createdAt)
    .then(async (manifest) => {
      await archive.finish(manifest);
      return manifest;
    })
    .catch((error: Error) => {
      entriesError = error;
      archive.destroy(error);
      return undefined;
    });
  try {
    await storage.write(name, counted);
  } catch (error) {
    archive.destroy(error as Error);
    const wasReading = entriesError;
    await entries;
    throw wasReading ?? error;
  }
  const manifest = await entries;
  if (manifest === undefined) throw entriesError;
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
  return { name, bytes, sha256: hash.digest('hex'), rows, files: manifest.files };
}
