import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isVisibleToCustomer } from './own-acceptance-fragments.store.ts';

type StoredFile = { storageKey: string; fileHash: string; bytes: number };

export type DocumentKind = 'quote' | 'acceptance';
type NewDocument = { id: string; revisionId: string; kind: DocumentKind; createdAt: Date };

export const insertDocument = (trx: Transaction, document: NewDocument): Promise<unknown> =>
  trx.insertInto('quoteDocuments').values(document).execute();

/**
 * Clears the storage keys of the PDFs of a customer's quotes and acceptances.
 * @returns the ids of all these PDFs, including those without a key
 */
export const clearDocumentKeys = async (trx: Transaction, userId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`update quote_documents d set storage_key = null
      from quote_revisions r join quotes q on q.id = r.quote_id
      where r.id = d.revision_id and (q.user_id = ${userId}
        or exists (select from quote_acceptances a where a.revision_id = r.id and a.user_id = ${userId}))
      returning d.id`.execute(trx)
  ).rows.map(({ id }) => id);

/** Stores the storage key and hash of a rendered PDF. @returns false for an erased customer, or if the PDF already has a file */
export const setDocumentFile = (db: Db, id: string, file: StoredFile): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Lock the quote and the customer, because a concurrent erasure would not find the new file.
    const { rows } =
      await sql`select 1 from quotes q join quote_revisions r on r.quote_id = q.id join quote_documents d on d.revision_id = r.id
      join users u on u.id = q.user_id where d.id = ${id} and u.erased_at is null for key share of q, u`.execute(trx);
    if (rows.length === 0) return false;
    const { numUpdatedRows } = await trx
      .updateTable('quoteDocuments')
      .set(file)
      .where('id', '=', id)
      .where('fileHash', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });

const selectDocuments = (db: Db) =>
  db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteRevisions as r', 'r.id', 'd.revisionId')
    .innerJoin('quotes as q', 'q.id', 'r.quoteId')
    .select(['d.id', 'd.kind', 'd.storageKey', 'd.bytes', 'd.fileHash', 'q.number', 'r.number as revision']);

/** Finds a PDF. @param filter `ownerId` finds only PDFs that this customer may open, `isForCustomer` those that the quote's customer may open */
export const findDocument = (
  db: Db,
  id: string,
  { ownerId, isForCustomer = ownerId !== undefined }: { ownerId?: string; isForCustomer?: boolean } = {},
) =>
  selectDocuments(db)
    .where('d.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('q.userId', '=', ownerId!))
    .$if(isForCustomer, (query) => query.where('r.recalledAt', 'is', null).where(isVisibleToCustomer))
    .executeTakeFirst();
