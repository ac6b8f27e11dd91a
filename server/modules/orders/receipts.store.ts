import { sql, type Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Receipts } from '#server/db/tables.generated.ts';

/** Selects receipts, each with the number of its order and the entry that reverses it. */
const selectReceipts = (db: Db | Transaction) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('users as s', 's.id', 'r.recordedBy')
    .leftJoin('receipts as reversal', 'reversal.reversedId', 'r.id')
    .select(['r.id', 'r.orderId', 'r.kind', 'r.amountCents', 'r.method', 'r.bankReference', 'r.note', 'r.reversedId', 'r.createdAt'])
    .select(['o.number as orderNumber', 's.fullName as recordedBy', 'reversal.id as reversalId'])
    .select(sql<string>`r.received_on::text`.as('receivedOn'));

/** Lists the receipts of an order, newest first. */
export const listReceipts = (db: Db | Transaction, orderId: string) =>
  selectReceipts(db).where('r.orderId', '=', orderId).orderBy('r.createdAt', 'desc').orderBy('r.id', 'desc').execute();
export type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number];

/** Finds a receipt. @returns undefined for an unknown id */
export const findReceipt = (db: Db | Transaction, id: string) => selectReceipts(db).where('r.id', '=', id).executeTakeFirst();

/**
 * Finds an entry that may be the same money: the same amount and day on the order, or the bank reference on any order. Entries that were
 * reversed do not count. Waits for concurrent entries with the same bank reference; the caller has locked the order.
 */
export async function findPossibleDuplicate(
  trx: Transaction,
  { orderId, amountCents, receivedOn, bankReference }: { orderId: string; amountCents: number; receivedOn: string; bankReference: string },
): Promise<ReceiptRow | undefined> {
  if (bankReference !== '')
    await sql`select pg_advisory_xact_lock(hashtextextended('bank reference ' || lower(${bankReference}), 0))`.execute(trx);
  return selectReceipts(trx)
    .where('r.kind', '=', 'received')
    .where('reversal.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('r.orderId', '=', orderId), eb('r.amountCents', '=', amountCents), sql<boolean>`r.received_on = ${receivedOn}::date`]),
        sql<boolean>`(${bankReference} <> '' and r.bank_reference <> '' and lower(r.bank_reference) = lower(${bankReference}))`,
      ]),
    )
    .orderBy('r.createdAt', 'desc')
    .executeTakeFirst();
}

/** An entry of the receipts. `receivedOn` in ISO 8601. */
export type NewReceipt = Omit<Insertable<Receipts>, 'id' | 'receivedOn' | 'recordedBy' | 'createdAt'> & { receivedOn: string };

export const insertReceipt = (
  trx: Transaction,
  { receivedOn, ...receipt }: NewReceipt & { id: string; recordedBy: string; createdAt: Date },
): Promise<unknown> =>
  trx
    .insertInto('receipts')
    .values({ ...receipt, receivedOn: sql<Date>`${receivedOn}::date` })
    .execute();
