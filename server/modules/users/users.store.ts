import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { Users } from '#server/db/tables.generated.ts';

export type UserRow = Selectable<Users>;

export const findUserByEmail = (db: Db | Transaction, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where(isSameEmail('email', email)).executeTakeFirst();

/** Lists the owners who can sign in, in the order of their ids. */
export const listActiveOwners = (db: Db | Transaction): Promise<Pick<UserRow, 'id' | 'fullName' | 'email'>[]> =>
  db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();

/** Finds and locks the account of an address. Waits for transactions that change the address. */
export const lockUserByEmailForUpdate = (trx: Transaction, email: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where(isSameEmail('email', email)).forUpdate().executeTakeFirst();

export const findUser = (db: Db | Transaction, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the account of a session. @throws ApiError('session_ended') if the account does not exist */
export async function getSessionUser(db: Db | Transaction, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw createApiError('session_ended');
  return user;
}

/** Locks an account FOR NO KEY UPDATE and returns its current row. */
export const lockUserForUpdate = (trx: Transaction, id: string): Promise<UserRow | undefined> =>
  trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks an active account and returns its current row, if the stored password hash still equals `passwordHash`.
 * @returns undefined if the password was changed or the account was disabled meanwhile
 */
export const lockUserIfPasswordUnchanged = (
  trx: Transaction,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<UserRow | undefined> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('passwordHash', 'is not distinct from', passwordHash)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Inserts an account, unless another account has the email address. A customer may have none (''). @returns true if the account was inserted */
export async function insertUser(db: Db | Transaction, user: Insertable<Users>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(user)
    .onConflict((oc) =>
      oc
        .expression(sql`lower(email)`)
        .where('email', '<>', '')
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()) !== undefined;

/** Locks an account. @returns false if it is disabled */
export const lockActiveUser = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', userId).where('disabledAt', 'is', null).forUpdate().executeTakeFirst()) !==
  undefined;

export const updateUser = (trx: Transaction, userId: string, changes: Updateable<Users>): Promise<unknown> =>
  trx.updateTable('users').set(changes).where('id', '=', userId).execute();
