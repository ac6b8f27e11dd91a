import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { ContactMessages } from '#server/db/tables.generated.ts';

export const insertContactMessage = (trx: Transaction, message: Insertable<ContactMessages>): Promise<unknown> =>
  trx.insertInto('contactMessages').values(message).execute();

/** Counts the messages since a time that are not spam. */
export async function countContactMessagesSince(trx: Transaction, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('contactMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '>', since)
    .where('spam', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

export const findContactMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();
