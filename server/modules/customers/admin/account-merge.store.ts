import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AccountMerges } from '#server/db/tables.generated.ts';
import { hasUnreleasedAddress } from '#server/modules/users/index.ts';

/** Locks the quotes of these customers, then the customers who are not erased and whose address was not released. All code locks quotes before users. */
export async function lockAccountsForMerge(trx: Transaction, ids: readonly string[]) {
  await sql`select 1 from quotes where user_id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('role', '=', 'customer')
    .where('erasedAt', 'is', null)
    .where(hasUnreleasedAddress('users'))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const disableMergedAccount = (trx: Transaction, id: string, mergedInto: string, now: Date): Promise<unknown> =>
  trx.updateTable('users').set({ disabledAt: now, mergedInto }).where('id', '=', id).execute();

export const reenableAccount = (trx: Transaction, id: string): Promise<unknown> =>
  trx.updateTable('users').set({ disabledAt: null, mergedInto: null }).where('id', '=', id).execute();

export const insertMerge = (trx: Transaction, merge: Insertable<AccountMerges>): Promise<unknown> =>
  trx.insertInto('accountMerges').values(merge).execute();

/** Finds and locks a merge that is not undone. */
export const lockMerge = (trx: Transaction, id: string): Promise<Selectable<AccountMerges> | undefined> =>
  trx.selectFrom('accountMerges').selectAll().where('id', '=', id).where('revertedAt', 'is', null).forUpdate().executeTakeFirst();

export const markMergeReverted = (trx: Transaction, id: string, now: Date): Promise<unknown> =>
  trx.updateTable('accountMerges').set({ revertedAt: now }).where('id', '=', id).execute();

/** Lists the merges into an account that can be undone, newest first. */
export const listMerges = (db: Db, targetId: string) =>
  db
    .selectFrom('accountMerges as m')
    .innerJoin('users as u', 'u.id', 'm.sourceUserId')
    .select(['m.id', 'm.createdAt', 'u.id as sourceUserId', 'u.fullName', 'u.email'])
    .where('m.targetUserId', '=', targetId)
    .where('m.revertedAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .where(hasUnreleasedAddress('u'))
    .orderBy('m.createdAt', 'desc')
    .execute();

/** Returns both accounts of a merge that is not undone, for its emails. Locks the merge against a concurrent undo. */
export const lockMergeForEmail = (trx: Transaction, id: string) =>
  trx
    .selectFrom('accountMerges as m')
    .innerJoin('users as t', 't.id', 'm.targetUserId')
    .innerJoin('users as s', 's.id', 'm.sourceUserId')
    .select([
      't.id as targetId',
      't.fullName as targetName',
      't.email as targetEmail',
      's.id as sourceId',
      's.fullName as sourceName',
      's.email as sourceEmail',
    ])
    .where('m.id', '=', id)
    .where('m.revertedAt', 'is', null)
    .where('t.erasedAt', 'is', null)
    .where('s.erasedAt', 'is', null)
    .forKeyShare('m')
    .executeTakeFirst();
