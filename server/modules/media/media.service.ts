import { readFile } from 'node:fs/promises';
import type { FocalPoint, logoWidth, PictureFormat, PictureWidth } from '#domain/media/picture.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { isDiskFull } from '#server/http/uploads/read-parts.ts';
import { createResizedPicture, createIcon, createShareImage } from './image-variants.ts';
import { findPictureSource, isFocusUsed } from './pictures.store.ts';

const seedPictures = new URL('seed/pictures/', repositoryRoot);

/** A variant of a picture: a width and format; the PNG of a logo; `og`, the JPEG for link previews; or `icon`, the square PNG of the site icon. */
export type ImageVariantKey =
  | { contentHash: string; width: PictureWidth; format: PictureFormat }
  | { contentHash: string; width: typeof logoWidth; format: 'png' }
  | { contentHash: string; width: 'og'; format: 'jpg'; focus?: FocalPoint | undefined }
  | { contentHash: string; width: 'icon'; format: 'png'; focus: FocalPoint };

function toStorageKey(variant: ImageVariantKey): string {
  const { contentHash, width, format } = variant;
  const focus = 'focus' in variant && variant.focus ? `-${variant.focus.x}-${variant.focus.y}` : '';
  return `derived/${contentHash}/${width}${focus}.${format}`;
}

function createVariant(original: Uint8Array, variant: ImageVariantKey): Promise<Buffer> {
  if (variant.width === 'og') return createShareImage(original, variant.focus);
  if (variant.width === 'icon') return createIcon(original, variant.focus);
  return createResizedPicture(original, variant.width, variant.format);
}

/**
 * Serves pictures in the widths and formats that pages request. Each variant is created at its first request and stored.
 * @param demoCache stores variants of the demo's pictures for all databases
 */
export function createMedia({ db, files, demoCache }: { db: Db; files: FileStorage; demoCache: FileStorage }) {
  // Concurrent requests share one conversion. Not `fetchMethod` of lru-cache, which would hold the pictures in memory after the conversion.
  const inFlight = new Map<string, Promise<Buffer>>();

  async function convert(variant: ImageVariantKey, source: string, store: FileStorage): Promise<Buffer> {
    const original = source.startsWith('seed:')
      ? await readFile(new URL(source.slice('seed:'.length), seedPictures))
      : await files.getBytes(source.slice('files:'.length));
    const bytes = await createVariant(original, variant);
    await store.put(toStorageKey(variant), bytes).catch((error: unknown) => {
      // The next request converts the picture again.
      if (!isDiskFull(error)) throw error;
    });
    return bytes;
  }

  async function read(variant: ImageVariantKey, source: string): Promise<Buffer | undefined> {
    const store = source.startsWith('seed:') ? demoCache : files;
    return (await store.exists(toStorageKey(variant))) ? Buffer.from(await store.getBytes(toStorageKey(variant))) : undefined;
  }

  async function readOrCreate(variant: ImageVariantKey, source: string): Promise<Buffer> {
    const stored = await read(variant, source);
    if (stored) return stored;
    const key = toStorageKey(variant);
    const conversion =
      inFlight.get(key) ?? convert(variant, source, source.startsWith('seed:') ? demoCache : files).finally(() => inFlight.delete(key));
    inFlight.set(key, conversion);
    return conversion;
  }

  async function getSource({ contentHash }: ImageVariantKey): Promise<string> {
    const picture = await findPictureSource(db, contentHash);
    if (picture === undefined) throw createApiError('not_found');
    return picture.source;
  }

  return {
    /** Returns the bytes of a variant. AVIF is slow to encode, so WebP is returned until the job process has created the AVIF file. */
    async get(variant: ImageVariantKey): Promise<{ bytes: Buffer; format: ImageVariantKey['format']; isFinal: boolean }> {
      const source = await getSource(variant);
      // Each focal point needs a stored file, so a picture is cropped only around used focal points. Others get the default crop.
      if (variant.width === 'og' && variant.focus && !(await isFocusUsed(db, variant.contentHash, variant.focus))) {
        return { bytes: await readOrCreate({ ...variant, focus: undefined }, source), format: 'jpg', isFinal: false };
      }
      if (variant.format !== 'avif') return { bytes: await readOrCreate(variant, source), format: variant.format, isFinal: true };
      const stored = await read(variant, source);
      if (stored) return { bytes: stored, format: 'avif', isFinal: true };
      await enqueueJob(db, 'create_image_variant', variant, { key: toStorageKey(variant) });
      return { bytes: await readOrCreate({ ...variant, format: 'webp' }, source), format: 'webp', isFinal: false };
    },

    /** Creates and stores a variant, in the job process. */
    async prepare(variant: ImageVariantKey): Promise<void> {
      await readOrCreate(variant, await getSource(variant));
    },
  };
}
export type Media = ReturnType<typeof createMedia>;
