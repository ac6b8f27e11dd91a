import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Uploads } from '#server/db/tables.generated.ts';

export const insertUpload = (db: Db, upload: Insertable<Uploads>): Promise<unknown> => db.insertInto('uploads').values(upload).execute();

export const findUpload = (db: Db, path: string) =>
  db
    .selectFrom('uploads')
    .select(['storageKey', 'name', 'mimeType', 'bytes', 'quoteId', 'createdAt'])
    .where('path', '=', path)
    .executeTakeFirst();

/** Returns true if the upload is one of the customer's quotes, except the proof of an acceptance, which is for staff only. */
export const isUploadOfCustomer = async (db: Db, path: string, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('uploads as f')
    .innerJoin('quotes as q', 'q.id', 'f.quoteId')
    .select('f.id')
    .where('f.path', '=', path)
    .where('q.userId', '=', customerId)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('quoteAcceptances as a').select('a.id').whereRef('a.uploadId', '=', 'f.id'))))
    .executeTakeFirst()) !== undefined;

/** Returns those of the storage keys that have a row. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('storageKey')
    .where(sql<SqlBool>`storage_key = any(${[...keys]}::text[])`)
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/**
 * Assigns unclaimed uploads to a quote and its owner, if the sender or a visitor uploaded them.
 * @param sender the id of the user who sends the quote, by default its owner
 * @returns the number of assigned uploads
 */
export async function claimUploads(
  trx: Transaction,
  paths: readonly string[],
  { quoteId, userId, sender = userId }: { quoteId: string; userId: string; sender?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ quoteId, userId })
    .where('path', 'in', [...paths])
    .where('quoteId', 'is', null)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', sender)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the rows of unclaimed uploads older than `before`. @returns their storage keys */
export async function deleteUnclaimedUploads(trx: Transaction, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('uploads')
    .where('quoteId', 'is', null)
    .where('createdAt', '<', before)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Assigns a file of staff to a quote and its customer. @returns its id */
export const assignStaffUpload = async (
  trx: Transaction,
  path: string,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<string> =>
  (await trx.updateTable('uploads').set({ quoteId, userId }).where('path', '=', path).returning('id').executeTakeFirstOrThrow()).id;
