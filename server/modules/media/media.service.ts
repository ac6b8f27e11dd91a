import { readFile } from 'node:fs/promises';
import type { FocalPoint, PictureFormat, PictureWidth } from '#domain/media/picture.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { createDerivative, createIcon, createShareCut } from './image-variants.ts';
import { findPictureSource, isFocusUsed } from './pictures.store.ts';

const seedPictures = new URL('seed/pictures/', repositoryRoot);

/** One width and format; `og`, the JPEG cut for shared links; or `icon`, the square PNG of the site's icon. */
export type ImageVariantKey =
  | { contentHash: string; width: PictureWidth; format: PictureFormat }
  | { contentHash: string; width: 'og'; format: 'jpg'; focus?: FocalPoint | undefined }
  | { contentHash: string; width: 'icon'; format: 'png'; focus: FocalPoint };

function getKey(wanted: ImageVariantKey): string {
  const { contentHash, width, format } = wanted;
  const focus = 'focus' in wanted && wanted.focus ? `-${wanted.focus.x}-${wanted.focus.y}` : '';
  return `derived/${contentHash}/${width}${focus}.${format}`;
}

function derive(original: Uint8Array, wanted: ImageVariantKey): Promise<Buffer> {
  if (wanted.width === 'og') return createShareCut(original, wanted.focus);
  if (wanted.width === 'icon') return createIcon(original, wanted.focus);
  return createDerivative(original, wanted.width, wanted.format);
}

/**
 * Pictures in the widths and formats that pages ask for, each made once, at its first request.
 * @param demoCache stores derivatives of the demo's pictures for all databases
 */
export function createMedia({ db, files, demoCache }: { db: Db; files: FileStorage; demoCache: FileStorage }) {
  // Concurrent requests share one conversion. Not the cache's single flight: pictures are not held in memory.
  const making = new Map<string, Promise<Buffer>>();

  async function make(wanted: ImageVariantKey, source: string, store: FileStorage): Promise<Buffer> {
    const original = source.startsWith('seed:')
      ? await readFile(new URL(source.slice('seed:'.length), seedPictures))
      : await files.getBytes(source.slice('files:'.length));
    const made = await derive(original, wanted);
    await store.put(getKey(wanted), made);
    return made;
  }

  async function read(wanted: ImageVariantKey, source: string): Promise<Buffer | undefined> {
    const store = source.startsWith('seed:') ? demoCache : files;
    return (await store.exists(getKey(wanted))) ? Buffer.from(await store.getBytes(getKey(wanted))) : undefined;
  }

  async function readOrMake(wanted: ImageVariantKey, source: string): Promise<Buffer> {
    const stored = await read(wanted, source);
    if (stored) return stored;
    const key = getKey(wanted);
    const running =
      making.get(key) ?? make(wanted, source, source.startsWith('seed:') ? demoCache : files).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function getSource({ contentHash }: ImageVariantKey): Promise<string> {
    const found = await findPictureSource(db, contentHash);
    if (found === undefined) throw createApiError('not_found');
    return found.source;
  }

  return {
    /**
     * Returns the bytes of a derivative. AVIF is slow to encode: until the job process has made it, WebP is returned.
     * @throws ApiError('not_found') for a picture there is not
     */
    async get(wanted: ImageVariantKey): Promise<{ bytes: Buffer; format: ImageVariantKey['format']; isFinal: boolean }> {
      const source = await getSource(wanted);
      // Each focal point is another file, so only those in use are cropped; others get the crop without one.
      if (wanted.width === 'og' && wanted.focus && !(await isFocusUsed(db, wanted.contentHash, wanted.focus))) {
        return { bytes: await readOrMake({ ...wanted, focus: undefined }, source), format: 'jpg', isFinal: false };
      }
      if (wanted.format !== 'avif') return { bytes: await readOrMake(wanted, source), format: wanted.format, isFinal: true };
      const stored = await read(wanted, source);
      if (stored) return { bytes: stored, format: 'avif', isFinal: true };
      await enqueueJob(db, 'create_image_variant', wanted, { key: getKey(wanted) });
      return { bytes: await readOrMake({ ...wanted, format: 'webp' }, source), format: 'webp', isFinal: false };
    },

    /** Makes a derivative, for the job process. */
    async prepare(wanted: ImageVariantKey): Promise<void> {
      await readOrMake(wanted, await getSource(wanted));
    },
  };
}
export type Media = ReturnType<typeof createMedia>;
