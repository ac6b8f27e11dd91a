import { sql, type Insertable } from 'kysely';
import type { OrderDocumentContent } from '#domain/orders/documents/order-document.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { OrderDocuments } from '#server/db/tables.generated.ts';
import { isOrderOfOwnAcceptance } from '#server/modules/users/index.ts';

export type NewOrderDocument = Omit<Insertable<OrderDocuments>, 'content' | 'issuedOn'> & { content: OrderDocumentContent };

/** Inserts an issued document. */
export const insertOrderDocument = (trx: Transaction, { content, ...row }: NewOrderDocument): Promise<unknown> =>
  trx
    .insertInto('orderDocuments')
    .values({ ...row, content: JSON.stringify(content), issuedOn: sql<Date>`${content.issuedOn}::date` })
    .execute();

/** Selects documents, without copies, with the sum of the credit notes for the same payment, or for the same order without a payment. */
const selectOrderDocuments = (db: Db | Transaction) =>
  db
    .selectFrom('orderDocuments as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .leftJoin('orderDocuments as replacement', 'replacement.replacedId', 'd.id')
    .leftJoin('orderDocuments as target', (join) => join.on(sql<boolean>`target.id = coalesce(d.replaced_id, d.credited_id)`))
    .leftJoin('receipts as reversal', 'reversal.reversedId', 'd.receiptId')
    .select([
      'd.id',
      'd.kind',
      'd.orderId',
      'd.number',
      'd.paymentId',
      'd.receiptId',
      'd.netCents',
      'd.vatCents',
      'd.grossCents',
      'd.content',
    ])
    .select([
      'd.createdAt',
      'd.fileHash',
      'target.number as refersTo',
      'replacement.number as replacedBy',
      'o.number as orderNumber',
      'reversal.id as reversalId',
    ])
    .select(sql<string>`d.issued_on::text`.as('issuedOn'))
    .where('d.copiedId', 'is', null);
export type OrderDocumentRow = Awaited<ReturnType<ReturnType<typeof selectOrderDocuments>['execute']>>[number];

/**
 * Lists the documents of an order, oldest first.
 * @param filter.isForCustomer omits documents for another account that accepted the quote while the accounts were merged
 */
export const listOrderDocuments = (
  db: Db | Transaction,
  orderId: string,
  { isForCustomer = false }: { isForCustomer?: boolean } = {},
): Promise<OrderDocumentRow[]> =>
  selectOrderDocuments(db)
    .where('d.orderId', '=', orderId)
    .$if(isForCustomer, (query) => query.where(isOrderOfOwnAcceptance))
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute();

type InvoiceFilter = { orderId: string | undefined; skip: number; limit: number };

/** Lists the invoices and credit notes of an order or of all orders, newest first. */
export const listInvoices = (db: Db | Transaction, { orderId, skip, limit }: InvoiceFilter): Promise<OrderDocumentRow[]> =>
  selectOrderDocuments(db)
    .where('d.kind', 'in', ['invoice', 'credit_note'])
    .$if(orderId !== undefined, (query) => query.where('d.orderId', '=', orderId!))
    .orderBy('d.issuedOn', 'desc')
    .orderBy('d.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();

/** Finds a document that is not a copy. @returns undefined for an unknown id */
export const findOrderDocument = (db: Db | Transaction, id: string): Promise<OrderDocumentRow | undefined> =>
  selectOrderDocuments(db).where('d.id', '=', id).executeTakeFirst();

/** Finds the content of a document, and of its copy. @returns undefined for an unknown id */
export const findDocumentContent = (db: Db, id: string) =>
  db
    .selectFrom('orderDocuments')
    .select(['kind', 'content', 'storageKey', 'copiedId', 'userId', 'receiptId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Sums the credit notes for the payment of an invoice, or for an invoice of all payments. */
export const sumCreditNotes = async (
  trx: Transaction,
  { orderId, paymentId }: Pick<OrderDocumentRow, 'orderId' | 'paymentId'>,
): Promise<number> =>
  (
    await sql<{ cents: number }>`select coalesce(sum(gross_cents), 0)::bigint as cents from order_documents
      where order_id = ${orderId} and payment_id is not distinct from ${paymentId}::uuid and kind = 'credit_note' and copied_id is null`.execute(
      trx,
    )
  ).rows[0]!.cents;

/** Adds a credit to a payment. */
export const addPaymentCredit = (trx: Transaction, paymentId: string, cents: number): Promise<unknown> =>
  sql`update payments set credited_cents = credited_cents + ${cents} where id = ${paymentId}`.execute(trx);

/** Sets the recipient of the invoices of an order. */
export const updateInvoiceTo = (trx: Transaction, orderId: string, invoiceTo: object): Promise<unknown> =>
  trx
    .updateTable('orders')
    .set({ invoiceTo: JSON.stringify(invoiceTo) })
    .where('id', '=', orderId)
    .execute();

/** True if an invoice of an order was issued. */
export const hasInvoice = async (db: Db | Transaction, orderId: string): Promise<boolean> =>
  (await db.selectFrom('orderDocuments').select('id').where('orderId', '=', orderId).where('kind', '=', 'invoice').executeTakeFirst()) !==
  undefined;

/** Inserts a copy of a document, without a file. @returns false for an unknown document, for a copy, and after an erasure */
export const insertCopy = async (
  trx: Transaction,
  copy: { id: string; copiedId: string; issuedBy: string; createdAt: Date },
): Promise<boolean> =>
  (
    await sql`insert into order_documents (id, kind, order_id, user_id, copied_id, payment_id, receipt_id, net_cents, vat_cents, gross_cents,
        issued_on, content, issued_by, created_at)
      select ${copy.id}, kind, order_id, user_id, id, payment_id, receipt_id, net_cents, vat_cents, gross_cents, issued_on, content,
        ${copy.issuedBy}, ${copy.createdAt}
      from order_documents where id = ${copy.copiedId} and copied_id is null and content <> '' returning id`.execute(trx)
  ).rows.length > 0;
