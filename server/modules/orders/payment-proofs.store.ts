import { sql, type Insertable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { PaymentProofs } from '#server/db/tables.generated.ts';
import { isProofOpen } from './order-fragments.store.ts';

type NewProof = Omit<Insertable<PaymentProofs>, 'paidOn' | 'pausedUntil'> & { paidOn: string; pausedUntil: string };

/** Inserts a proof of payment. @param proof `paidOn` and `pausedUntil` in ISO 8601 */
export const insertProof = (trx: Transaction, { paidOn, pausedUntil, ...proof }: NewProof): Promise<unknown> =>
  trx
    .insertInto('paymentProofs')
    .values({ ...proof, paidOn: sql<Date>`${paidOn}::date`, pausedUntil: sql<Date>`${pausedUntil}::date` })
    .execute();

const selectProofs = (db: Db | Transaction) =>
  db
    .selectFrom('paymentProofs as f')
    .innerJoin('payments as p', 'p.id', 'f.paymentId')
    .leftJoin('uploads as l', 'l.id', 'f.uploadId')
    .select(['f.id', 'f.paymentId', 'p.orderId', 'f.receiptId', 'f.dismissedAt', 'f.dismissReason', 'f.createdAt', 'l.path', 'l.name'])
    .select([sql<string>`f.paid_on::text`.as('paidOn'), sql<string>`f.paused_until::text`.as('pausedUntil')]);

/** Lists the newest proof of each payment of orders, except proofs for which money is recorded. */
export const listNewestProofs = async (db: Db | Transaction, orderIds: readonly string[]) =>
  (
    await selectProofs(db)
      .distinctOn('f.paymentId')
      .where((eb) => eb('p.orderId', '=', eb.fn.any(eb.val([...orderIds]))))
      .orderBy('f.paymentId')
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.id', 'desc')
      .execute()
  ).filter(({ receiptId }) => receiptId === null);
export type ProofRow = Awaited<ReturnType<typeof listNewestProofs>>[number];

/** Finds a proof of payment. @returns undefined for an unknown id */
export const findProof = (db: Db | Transaction, id: string) => selectProofs(db).where('f.id', '=', id).executeTakeFirst();

export const hasOpenProof = async (trx: Transaction, paymentId: string): Promise<boolean> =>
  (await trx.selectFrom('paymentProofs as f').select('f.id').where('f.paymentId', '=', paymentId).where(isProofOpen).executeTakeFirst()) !==
  undefined;

/** Finds the order of a payment. @param ownerId the customer; without it, of any customer @returns undefined for an unknown payment */
export const findOrderOfPayment = async (db: Db, paymentId: string, ownerId?: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('payments as p')
      .innerJoin('orders as o', 'o.id', 'p.orderId')
      .select('o.id')
      .where('p.id', '=', paymentId)
      .$if(ownerId !== undefined, (query) => query.where('o.userId', '=', ownerId!))
      .executeTakeFirst()
  )?.id;

export const dismissProof = (trx: Transaction, id: string, columns: { dismissedAt: Date; dismissedBy: string; dismissReason: string }) =>
  trx.updateTable('paymentProofs').set(columns).where('id', '=', id).execute();

/** Records the money for the open proofs of payments. */
export const settleProofs = (trx: Transaction, receiptId: string, paymentIds: readonly string[]): Promise<unknown> =>
  sql`update payment_proofs f set receipt_id = ${receiptId} where f.payment_id = any(${[...paymentIds]}::uuid[]) and ${isProofOpen}`.execute(
    trx,
  );

/** Opens the proofs again for which a reversed entry was recorded, unless the payment has a newer open proof. */
export const reopenProofs = (trx: Transaction, receiptId: string): Promise<unknown> =>
  sql`update payment_proofs r set receipt_id = null where r.receipt_id = ${receiptId}
    and not exists (select from payment_proofs f where f.payment_id = r.payment_id and ${isProofOpen})`.execute(trx);
