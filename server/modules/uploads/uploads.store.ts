import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Uploads } from '#server/db/tables.generated.ts';

/** SQL condition: no quote or order has claimed the upload. */
const isUnclaimed = sql<SqlBool>`(quote_id is null and order_id is null)`;

export const insertUpload = (db: Db | Transaction, upload: Insertable<Uploads>): Promise<unknown> =>
  db.insertInto('uploads').values(upload).execute();

/**
 * Deletes rows of unclaimed uploads until they fit the budget: each time the oldest of the network that holds the most bytes.
 * @returns their storage keys
 */
export async function deleteBeyondBudget(trx: Transaction, maxBytes: number): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('unclaimed uploads', 0))`.execute(trx);
  const { total } = await trx
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('total'))
    .where(isUnclaimed)
    .executeTakeFirstOrThrow();
  const storageKeys: string[] = [];
  let excess = total - maxBytes;
  while (excess > 0) {
    const deleted = await deleteOldestOfLargestNetwork(trx);
    if (deleted === undefined) break;
    storageKeys.push(deleted.storageKey);
    excess -= deleted.bytes;
  }
  return storageKeys;
}

const deleteOldestOfLargestNetwork = async (trx: Transaction): Promise<{ storageKey: string; bytes: number } | undefined> =>
  (
    await sql<{ storageKey: string; bytes: number }>`delete from uploads where id = (
      select id from uploads where ${isUnclaimed} and network = (
        select network from uploads where ${isUnclaimed} and network is not null group by network order by sum(bytes) desc, network limit 1)
      order by created_at, id limit 1) returning storage_key, bytes`.execute(trx)
  ).rows[0];

export const findUpload = (db: Db, path: string) =>
  db
    .selectFrom('uploads')
    .select(['storageKey', 'name', 'mimeType', 'bytes', 'quoteId', 'orderId', 'createdAt'])
    .where('path', '=', path)
    .executeTakeFirst();

/** Returns true if the upload is one of the customer's quotes or orders, except the proof of an acceptance, which is for staff only. */
export const isUploadOfCustomer = async (db: Db, path: string, customerId: string): Promise<boolean> =>
  (await db
    .selectFrom('uploads as f')
    .select('f.id')
    .where('f.path', '=', path)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('quotes as q').select('q.id').whereRef('q.id', '=', 'f.quoteId').where('q.userId', '=', customerId)),
        eb.exists(eb.selectFrom('orders as o').select('o.id').whereRef('o.id', '=', 'f.orderId').where('o.userId', '=', customerId)),
      ]),
    )
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
 * Assigns unclaimed uploads to a quote and its owner, if the user who sends the request or a visitor uploaded them.
 * @returns the number of assigned uploads
 */
export async function claimUploads(
  trx: Transaction,
  paths: readonly string[],
  { quoteId, userId, senderId }: { quoteId: string; userId: string; senderId: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ quoteId, userId, network: null })
    .where('path', 'in', [...paths])
    .where(isUnclaimed)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', senderId)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the rows of unclaimed uploads older than `before`. @returns their storage keys */
export async function deleteUnclaimedUploads(trx: Transaction, before: Date): Promise<string[]> {
  const rows = await trx.deleteFrom('uploads').where(isUnclaimed).where('createdAt', '<', before).returning('storageKey').execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Assigns a stored file to a quote or order and its customer. @returns its id */
export const assignUpload = async (
  trx: Transaction,
  path: string,
  owner: { quoteId: string; userId: string } | { orderId: string; userId: string },
): Promise<string> =>
  (
    await trx
      .updateTable('uploads')
      .set({ ...owner, network: null })
      .where('path', '=', path)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
