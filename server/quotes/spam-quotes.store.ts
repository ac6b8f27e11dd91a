import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/db.ts';

const putAside = (db: Db) =>
  db.selectFrom('quotes as q').innerJoin('users as u', 'u.id', 'q.userId').where('q.spam', '=', true).where('u.erasedAt', 'is', null);

/** Requests put aside as spam, newest first, and how many there are in all. */
export async function listSpamQuotes(db: Db, { skip, limit }: { skip: number; limit: number }) {
  const [rows, { total }] = await Promise.all([
    putAside(db)
      .select(['q.id', 'q.number', 'q.createdAt', 'q.serviceName', 'q.notes', 'q.spamSigns', 'u.fullName', 'u.email'])
      .select(
        sql<string | null>`(select i.product_name from quote_items i where i.quote_id = q.id order by i.position limit 1)`.as('stone'),
      )
      .orderBy('q.createdAt', 'desc')
      .orderBy('q.id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute(),
    putAside(db)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Makes marks of one request wait for each other. @returns whether it is marked now; nothing where there is no such request */
export const lockSpamFlag = (transaction: Transaction, id: string): Promise<{ spam: boolean } | undefined> =>
  transaction.selectFrom('quotes').select('spam').where('id', '=', id).forUpdate().executeTakeFirst();

export const updateSpamFlag = (transaction: Transaction, id: string, spam: boolean): Promise<unknown> =>
  transaction.updateTable('quotes').set({ spam }).where('id', '=', id).execute();
