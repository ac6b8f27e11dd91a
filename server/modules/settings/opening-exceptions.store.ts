import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { OpeningExceptions } from '#server/db/tables.generated.ts';

// As text: the driver's Date of a day would depend on the time zone.
const day = sql<string>`day::text`.as('day');

/** Lists the exceptions of a number of days, in order. @param from the first day, `2026-12-25` */
export const listExceptionsFrom = (db: Db, from: string, days: number): Promise<{ day: string; hours: string; note: string }[]> =>
  db
    .selectFrom('openingExceptions')
    .select([day, 'hours', 'note'])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`day >= ${from}::date and day < ${from}::date + ${days}::int`)
    .orderBy('openingExceptions.day')
    .execute();

const edited = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('openingExceptions')
    .select(['id', day, 'hours', 'note', 'version', 'updatedAt', 'archivedAt'])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .orderBy('openingExceptions.day', 'desc');
export type EditedExceptionRow = Awaited<ReturnType<ReturnType<typeof edited>['execute']>>[number];

/** Every one by day, the last first, archived ones too; or the one with an id. */
export const listEditedExceptions = (db: Db | Transaction, id?: string): Promise<EditedExceptionRow[]> => edited(db, id).execute();

/** Whether another one that counts is for this day. */
export const exceptionExistsForDay = async (trx: Transaction, of: string, exceptId: string): Promise<boolean> =>
  (await trx
    .selectFrom('openingExceptions')
    .select('id')
    .where(sql<boolean>`day = ${of}::date`)
    .where('archivedAt', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;

export const insertException = (trx: Transaction, row: Insertable<OpeningExceptions>): Promise<unknown> =>
  trx.insertInto('openingExceptions').values(row).execute();

export const updateException = (trx: Transaction, id: string, row: Updateable<OpeningExceptions>): Promise<unknown> =>
  trx.updateTable('openingExceptions').set(row).where('id', '=', id).execute();

export const setExceptionArchived = (trx: Transaction, id: string, archived: boolean): Promise<unknown> =>
  trx
    .updateTable('openingExceptions')
    .set({ archivedAt: archived ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
