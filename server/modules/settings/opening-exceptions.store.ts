import { sql } from 'kysely';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { anyId, statusByArchivedAt, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

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
  name: 'openingExceptions',
  archivedBy: 'archived_at',
  searchText: sql`concat_ws(' ', day::text, hours, note)`,
  order: sql`day desc`,
};

/** Lists all exceptions, including archived ones, latest day first. @param ids lists only these */
export const listAllExceptions = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'opening'>[]> =>
  db
    .selectFrom('openingExceptions')
    .select(['id as _id', dayAsText, 'hours', 'note', 'version', statusByArchivedAt.as('status')])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('openingExceptions.day', 'desc')
    .execute();

/** True if another active exception has this day. */
export const hasExceptionForDay = async (trx: Transaction, requestedDay: string, exceptId: string): Promise<boolean> =>
  (await trx
    .selectFrom('openingExceptions')
    .select('id')
    .where(sql<boolean>`day = ${requestedDay}::date`)
    .where('archivedAt', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined;
