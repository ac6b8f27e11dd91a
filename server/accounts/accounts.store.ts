import { sql, type Insertable, type Selectable } from 'kysely';
import type { Role } from '#domain/account.ts';
import type { Db, Transaction } from '#server/db/db.ts';
import type { Sessions, Users } from '#server/db/tables.generated.ts';

export type UserRow = Selectable<Users>;

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    // Both folded by the database, as its unique index does: JavaScript folds some letters differently.
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds an account, unless the e-mail address has one. @returns whether it was added */
export async function insertUser(db: Db | Transaction, user: Insertable<Users>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.expression(sql`lower(email)`).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const insertSession = (db: Db | Transaction, session: Insertable<Sessions>): Promise<unknown> =>
  db.insertInto('sessions').values(session).execute();

/** The person of a session that still counts: not revoked, not expired, the account not disabled. */
export const findSessionPerson = (db: Db, sessionId: string, userId: string, now: Date): Promise<{ id: string; role: Role } | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.userId', '=', userId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();

export const revokeSession = (db: Db, sessionId: string, userId: string, now: Date): Promise<unknown> =>
  db.updateTable('sessions').set({ revokedAt: now }).where('id', '=', sessionId).where('userId', '=', userId).execute();

export const hasOwner = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'owner').limit(1).executeTakeFirst()) !== undefined;
