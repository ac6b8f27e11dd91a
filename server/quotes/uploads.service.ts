import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/problems.ts';
import { shownName, unclaimedHours, uploadLimit } from '#domain/upload.ts';
import { newId, type Db } from '#server/db/db.ts';
import type { Limits } from '#server/limits.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Files } from '#server/outside/files.ts';
import { makeSafe, refuseOtherTypes } from './safe-file.ts';
import type { SentFiles } from './sent-files.ts';
import * as store from './uploads.store.ts';

const folder = 'uploads';
const unclaimedFor = unclaimedHours * 3_600_000;
const isFull = (error: unknown): boolean => /ENOSPC|EDQUOT/.test(String((error as { cause?: unknown }).cause ?? error));

export function makeUploads({ db, files, clock, limits }: { db: Db; files: Files; clock: Clock; limits: Limits }) {
  return {
    /**
     * Keeps one file under a random name, for a quote that will claim it.
     * @param address where they came from, for the limits
     * @returns the path that the quote's `pictures` name
     */
    async keep({ files: sent, read, fault }: SentFiles, userId: string | undefined, address: string): Promise<string> {
      // Counted once they are read, whatever came: a browser that is still sending would see no answer.
      await limits.spend('upload_files', address, Math.max(1, sent.length));
      await limits.spend('upload_bytes', address, read);
      if (fault) throw fault;
      const [file] = sent;
      if (file === undefined) throw new Problem('file_missing');
      if (sent.length > 1) throw new Problem('file_several');
      if (file.size === 0) throw new Problem('file_empty');
      await refuseOtherTypes(file.bytes);
      if (file.size > uploadLimit) throw new Problem('file_too_large');
      const safe = await makeSafe(file.bytes);
      const name = `${randomBytes(16).toString('hex')}.${safe.extension}`;
      const storageKey = `${folder}/${name}`;
      try {
        await files.put(storageKey, safe.bytes);
      } catch (error) {
        if (isFull(error)) throw new Problem('file_store_full');
        throw error;
      }
      const path = `/uploads/${name}`;
      const row = {
        id: newId(),
        path,
        storageKey,
        name: shownName(file.name) || `file.${safe.extension}`,
        mimeType: safe.mimeType,
        bytes: safe.bytes.length,
        userId: userId ?? null,
      };
      try {
        await store.insertUpload(db, row);
      } catch (error) {
        // Nothing would ever find a file that no row names.
        await files.delete(storageKey).catch(() => undefined);
        throw error;
      }
      return path;
    },

    /** @throws Problem('not_found') */
    async open(path: string): Promise<{ bytes: Buffer; mimeType: string }> {
      const found = await store.findUpload(db, path);
      if (found === undefined) throw new Problem('not_found');
      return { bytes: Buffer.from(await files.getBytes(found.storageKey)), mimeType: found.mimeType };
    },

    /** Drops what no quote claimed in 48 hours. Where a file cannot be deleted the rows stay, so that the next try finds it. */
    async dropUnclaimed(): Promise<void> {
      const before = new Date(clock.now().getTime() - unclaimedFor);
      await db.transaction().execute(async (transaction) => {
        const keys = await store.deleteUnclaimedUploads(transaction, before);
        await Promise.all(keys.map((key) => files.delete(key)));
      });
    },

    /** Drops files of as long ago that no row names: a process died between writing one and its row. */
    async dropOrphans(): Promise<void> {
      const before = new Date(clock.now().getTime() - unclaimedFor);
      for await (const keys of listStored(files)) {
        const known = new Set(await store.listKnownKeys(db, keys));
        for (const key of keys.filter((each) => !known.has(each))) {
          if ((await files.getMetaData(key)).lastModified < before) await files.delete(key);
        }
      }
    },
  };
}
export type Uploads = ReturnType<typeof makeUploads>;

/** Where every stored upload lies, a page of the file store at a time. */
async function* listStored(files: Files): AsyncGenerator<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(folder, paginationToken === undefined ? {} : { paginationToken }).catch(noFolderYet);
    yield [...page.objects].flatMap((object) => (object.isFile ? object.key : []));
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

function noFolderYet(error: unknown): Awaited<ReturnType<Files['listAll']>> {
  if (/ENOENT/.test(String((error as { cause?: unknown }).cause ?? error))) return { objects: [] };
  throw error;
}
