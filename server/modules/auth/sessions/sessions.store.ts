import { sql, type Insertable } from 'kysely';
import type { Role } from '#domain/accounts/account.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Devices, Sessions } from '#server/db/tables.generated.ts';
import { ownersRequireSecondFactor } from '#server/modules/settings/index.ts';
import { hasSecondFactor, isActiveSession, isAuthorizedSession } from '#server/modules/users/index.ts';

export const insertSession = (db: Db | Transaction, session: Insertable<Sessions>): Promise<unknown> =>
  db.insertInto('sessions').values(session).execute();

/** Assigns the contact messages sent from a verified address to its account, unless this has been done before. */
export const joinContactMessages = (db: Db | Transaction, userId: string, now: Date): Promise<unknown> =>
  db
    .updateTable('users')
    .set({ contactMessagesJoinedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .where('contactMessagesJoinedAt', 'is', null)
    .execute();

/** Finds the user of a session that authorizes its user. */
export const findActiveSessionUser = (
  db: Db | Transaction,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<
  | {
      id: string;
      role: Role;
      lastSeenAt: Date;
      verifiedAt: Date | null;
      lacksSecondFactor: boolean;
      /** The time of a password reset, if the account has no second factor. */
      unconfirmedResetAt: Date | null;
    }
  | undefined
> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role', 'sessions.lastSeenAt', 'sessions.verifiedAt'])
    .select(sql<boolean>`users.role = 'owner' and ${ownersRequireSecondFactor} and not ${hasSecondFactor('users')}`.as('lacksSecondFactor'))
    .select(sql<Date | null>`case when not ${hasSecondFactor('users')} then users.password_reset_at end`.as('unconfirmedResetAt'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.userId', '=', userId)
    .where(isAuthorizedSession('sessions', 'users', now))
    .executeTakeFirst();

export const updateLastSeen = (db: Db, sessionId: string, now: Date): Promise<unknown> =>
  db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute();

/** Records the time at which the password or a passkey was verified in a session. */
export const updateVerifiedAt = (db: Db, sessionId: string, now: Date): Promise<unknown> =>
  db.updateTable('sessions').set({ verifiedAt: now }).where('id', '=', sessionId).where(isActiveSession('sessions', now)).execute();

/** Lists active sessions, the last used one first. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where(isActiveSession('sessions', now))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends sessions of a user. @param scope only one session, all except one, or all by default. @returns the number of ended sessions */
export async function revokeSessions(
  db: Db | Transaction,
  userId: string,
  now: Date,
  scope: { only?: string; except?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where(isActiveSession('sessions', now))
    .$if(scope.only !== undefined, (qb) => qb.where('id', '=', scope.only!))
    .$if(scope.except !== undefined, (qb) => qb.where('id', '!=', scope.except!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export const deleteEndedSessions = (db: Db, now: Date): Promise<unknown> =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.not(isActiveSession('sessions', now)))
    .execute();

/** Hashes of the cookie, the browser with its network, and the network. */
export type DeviceFingerprint = { secretHash: string | null; fingerprintHash: string; addressHash: string };

/**
 * Finds a device of an account by cookie, else by browser with its network, else by network alone.
 * @param userId null for no account, which has no devices
 */
export const findDevice = (db: Db | Transaction, userId: string | null, fingerprint: DeviceFingerprint) =>
  db
    .selectFrom('devices')
    .select('id')
    .select((eb) =>
      eb.or([eb('secretHash', '=', fingerprint.secretHash), eb('fingerprintHash', '=', fingerprint.fingerprintHash)]).as('isSameBrowser'),
    )
    .select((eb) => eb('secretHash', '=', fingerprint.secretHash).as('isSameCookie'))
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('secretHash', '=', fingerprint.secretHash),
        eb('fingerprintHash', '=', fingerprint.fingerprintHash),
        eb('addressHash', '=', fingerprint.addressHash),
      ]),
    )
    .orderBy(sql`coalesce(secret_hash = ${fingerprint.secretHash}, false)`, 'desc')
    .orderBy(sql`fingerprint_hash = ${fingerprint.fingerprintHash}`, 'desc')
    .executeTakeFirst();

export const hasDevices = async (db: Db | Transaction, userId: string): Promise<boolean> =>
  (await db.selectFrom('devices').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined;

export const insertDevice = (db: Db | Transaction, device: Insertable<Devices>): Promise<unknown> =>
  db.insertInto('devices').values(device).execute();

export const updateDevice = (db: Db | Transaction, id: string, fingerprint: DeviceFingerprint, now: Date): Promise<unknown> =>
  db
    .updateTable('devices')
    .set({ ...fingerprint, lastSeenAt: now })
    .where('id', '=', id)
    .execute();

export const deleteDevices = (trx: Transaction, userId: string): Promise<unknown> =>
  trx.deleteFrom('devices').where('userId', '=', userId).execute();

export const deleteOldDevices = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('devices').where('lastSeenAt', '<', before).execute();
