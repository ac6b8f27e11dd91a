import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { DataSubject } from '#server/modules/users/index.ts';

/** Lists the accounts that were merged into an account, directly or through other accounts. */
export async function listMergedAccounts(db: Db | Transaction, id: string): Promise<DataSubject[]> {
  const { rows } = await sql<DataSubject>`with recursive merged as (
      select u.id, u.email, u.full_name, u.email_verified_at from users u where u.merged_into = ${id} and u.erased_at is null
      union select u.id, u.email, u.full_name, u.email_verified_at from users u join merged m on u.merged_into = m.id where u.erased_at is null
    ) select id, email, full_name, email_verified_at is not null as owns_address from merged order by id`.execute(db);
  return rows;
}

/** Allows the transaction to clear personal data of accepted quotes. Triggers reject it otherwise. */
export const allowErasure = (trx: Transaction): Promise<unknown> => sql`set local bullnose.erasing = 'on'`.execute(trx);

/** Locks users and their quotes. Locks quotes first and rows by id, as all code does, to avoid deadlocks. */
export async function lockUsersAndQuotes(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select 1 from quotes where user_id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
  await sql`select 1 from users where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
}
