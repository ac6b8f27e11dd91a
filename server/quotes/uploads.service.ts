import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/problems.ts';
import { unclaimedHours, uploadLimit } from '#domain/upload.ts';
import { newId, type Db } from '#server/db/db.ts';
import type { Limits } from '#server/limits.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Files } from '#server/outside/files.ts';
import { makeSafe, refuseOtherTypes } from './safe-file.ts';
import * as store from './uploads.store.ts';

export type SentFile = { name: string; bytes: Buffer; size: number };

const total = (sent: readonly SentFile[]): number => sent.reduce((sum, { size }) => sum + size, 0);
const unclaimedFor = unclaimedHours * 3_600_000;
const isFull = (error: unknown): boolean => /ENOSPC|EDQUOT/.test(String((error as { cause?: unknown }).cause ?? error));

export function makeUploads({ db, files, clock, limits }: { db: Db; files: Files; clock: Clock; limits: Limits }) {
  return {
    /**
     * Keeps one file under a random name, for a quote that will claim it.
     * @param sent what came, `size` in bytes even where `bytes` was cut short
     * @param address where they came from, for the limits
     * @returns the path that the quote's `pictures` name
     */
    async keep(sent: readonly SentFile[], userId: string | undefined, address: string): Promise<string> {
      // Counted once they are read: a browser that is still sending would see no answer.
      await limits.spend('upload_files', address, Math.max(1, sent.length));
      await limits.spend('upload_bytes', address, total(sent));
      const [file] = sent;
      if (file === undefined || file.size === 0) throw new Problem('file_missing');
      if (sent.length > 1) throw new Problem('file_several');
      await refuseOtherTypes(file.bytes);
      if (file.size > uploadLimit) throw new Problem('file_too_large');
      const safe = await makeSafe(file.bytes);
      const name = `${randomBytes(16).toString('hex')}.${safe.extension}`;
      const storageKey = `uploads/${name}`;
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
        name: file.name,
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
  };
}
export type Uploads = ReturnType<typeof makeUploads>;
