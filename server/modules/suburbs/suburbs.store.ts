import { sql, type SqlBool } from 'kysely';
import { anyId, statusByArchivedAt, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Lists the active suburbs, by name. */
export const listSuburbs = (db: Db) =>
  db.selectFrom('suburbs').select(['id as _id', 'name', 'postalCode']).where('archivedAt', 'is', null).orderBy('name').execute();

export const suburbTable: RecordTable = {
  name: 'suburbs',
  archivedBy: 'archived_at',
  searchText: sql`concat_ws(' ', name, postal_code)`,
  order: sql`name`,
};

/** Lists all suburbs by name, including archived ones. @param ids lists only these */
export const listAllSuburbs = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('suburbs')
    .select(['id as _id', 'name', 'postalCode', 'version', statusByArchivedAt.as('status')])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('name')
    .execute();

/** Returns true if another active suburb has this name. */
export const isSuburbNameUsed = async (trx: Transaction, name: string, exceptId: string): Promise<boolean> =>
  (await trx
    .selectFrom('suburbs')
    .select('id')
    .where(sql<SqlBool>`suburb_key(name) = suburb_key(${name})`)
    .where('archivedAt', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;
