import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

/** True if an account has verified this address. */
export const isVerifiedAddress = async (db: Db | Transaction, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${address})`)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;
