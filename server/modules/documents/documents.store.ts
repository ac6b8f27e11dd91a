import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOrderOfOwnAcceptance } from '#server/modules/users/index.ts';
import { isDocumentOfErasedCustomer, isVisibleToCustomer } from './document-conditions-fragments.store.ts';

type StoredFile = { storageKey: string; fileHash: string; bytes: number };

export type DocumentKind = 'quote' | 'acceptance';
type NewDocument = { id: string; revisionId: string; kind: DocumentKind; createdAt: Date };

export const insertDocument = (trx: Transaction, document: NewDocument): Promise<unknown> =>
  trx.insertInto('quoteDocuments').values(document).execute();

/**
 * Clears the files of the PDFs of a customer's quotes and acceptances.
 * @returns all these PDFs, including those without a file; `eventId` is the acceptance of an acceptance record, and null for other PDFs
 */
export const clearDocumentFiles = async (trx: Transaction, userId: string): Promise<{ id: string; eventId: string | null }[]> =>
  (
    await sql<{ id: string; eventId: string | null }>`update quote_documents d
      set storage_key = null, file_hash = case when d.kind = 'quote' then d.file_hash end, bytes = case when d.kind = 'quote' then d.bytes end
      from quote_revisions r join quotes q on q.id = r.quote_id
      where r.id = d.revision_id and (q.user_id = ${userId}
        or exists (select from quote_acceptances a where a.revision_id = r.id and a.user_id = ${userId}))
      returning d.id,
        (select e.id from quote_events e where e.revision_id = r.id and e.status = 'accepted' and d.kind = 'acceptance') as event_id`.execute(
      trx,
    )
  ).rows;

/**
 * Stores the storage key and hash of a rendered PDF.
 * @param isErased true if the PDF was rendered after the erasure of its customer
 * @returns false if the customer was erased meanwhile, or if the PDF already has a file
 */
export const setDocumentFile = (db: Db, id: string, file: StoredFile, isErased: boolean): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Lock the quote and the customers, because a concurrent erasure would not find the new file.
    await sql`select 1 from quotes q join quote_revisions r on r.quote_id = q.id join quote_documents d on d.revision_id = r.id
      where d.id = ${id} for key share of q`.execute(trx);
    await sql`select 1 from users u where u.id in (
      select unnest(array[q.user_id, a.user_id]) from quote_documents d join quote_revisions r on r.id = d.revision_id
        join quotes q on q.id = r.quote_id left join quote_acceptances a on a.revision_id = r.id
      where d.id = ${id}) order by u.id for key share`.execute(trx);
    const { rows } =
      await sql`update quote_documents d set storage_key = ${file.storageKey}, file_hash = ${file.fileHash}, bytes = ${file.bytes}
      from quote_revisions r join quotes q on q.id = r.quote_id
      where d.id = ${id} and r.id = d.revision_id and d.file_hash is null and ${isDocumentOfErasedCustomer} = ${isErased}
      returning d.id`.execute(trx);
    return rows.length > 0 || setOrderFile(trx, id, file);
  });

/** Stores the file of an order's document, unless it has one, or is the statement of an erased customer. */
async function setOrderFile(trx: Transaction, id: string, { storageKey, fileHash, bytes }: StoredFile): Promise<boolean> {
  await sql`select 1 from users u where u.id = (select d.user_id from order_documents d where d.id = ${id}) for key share`.execute(trx);
  const { rows } = await sql`update order_documents set storage_key = ${storageKey}, file_hash = ${fileHash}, bytes = ${bytes}
    where id = ${id} and file_hash is null and content <> '' returning id`.execute(trx);
  return rows.length > 0;
}

const selectDocuments = (db: Db) =>
  db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteRevisions as r', 'r.id', 'd.revisionId')
    .innerJoin('quotes as q', 'q.id', 'r.quoteId')
    .select(['d.id', 'd.kind', 'd.storageKey', 'd.bytes', 'd.fileHash', 'q.number', 'r.number as revision']);

/** `ownerId` finds only PDFs that this customer may open, `isForCustomer` those that the customer of the record may open. */
type DocumentFilter = { ownerId?: string; isForCustomer?: boolean };

/** Finds a PDF of a quote. */
async function findQuoteDocument(db: Db, id: string, { ownerId, isForCustomer = ownerId !== undefined }: DocumentFilter) {
  const document = await selectDocuments(db)
    .where('d.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('q.userId', '=', ownerId!))
    .$if(isForCustomer, (query) => query.where('r.recalledAt', 'is', null).where(isVisibleToCustomer))
    .executeTakeFirst();
  if (document === undefined) return undefined;
  const { kind, number, revision, ...file } = document;
  return { ...file, fileName: kind === 'quote' ? `${number}-${revision}.pdf` : `${number}-accepted.pdf` };
}

/** Finds the PDF of a document of an order. Customers cannot open copies, which staff print. */
async function findOrderFile(db: Db, id: string, { ownerId, isForCustomer = ownerId !== undefined }: DocumentFilter) {
  const document = await db
    .selectFrom('orderDocuments as d')
    .leftJoin('orders as o', 'o.id', 'd.orderId')
    .leftJoin('orderDocuments as original', 'original.id', 'd.copiedId')
    .select(['d.id', 'd.storageKey', 'd.bytes', 'd.fileHash', 'd.copiedId'])
    .select(sql<string>`coalesce(d.number, original.number, 'statement-' || d.issued_on)`.as('name'))
    .where('d.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where(sql<boolean>`coalesce(d.user_id, o.user_id) = ${ownerId}`))
    .$if(isForCustomer, (query) => query.where('d.copiedId', 'is', null).where(isOrderOfOwnAcceptance))
    .executeTakeFirst();
  if (document === undefined) return undefined;
  const { name, copiedId, ...file } = document;
  return { ...file, fileName: copiedId === null ? `${name}.pdf` : `${name}-copy.pdf` };
}

/** Finds a PDF of a quote or order. */
export const findDocument = async (db: Db, id: string, filter: DocumentFilter = {}) =>
  (await findQuoteDocument(db, id, filter)) ?? findOrderFile(db, id, filter);
