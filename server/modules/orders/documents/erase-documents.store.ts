import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';

/** Clears the content and file of documents in a transaction of an erasure. @returns the storage keys of all their files, also of files that are not stored yet */
const clearDocuments = async (trx: Transaction, condition: ReturnType<typeof sql>): Promise<string[]> =>
  (
    await sql<{ key: string }>`update order_documents d set content = '', storage_key = null, file_hash = null, bytes = null
      where d.content <> '' and (${condition}) returning 'documents/' || d.id || '.pdf' as key`.execute(trx)
  ).rows.map(({ key }) => key);

/** Erases the statements of a customer, and the copies of documents. Invoices, credit notes and receipts remain as records of a sale. */
export const eraseStatementsAndCopies = async (trx: Transaction, userId: string): Promise<string[]> => {
  await sql`update orders set invoice_to = '{"name": "", "company": "", "address": "", "vatNumber": ""}' where user_id = ${userId}`.execute(
    trx,
  );
  return clearDocuments(
    trx,
    sql`(d.user_id = ${userId} or d.order_id in (select id from orders where user_id = ${userId})) and (d.kind = 'statement' or d.copied_id is not null)`,
  );
};

/** Erases the documents of erased customers that were issued before a day, ISO 8601. */
export async function eraseDocumentsIssuedBefore(trx: Transaction, day: string): Promise<string[]> {
  await sql`set local bullnose.erasing = 'on'`.execute(trx);
  return clearDocuments(
    trx,
    sql`d.issued_on < ${day}::date and exists (select from orders o join users u on u.id = o.user_id where o.id = d.order_id and u.erased_at is not null)`,
  );
}
