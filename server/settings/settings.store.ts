import { sql } from 'kysely';
import type { Picture } from '#contract/shapes.ts';
import type { Db } from '#server/db/db.ts';

/** @param key `general`, `social` or `home`; the value's shape is the contract's. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Pictures that settings name by their content hash. */
export const listPictures = (db: Db, hashes: readonly string[]): Promise<(Picture & { contentHash: string })[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('pictures')
        .select(['id as _id', 'contentHash', 'width', 'height', 'placeholder'])
        .select([sql<string>`'/media/' || content_hash || '/1200.jpg'`.as('path'), sql<string>`''`.as('alt')])
        .where('contentHash', 'in', [...hashes])
        .execute();
