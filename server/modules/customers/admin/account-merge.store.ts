import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AccountMerges } from '#server/db/tables.generated.ts';

/** Open customers' accounts of these ids, held until the transaction ends. Requests first, as everywhere. */
export async function lockAccounts(trx: Transaction, ids: readonly string[]) {
  await sql`select 1 from quotes where user_id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('role', '=', 'customer')
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const closeAccount = (trx: Transaction, id: string, mergedInto: string, now: Date): Promise<unknown> =>
  trx.updateTable('users').set({ disabledAt: now, mergedInto }).where('id', '=', id).execute();

export const reopenAccount = (trx: Transaction, id: string): Promise<unknown> =>
  trx.updateTable('users').set({ disabledAt: null, mergedInto: null }).where('id', '=', id).execute();

export const insertMerge = (trx: Transaction, merge: Insertable<AccountMerges>): Promise<unknown> =>
  trx.insertInto('accountMerges').values(merge).execute();

/** A merging that was not undone. */
export const lockMerge = (trx: Transaction, id: string): Promise<Selectable<AccountMerges> | undefined> =>
  trx.selectFrom('accountMerges').selectAll().where('id', '=', id).where('undoneAt', 'is', null).forUpdate().executeTakeFirst();

export const markUndone = (trx: Transaction, id: string, now: Date): Promise<unknown> =>
  trx.updateTable('accountMerges').set({ undoneAt: now }).where('id', '=', id).execute();

/** Mergings into an account that hold, newest first. */
export const listMerges = (db: Db, keptId: string) =>
  db
    .selectFrom('accountMerges as m')
    .innerJoin('users as u', 'u.id', 'm.closedId')
    .select(['m.id', 'm.createdAt', 'u.id as closedId', 'u.fullName', 'u.email'])
    .where('m.keptId', '=', keptId)
    .where('m.undoneAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .orderBy('m.createdAt', 'desc')
    .execute();

/** Both sides of a merging that holds, for the mails about it; it is not undone before this transaction ends. */
export const lockMergeForMail = (trx: Transaction, id: string) =>
  trx
    .selectFrom('accountMerges as m')
    .innerJoin('users as k', 'k.id', 'm.keptId')
    .innerJoin('users as c', 'c.id', 'm.closedId')
    .select([
      'k.id as keptId',
      'k.fullName as keptName',
      'k.email as keptEmail',
      'c.id as closedId',
      'c.fullName as closedName',
      'c.email as closedEmail',
    ])
    .where('m.id', '=', id)
    .where('m.undoneAt', 'is', null)
    .where('k.erasedAt', 'is', null)
    .where('c.erasedAt', 'is', null)
    .forKeyShare('m')
    .executeTakeFirst();
