import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import { changesRows } from '#server/db/changes-rows.ts';
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

/** Returns the open account that an account was merged into, directly or through other accounts; without a merge, the account itself. */
export async function followMerges(db: Db | Transaction, user: UserRow | undefined): Promise<UserRow | undefined> {
  let account = user;
  while (account?.mergedInto) account = await findUser(db, account.mergedInto);
  return account;
}

/** SQL condition: the owner of the address of a merged account has proved it, so that the address signs in to the target account. */
const hasProvedMergedAddress = sql<boolean>`exists (select 1 from account_merges m
  where m.source_user_id = users.id and m.reverted_at is null and m.sign_in_proved_at is not null)`;

/** Finds the account that an address signs in to. The address of a merged account signs in to the target account after its owner proved it. */
export async function findSignInUser(db: Db | Transaction, email: string): Promise<UserRow | undefined> {
  const found = await db
    .selectFrom('users')
    .selectAll()
    .select(hasProvedMergedAddress.as('hasProvedMergedAddress'))
    .where(isSameEmail('email', email))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { hasProvedMergedAddress: isProved, ...user } = found;
  return isProved ? followMerges(db, user) : user;
}

/** Records that the owner of the address of a merged account has proved it. */
export const markMergedAddressProved = (trx: Transaction, userId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('accountMerges')
    .set({ signInProvedAt: now })
    .where('sourceUserId', '=', userId)
    .where('revertedAt', 'is', null)
    .execute();

/** Locks accounts in the order of their ids, as all code does, to avoid deadlocks. */
export const lockUsersForUpdate = (trx: Transaction, ids: readonly string[]): Promise<UserRow[]> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Replaces the address of a merged account, so that the target account can have it. */
export const releaseMergedAddress = (trx: Transaction, userId: string): Promise<unknown> =>
  trx
    .updateTable('users')
    .set({ email: `merged-${userId}@merged.invalid`, emailVerifiedAt: null })
    .where('id', '=', userId)
    .where('mergedInto', 'is not', null)
    .execute();

/** SQL condition: the target account has not taken over the address of a merged account. @param user the alias of the merged account */
export const hasUnreleasedAddress = (user: string) => sql<boolean>`(${sql.ref(`${user}.email`)} not like '%@merged.invalid')`;

/** Returns the account of a session. */
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
export const insertUser = (db: Db | Transaction, user: Insertable<Users>): Promise<boolean> =>
  changesRows(
    db
      .insertInto('users')
      .values(user)
      .onConflict((oc) =>
        oc
          .expression(sql`lower(email)`)
          .where('email', '<>', '')
          .doNothing(),
      ),
  );

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()) !== undefined;

export const updateUser = (trx: Transaction, userId: string, changes: Updateable<Users>): Promise<unknown> =>
  trx.updateTable('users').set(changes).where('id', '=', userId).execute();
