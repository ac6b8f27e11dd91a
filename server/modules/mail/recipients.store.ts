import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';

/** True if an account has verified this address. */
export const isVerifiedAddress = async (db: Db | Transaction, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(isSameEmail('email', address))
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;
