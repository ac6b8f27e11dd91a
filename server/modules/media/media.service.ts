import { readFile } from 'node:fs/promises';
import type { Focus, PictureFormat, PictureWidth } from '#domain/media/picture.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { addJob } from '#server/jobs/enqueue.ts';
import type { Files } from '#server/adapters/file-storage.ts';
import { root } from '#server/lib/repository-root.ts';
import { createDerivative, createIcon, createShareCut } from './image-variants.ts';
import { findPictureSource, isFocusUsed } from './pictures.store.ts';

const seedPictures = new URL('seed/pictures/', root);

/** One width and format; `og`, the JPEG cut for shared links; or `icon`, the square PNG of the site's icon. */
export type Derivative =
  | { contentHash: string; width: PictureWidth; format: PictureFormat }
  | { contentHash: string; width: 'og'; format: 'jpg'; focus?: Focus | undefined }
  | { contentHash: string; width: 'icon'; format: 'png'; focus: Focus };

function keyOf(wanted: Derivative): string {
  const { contentHash, width, format } = wanted;
  const focus = 'focus' in wanted && wanted.focus ? `-${wanted.focus.x}-${wanted.focus.y}` : '';
  return `derived/${contentHash}/${width}${focus}.${format}`;
}

function derive(original: Uint8Array, wanted: Derivative): Promise<Buffer> {
  if (wanted.width === 'og') return createShareCut(original, wanted.focus);
  if (wanted.width === 'icon') return createIcon(original, wanted.focus);
  return createDerivative(original, wanted.width, wanted.format);
}

/**
 * Pictures in the widths and formats that pages ask for, each made once, at its first request.
 * @param demoCache stores derivatives of the demo's pictures for all databases
 */
export function createMedia({ db, files, demoCache }: { db: Db; files: Files; demoCache: Files }) {
  // Concurrent requests share one conversion. Not the cache's single flight: pictures are not held in memory.
  const making = new Map<string, Promise<Buffer>>();

  async function make(wanted: Derivative, source: string, store: Files): Promise<Buffer> {
    const original = source.startsWith('seed:')
      ? await readFile(new URL(source.slice('seed:'.length), seedPictures))
      : await files.getBytes(source.slice('files:'.length));
    const made = await derive(original, wanted);
    await store.put(keyOf(wanted), made);
    return made;
  }

  async function read(wanted: Derivative, source: string): Promise<Buffer | undefined> {
    const store = source.startsWith('seed:') ? demoCache : files;
    return (await store.exists(keyOf(wanted))) ? Buffer.from(await store.getBytes(keyOf(wanted))) : undefined;
  }

  async function readOrMake(wanted: Derivative, source: string): Promise<Buffer> {
    const kept = await read(wanted, source);
    if (kept) return kept;
    const key = keyOf(wanted);
    const running =
      making.get(key) ?? make(wanted, source, source.startsWith('seed:') ? demoCache : files).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function sourceOf({ contentHash }: Derivative): Promise<string> {
    const found = await findPictureSource(db, contentHash);
    if (found === undefined) throw createApiError('not_found');
    return found.source;
  }

  return {
    /**
     * Returns the bytes of a derivative. AVIF is slow to encode: until the job process has made it, WebP is returned.
     * @throws ApiError('not_found') for a picture there is not
     */
    async get(wanted: Derivative): Promise<{ bytes: Buffer; format: Derivative['format']; final: boolean }> {
      const source = await sourceOf(wanted);
      // Each focal point is another file, so only those in use are cropped; others get the crop without one.
      if (wanted.width === 'og' && wanted.focus && !(await isFocusUsed(db, wanted.contentHash, wanted.focus))) {
        return { bytes: await readOrMake({ ...wanted, focus: undefined }, source), format: 'jpg', final: false };
      }
      if (wanted.format !== 'avif') return { bytes: await readOrMake(wanted, source), format: wanted.format, final: true };
      const kept = await read(wanted, source);
      if (kept) return { bytes: kept, format: 'avif', final: true };
      await addJob(db, 'make_derivative', wanted, keyOf(wanted));
      return { bytes: await readOrMake({ ...wanted, format: 'webp' }, source), format: 'webp', final: false };
    },

    /** Makes a derivative, for the job process. */
    async prepare(wanted: Derivative): Promise<void> {
      await readOrMake(wanted, await sourceOf(wanted));
    },
  };
}
export type Media = ReturnType<typeof createMedia>;
