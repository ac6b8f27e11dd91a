import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { ContactMessages } from '#server/db/tables.generated.ts';

export const insertContactMessage = (trx: Transaction, message: Insertable<ContactMessages>): Promise<unknown> =>
  trx.insertInto('contactMessages').values(message).execute();

export const findContactMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();
