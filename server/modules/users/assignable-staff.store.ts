import { sql, type SqlBool } from 'kysely';
import { permissions, type Permission } from '#domain/accounts/staff.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** SQL condition: records that require a permission can be assigned to a user of the query. @param user the alias of users */
export const canBeAssigned = (user: string, permission: Permission) =>
  sql<SqlBool>`(${sql.ref(`${user}.disabled_at`)} is null and ${sql.ref(`${user}.role`)} = any(${[...permissions[permission]]}::role[]))`;

/** Selects active staff with a permission. */
const selectAssignable = (db: Db | Transaction, permission: Permission) =>
  db.selectFrom('users').select(['id as _id', 'fullName']).where(canBeAssigned('users', permission));

/** Lists the staff to whom records that require a permission can be assigned, by name. */
export const listAssignableStaff = (db: Db | Transaction, permission: Permission): Promise<{ _id: string; fullName: string }[]> =>
  selectAssignable(db, permission).orderBy('fullName').orderBy('id').execute();

/** Returns true if records that require a permission can be assigned to a user. */
export const isAssignable = async (db: Db | Transaction, permission: Permission, id: string): Promise<boolean> =>
  (await selectAssignable(db, permission).where('id', '=', id).executeTakeFirst()) !== undefined;
