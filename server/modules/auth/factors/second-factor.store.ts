import { sql } from 'kysely';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { countRows } from '#server/db/select-page.ts';
import { hasSecondFactor } from '#server/modules/users/index.ts';

/** Returns the second factors of an account: whether it has an app, the number of passkeys, and whether it has any factor. */
export const getFactorSummary = (db: Db | Transaction, userId: string): Promise<{ app: boolean; passkeys: number; enabled: boolean }> =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      sql<boolean>`u.totp_secret is not null`.as('app'),
      eb
        .selectFrom('passkeys as p')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('p.userId', '=', 'u.id')
        .where('p.removedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      hasSecondFactor('u').as('enabled'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Stores a secret that becomes active once one of its codes is confirmed. */
export const updatePendingSecret = (trx: Transaction, userId: string, encryptedSecret: string): Promise<unknown> =>
  trx.updateTable('users').set({ totpPendingSecret: encryptedSecret }).where('id', '=', userId).execute();

/** Makes the pending secret the active one. */
export const confirmSecret = (trx: Transaction, userId: string, step: number): Promise<unknown> =>
  trx
    .updateTable('users')
    .set((eb) => ({ totpSecret: eb.ref('totpPendingSecret'), totpPendingSecret: null, totpLastUsedStep: step }))
    .where('id', '=', userId)
    .where('totpPendingSecret', 'is not', null)
    .execute();

/** Marks a time step as used. @returns false if this or a later time step was used before */
export const consumeTotpStep = (db: Db | Transaction, userId: string, step: number): Promise<boolean> =>
  changesRows(
    db
      .updateTable('users')
      .set({ totpLastUsedStep: step })
      .where('id', '=', userId)
      .where((eb) => eb.or([eb('totpLastUsedStep', 'is', null), eb('totpLastUsedStep', '<', step)])),
  );

export const deleteTotpSecret = (trx: Transaction, userId: string): Promise<unknown> =>
  trx.updateTable('users').set({ totpSecret: null, totpPendingSecret: null, totpLastUsedStep: null }).where('id', '=', userId).execute();

export const deleteRecoveryCodes = (trx: Transaction, userId: string): Promise<unknown> =>
  trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();

export async function replaceRecoveryCodes(trx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId));

/** Deletes a recovery code, which is valid once. @returns false if there is no such code */
export const consumeRecoveryCode = (db: Db | Transaction, userId: string, codeHash: string): Promise<boolean> =>
  changesRows(db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', codeHash));
