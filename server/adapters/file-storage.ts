import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createFolder } from './create-folder.ts';

export type FileStorage = Disk;

type Modes = { file: number; folder: number };

/** The permissions of files that only the user of the process can read. */
const privateModes: Modes = { file: 0o600, folder: 0o700 };
const publicModes: Modes = { file: 0o644, folder: 0o755 };

/** Writes each file under a temporary name and renames it when it is complete, so that no process reads a partial file. */
class AtomicFileDriver extends FSDriver {
  readonly #folder: string;
  readonly #modes: Modes;

  constructor(folder: string, modes: Modes) {
    super({ location: pathToFileURL(`${folder}/`), visibility: 'private' });
    this.#folder = folder;
    this.#modes = modes;
  }

  override put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    return this.#writeAtomically(key, (temporaryKey) => super.put(temporaryKey, contents, options));
  }

  override putStream(...[key, contents]: Parameters<FSDriver['putStream']>): Promise<void> {
    // `super.putStream` would report a full disk as an aborted operation.
    return this.#writeAtomically(key, (temporaryKey) =>
      pipeline(contents, createWriteStream(join(this.#folder, temporaryKey), { mode: this.#modes.file })),
    );
  }

  async #writeAtomically(key: string, write: (temporaryKey: string) => Promise<void>): Promise<void> {
    const temporaryKey = `${key}.${randomUUID()}.part`;
    const temporaryFile = join(this.#folder, temporaryKey);
    try {
      await mkdir(dirname(temporaryFile), { recursive: true, mode: this.#modes.folder });
      await write(temporaryKey);
      await chmod(temporaryFile, this.#modes.file);
      await rename(temporaryFile, join(this.#folder, key));
    } catch (error) {
      await super.delete(temporaryKey).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Makes a folder and everything in it readable by the user of the process only. Files that were deleted meanwhile, or that belong to another
 * user, are skipped.
 */
export async function restrictPermissions(folder: string): Promise<void> {
  const change = (path: string, mode: number): Promise<void> =>
    chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
    });
  await change(folder, privateModes.folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await change(path, privateModes.folder);
    else if (entry.isFile()) await change(path, privateModes.file);
  }
}

/** Creates a file storage in a folder. @param options.isPublic other users of the machine can read the files */
export function createLocalStorage(path: string, { isPublic = false }: { isPublic?: boolean } = {}): FileStorage {
  const modes = isPublic ? publicModes : privateModes;
  createFolder(path, modes.folder);
  return new Disk(new AtomicFileDriver(path, modes));
}

/** Returns the folder of a storage; undefined if it is in S3. */
export function getStorageFolder(storageUrl: string | undefined, defaultFolder: string): string | undefined {
  if (storageUrl === undefined) return defaultFolder;
  const url = new URL(storageUrl);
  return url.protocol === 'file:' ? fileURLToPath(url) : undefined;
}

/** Returns the folder of uploads and pictures; undefined if they are stored in S3. */
export const getFilesFolder = (filesUrl: string | undefined, dataDir: string): string | undefined =>
  getStorageFolder(filesUrl, join(dataDir, 'files'));

/** Creates the storage of uploads and pictures: the folder `DATA_DIR/files`, or the location of FILES_URL. */
export const createFileStorage = (filesUrl: string | undefined, dataDir: string): Promise<FileStorage> =>
  createStorage(filesUrl, join(dataDir, 'files'));

/**
 * Creates a file storage.
 * @param storageUrl undefined, `file:///folder`, or `s3://bucket?endpoint=…&region=…` with credentials by the usual AWS names
 */
export async function createStorage(storageUrl: string | undefined, defaultFolder: string): Promise<FileStorage> {
  const folder = getStorageFolder(storageUrl, defaultFolder);
  if (folder !== undefined) return createLocalStorage(folder);
  const url = new URL(storageUrl!);
  // Loaded on demand, because it is the largest library.
  const { S3Driver } = await import('flydrive/drivers/s3').catch(() => {
    throw new Error('S3 needs two more packages: npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner');
  });
  const endpoint = url.searchParams.get('endpoint');
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'auto',
      visibility: 'private',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    }),
  );
}
