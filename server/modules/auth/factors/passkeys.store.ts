import { dayMs } from '#domain/shared/time.ts';
import type { Insertable, Selectable } from 'kysely';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { countRows } from '#server/db/select-page.ts';
import type { PasskeyChallenges, Passkeys } from '#server/db/tables.generated.ts';

export type PasskeyRow = Selectable<Passkeys>;

export const insertChallenge = (db: Db | Transaction, row: Insertable<PasskeyChallenges>): Promise<unknown> =>
  db.insertInto('passkeyChallenges').values(row).execute();

/** Deletes and returns a valid challenge. It is valid once, and only for the user and session it was created for (null for none). */
export const consumeChallenge = (
  db: Db | Transaction,
  conditions: { ticketHash: string; sessionId: string | null; userId: string | null; now: Date },
): Promise<{ challenge: string } | undefined> =>
  db
    .deleteFrom('passkeyChallenges')
    .where('ticketHash', '=', conditions.ticketHash)
    .where('sessionId', 'is not distinct from', conditions.sessionId)
    .where('userId', 'is not distinct from', conditions.userId)
    .where('expiresAt', '>', conditions.now)
    .returning('challenge')
    .executeTakeFirst();

/** Lists the passkeys that are not removed, oldest first. */
export const listPasskeys = (db: Db | Transaction, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).where('removedAt', 'is', null).orderBy('id').execute();

export const countPasskeys = (db: Db | Transaction, userId: string): Promise<number> =>
  countRows(db.selectFrom('passkeys').where('userId', '=', userId).where('removedAt', 'is', null));

/** Finds a passkey by its credential id. @param userId restricts the search to the passkeys of this user */
export const findPasskey = (db: Db | Transaction, credentialId: string, userId?: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .where('removedAt', 'is', null)
    .$if(userId !== undefined, (qb) => qb.where('userId', '=', userId!))
    .executeTakeFirst();

/** Inserts a passkey. @returns false if its credential is registered already */
export const insertPasskey = (trx: Transaction, row: Insertable<Passkeys>): Promise<boolean> =>
  changesRows(
    trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((oc) => oc.column('credentialId').doNothing()),
  );

/**
 * Stores the counter of a passkey and the time of its use.
 * @returns false if the passkey was removed meanwhile, or if the stored counter is not lower (unless both are 0)
 */
export const updateSignatureCounter = (db: Db | Transaction, id: string, counter: number, now: Date): Promise<boolean> =>
  changesRows(
    db
      .updateTable('passkeys')
      .set({ counter, lastUsedAt: now })
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      // Passkeys without a counter always send 0.
      .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])])),
  );

export const renamePasskey = (trx: Transaction, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
  trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const softDeletePasskey = (
  trx: Transaction,
  { userId, id, sessionId, now }: { userId: string; id: string; sessionId: string; now: Date },
): Promise<PasskeyRow | undefined> =>
  trx
    .updateTable('passkeys')
    .set({ removedAt: now, removedBySessionId: sessionId })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Restores a passkey that the session removed after `since`. */
export const restorePasskey = (
  trx: Transaction,
  { userId, id, sessionId, since }: { userId: string; id: string; sessionId: string; since: Date },
): Promise<PasskeyRow | undefined> =>
  trx
    .updateTable('passkeys')
    .set({ removedAt: null, removedBySessionId: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedBySessionId', '=', sessionId)
    .where('removedAt', '>', since)
    .returningAll()
    .executeTakeFirst();

/** Deletes all passkeys and challenges of an account. */
export async function deletePasskeys(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
  await trx.deleteFrom('passkeys').where('userId', '=', userId).execute();
}

/** Deletes removed passkeys that can no longer be restored, and expired challenges. */
export async function deleteExpiredPasskeyData(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('passkeys')
    .where('removedAt', '<', new Date(now.getTime() - dayMs))
    .execute();
}
