import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Suburbs } from '#server/db/tables.generated.ts';

/** Lists the active suburbs, by name. */
export const listSuburbs = (db: Db) =>
  db.selectFrom('suburbs').select(['id as _id', 'name', 'postalCode']).where('archivedAt', 'is', null).orderBy('name').execute();

const selectSuburbs = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('suburbs')
    .select(['id', 'name', 'postalCode', 'version', 'updatedAt', 'archivedAt'])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .orderBy('name');
export type SuburbRow = Awaited<ReturnType<ReturnType<typeof selectSuburbs>['execute']>>[number];

/** Lists all suburbs by name, including archived ones. @param id lists only this suburb */
export const listAllSuburbs = (db: Db | Transaction, id?: string): Promise<SuburbRow[]> => selectSuburbs(db, id).execute();

/** Returns true if another active suburb has this name. */
export const isSuburbNameUsed = async (trx: Transaction, name: string, exceptId: string): Promise<boolean> =>
  (await trx
    .selectFrom('suburbs')
    .select('id')
    .where(sql<SqlBool>`suburb_key(name) = suburb_key(${name})`)
    .where('archivedAt', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;

export const insertSuburb = (trx: Transaction, suburb: Insertable<Suburbs>): Promise<unknown> =>
  trx.insertInto('suburbs').values(suburb).execute();

export const updateSuburb = (trx: Transaction, id: string, suburb: Updateable<Suburbs>): Promise<unknown> =>
  trx.updateTable('suburbs').set(suburb).where('id', '=', id).execute();

export const setSuburbArchived = (trx: Transaction, id: string, isArchived: boolean): Promise<unknown> =>
  trx
    .updateTable('suburbs')
    .set({ archivedAt: isArchived ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
