import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { OpeningExceptions } from '#server/db/tables.generated.ts';

// Selected as text, because the driver's Date of a day depends on the time zone.
const day = sql<string>`day::text`.as('day');

/** Lists the exceptions that are not archived, of a number of days, by day. @param from the first day: `2026-12-25` */
export const listExceptionsFrom = (db: Db, from: string, days: number): Promise<{ day: string; hours: string; note: string }[]> =>
  db
    .selectFrom('openingExceptions')
    .select([day, 'hours', 'note'])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`day >= ${from}::date and day < ${from}::date + ${days}::int`)
    .orderBy('openingExceptions.day')
    .execute();

const selectExceptions = (db: Db | Transaction, id?: string) =>
  db
    .selectFrom('openingExceptions')
    .select(['id', day, 'hours', 'note', 'version', 'updatedAt', 'archivedAt'])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .orderBy('openingExceptions.day', 'desc');
export type AdminExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>['execute']>>[number];

/** Lists all exceptions, including archived ones, latest day first, or the one with an id. */
export const listAllExceptions = (db: Db | Transaction, id?: string): Promise<AdminExceptionRow[]> => selectExceptions(db, id).execute();

/** True if another exception that is not archived is for this day. */
export const hasExceptionForDay = async (trx: Transaction, requestedDay: string, exceptId: string): Promise<boolean> =>
  (await trx
    .selectFrom('openingExceptions')
    .select('id')
    .where(sql<boolean>`day = ${requestedDay}::date`)
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
