import { createHash } from 'node:crypto';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isDiskFull } from '#server/http/uploads/read-parts.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { readImageInfo } from './image-variants.ts';
import { insertPicture, type StoredPicture } from './pictures.store.ts';
import { reencodePicture } from './reencode-picture.ts';

const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** The maximum number of pixels, above that of camera pictures. The limit rejects decompression bombs. */
const maxPixels = 120_000_000;

/** Re-encodes a picture as JPEG, or as PNG if parts of it are transparent. */
async function sanitizePicture(path: string): Promise<{ bytes: Buffer; extension: 'jpg' | 'png' }> {
  const { fileTypeFromFile } = await import('file-type');
  if (!acceptedTypes.has((await fileTypeFromFile(path))?.mime ?? '')) throw createApiError('file_format');
  return reencodePicture(path, maxPixels, async (image) => {
    const { isOpaque } = await image.clone().stats();
    return isOpaque
      ? { bytes: await image.flatten().jpeg({ quality: 90, mozjpeg: true }).toBuffer(), extension: 'jpg' }
      : { bytes: await image.png({ compressionLevel: 9 }).toBuffer(), extension: 'png' };
  });
}

/**
 * Stores the original of a picture under the hash of its content. `insertPictures` inserts the row.
 * @param path the received file
 */
export async function storeOriginal(files: FileStorage, path: string): Promise<StoredPicture> {
  const { bytes, extension } = await sanitizePicture(path);
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const key = `pictures/${contentHash}.${extension}`;
  try {
    if (!(await files.exists(key))) await files.put(key, bytes);
  } catch (error) {
    if (isDiskFull(error)) throw createApiError('file_store_full');
    throw error;
  }
  return { contentHash, source: `files:${key}`, ...(await readImageInfo(bytes)) };
}

/** Inserts the rows of stored pictures. @returns their ids, in the same order */
export async function insertPictures(db: Db | Transaction, pictures: readonly StoredPicture[]): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await insertPicture(db, picture));
  return ids;
}
