import { sql } from 'kysely';
import { areas, type Area } from '#domain/accounts/staff.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Staff who may use a part of the back office: whom something of it can be given to. */
const fitFor = (db: Db | Transaction, area: Area) =>
  db
    .selectFrom('users')
    .select(['id as _id', 'fullName'])
    .where('role', 'in', [...areas[area]])
    .where('disabledAt', 'is', null);

/** All of them, by name. */
export const listColleagues = (db: Db | Transaction, area: Area): Promise<{ _id: string; fullName: string }[]> =>
  fitFor(db, area)
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .execute();

/** Whether one of them has this id. */
export const isColleague = async (db: Db | Transaction, area: Area, id: string): Promise<boolean> =>
  (await fitFor(db, area).where('id', '=', id).executeTakeFirst()) !== undefined;
