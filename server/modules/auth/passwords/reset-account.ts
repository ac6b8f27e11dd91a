import type { Db, Transaction } from '#server/db/connection.ts';
import { findUser, followMerges, lockUsersForUpdate, type UserRow } from '#server/modules/users/index.ts';

/** The account that has the address, and the account whose password the owner of the address resets. They differ after a merge. */
type ResetAccount = { addressee: UserRow; account: UserRow };

/**
 * Finds the account whose password the owner of an address resets. The address of a merged account resets the password of the target account
 * if both addresses were verified: otherwise a merged account with a mistyped address would give a stranger access.
 * @param userId the account that has the address
 * @returns undefined if the account is closed
 */
export async function findResetAccount(db: Db | Transaction, userId: string): Promise<ResetAccount | undefined> {
  const addressee = await findUser(db, userId);
  const account = await followMerges(db, addressee);
  if (addressee === undefined || account === undefined || account.disabledAt !== null) return undefined;
  const isProvable = addressee.emailVerifiedAt !== null && account.emailVerifiedAt !== null;
  return addressee.id === account.id || isProvable ? { addressee, account } : undefined;
}

/** Locks both accounts. @returns undefined if the account is closed, or was merged or separated meanwhile */
export async function lockResetAccount(trx: Transaction, userId: string): Promise<ResetAccount | undefined> {
  const found = await findResetAccount(trx, userId);
  if (found === undefined) return undefined;
  await lockUsersForUpdate(trx, [found.addressee.id, found.account.id]);
  const locked = await findResetAccount(trx, userId);
  return locked?.account.id === found.account.id ? locked : undefined;
}
