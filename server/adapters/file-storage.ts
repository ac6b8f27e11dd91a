import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export type FileStorage = Disk;

/** Writes each file under a temporary name and renames it when it is complete, so that no process reads a partial file. */
class AtomicFileDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: pathToFileURL(`${folder}/`), visibility: 'private' });
    this.#folder = folder;
  }

  override put(...[key, contents, options]: Parameters<FSDriver['put']>): Promise<void> {
    return this.#writeAtomically(key, (temporaryKey) => super.put(temporaryKey, contents, options));
  }

  override putStream(...[key, contents, options]: Parameters<FSDriver['putStream']>): Promise<void> {
    return this.#writeAtomically(key, (temporaryKey) => super.putStream(temporaryKey, contents, options));
  }

  async #writeAtomically(key: string, write: (temporaryKey: string) => Promise<void>): Promise<void> {
    const temporaryKey = `${key}.${randomUUID()}.part`;
    try {
      await write(temporaryKey);
      await rename(join(this.#folder, temporaryKey), join(this.#folder, key));
    } catch (error) {
      await super.delete(temporaryKey).catch(() => undefined);
      throw error;
    }
  }
}

/** Creates a file storage in a folder. */
export function createLocalStorage(path: string): FileStorage {
  mkdirSync(path, { recursive: true });
  return new Disk(new AtomicFileDriver(path));
}

/**
 * Creates the storage of uploads and pictures: the folder `DATA_DIR/files`, or the location of FILES_URL.
 * @param filesUrl undefined, `file:///folder`, or `s3://bucket?endpoint=…&region=…` with credentials by the usual AWS names
 */
export async function createFileStorage(filesUrl: string | undefined, dataDir: string): Promise<FileStorage> {
  if (filesUrl === undefined) return createLocalStorage(join(dataDir, 'files'));
  const url = new URL(filesUrl);
  if (url.protocol === 'file:') return createLocalStorage(fileURLToPath(url));
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
