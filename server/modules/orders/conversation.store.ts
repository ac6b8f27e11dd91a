import { sql, type Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { QuoteMessages } from '#server/db/tables.generated.ts';

type OrderRef = { id: string; quoteId: string | null };

const selectMessages = (db: Db | Transaction) =>
  db
    .selectFrom('quoteMessages as m')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.fromStaff', 'm.bodyText', 'm.lineLabel', 'm.createdAt', 'm.userId', 'u.fullName']);

/** Lists the messages of an order and of its quote, oldest first. */
export const listOrderMessages = (db: Db | Transaction, { id, quoteId }: OrderRef) =>
  selectMessages(db)
    .where(sql<boolean>`(m.order_id = ${id} or m.quote_id = ${quoteId}::uuid)`)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();

export const getOrderMessage = (trx: Transaction, id: string) => selectMessages(trx).where('m.id', '=', id).executeTakeFirstOrThrow();

/** Inserts a message of an order without a quote. */
export const insertOrderMessage = (trx: Transaction, message: Insertable<QuoteMessages> & { orderId: string }): Promise<unknown> =>
  trx.insertInto('quoteMessages').values(message).execute();
