import { sql } from 'kysely';
import { permissions, type Permission } from '#domain/accounts/staff.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Selects active staff who may use an area of the back office. */
const selectAssignable = (db: Db | Transaction, area: Permission) =>
  db
    .selectFrom('users')
    .select(['id as _id', 'fullName'])
    .where('role', 'in', [...permissions[area]])
    .where('disabledAt', 'is', null);

/** Lists the staff who can be assigned records of an area, by name. */
export const listAssignableStaff = (db: Db | Transaction, area: Permission): Promise<{ _id: string; fullName: string }[]> =>
  selectAssignable(db, area)
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .execute();

/** Returns true if records of an area can be assigned to a user. */
export const isAssignable = async (db: Db | Transaction, area: Permission, id: string): Promise<boolean> =>
  (await selectAssignable(db, area).where('id', '=', id).executeTakeFirst()) !== undefined;
