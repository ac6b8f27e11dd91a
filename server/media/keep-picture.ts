import { createHash } from 'node:crypto';
import { Problem } from '#domain/problems.ts';
import type { Db, Transaction } from '#server/db/db.ts';
import type { Files } from '#server/outside/files.ts';
import { describePicture } from './derivatives.ts';
import { insertPicture, type StoredPicture } from './pictures.store.ts';

const takenTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** More than any camera takes, and far less than a decompression bomb. */
const mostPixels = 120_000_000;
/** The widest size that pages ask for, with room to cut from. */
const longestSide = 3000;

const isFull = (error: unknown): boolean => /ENOSPC|EDQUOT/.test(String((error as { cause?: unknown }).cause ?? error));

/** Decoded and encoded anew: its place, its camera and anything hidden behind it are gone. @throws Problem('file_format') */
async function encodeAnew(sent: Buffer): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type');
  if (!takenTypes.has((await fileTypeFromBuffer(sent))?.mime ?? '')) throw new Problem('file_format');
  try {
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(sent).metadata();
    if (width * height > mostPixels) throw new Problem('file_format');
    return await sharp(sent, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, mozjpeg: true })
      .toBuffer();
  } catch {
    throw new Problem('file_format');
  }
}

/**
 * Puts the original of a picture for the site into the file store, by the hash of its content. No row names it yet.
 * @throws Problem('file_format') for what is no JPEG, PNG, WebP or AVIF, is broken or too large to decode; file_store_full
 */
export async function storePicture(files: Files, sent: Buffer): Promise<StoredPicture> {
  const bytes = await encodeAnew(sent);
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const key = `pictures/${contentHash}.jpg`;
  try {
    if (!(await files.exists(key))) await files.put(key, bytes);
  } catch (error) {
    if (isFull(error)) throw new Problem('file_store_full');
    throw error;
  }
  return { contentHash, source: `files:${key}`, ...(await describePicture(bytes)) };
}

/** Keeps pictures for the site. @returns their ids in the table of pictures, in the same order */
export async function keepPictures(db: Db | Transaction, pictures: readonly StoredPicture[]): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of pictures) ids.push(await insertPicture(db, picture));
  return ids;
}
