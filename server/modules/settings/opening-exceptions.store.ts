import { sql, type Insertable, type Updateable } from 'kysely';
import { anyId, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { OpeningExceptions } from '#server/db/tables.generated.ts';

// Days are selected as text, because the Date that the driver creates depends on the time zone.
const dayAsText = sql<string>`day::text`.as('day');

/** Lists the active exceptions in a period, by day. @param from the first day: `2026-12-25`. @param days the length of the period */
export const listExceptionsFrom = (db: Db, from: string, days: number): Promise<{ day: string; hours: string; note: string }[]> =>
  db
    .selectFrom('openingExceptions')
    .select([dayAsText, 'hours', 'note'])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`day >= ${from}::date and day < ${from}::date + ${days}::int`)
    .orderBy('openingExceptions.day')
    .execute();

export const exceptionTable: RecordTable = {
  name: 'opening_exceptions',
  archivedBy: 'archived_at',
  searchText: sql`concat_ws(' ', day::text, hours, note)`,
  order: sql`day desc`,
};

const selectExceptions = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('openingExceptions')
    .select(['id', dayAsText, 'hours', 'note', 'version', 'updatedAt', 'archivedAt'])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('openingExceptions.day', 'desc');
export type AdminExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>['execute']>>[number];

/** Lists all exceptions, including archived ones, latest day first. @param ids lists only these */
export const listAllExceptions = (db: Db | Transaction, ids?: readonly string[]): Promise<AdminExceptionRow[]> =>
  selectExceptions(db, ids).execute();

/** True if another active exception has this day. */
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
