import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Users } from '#server/db/tables.generated.ts';

export type UserRow = Selectable<Users>;

export const findUserByEmail = (db: Db | Transaction, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    // Both folded by the database, as its unique index does: JavaScript folds some letters differently.
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();

/** Finds and locks the account of an address. Waits for a transaction that changes the address. */
export const lockUserByEmail = (trx: Transaction, email: string): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .forUpdate()
    .executeTakeFirst();

export const findUser = (db: Db | Transaction, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the account of a session. @throws ApiError('session_ended') if there is none */
export async function getSessionUser(db: Db | Transaction, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw createApiError('session_ended');
  return user;
}

/** Locks the row of an account until the transaction ends, and returns it as it is then. */
export const lockUserForUpdate = (trx: Transaction, id: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks the row of an account and returns it as it is then, if its password is still the one that was verified (or is still missing).
 * @returns undefined if the password was changed, or the account closed, since then
 */
export const lockProved = (trx: Transaction, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('passwordHash', 'is not distinct from', passwordHash)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Adds an account, unless the e-mail address has one. @returns whether it was added */
export async function insertUser(db: Db | Transaction, user: Insertable<Users>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()) !== undefined;

/** Locks the row of an account until the transaction ends. @returns false if the account is closed */
export const lockOpenUser = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', userId).where('disabledAt', 'is', null).forUpdate().executeTakeFirst()) !==
  undefined;

export const updateUser = (trx: Transaction, userId: string, changes: Updateable<Users>): Promise<unknown> =>
  trx.updateTable('users').set(changes).where('id', '=', userId).execute();
