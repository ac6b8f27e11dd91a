import type { Db, Transaction } from '#server/db/connection.ts';

type StoredFile = { storageKey: string; fileHash: string; bytes: number };

/** Stores where a rendered PDF lies. */
export const setDocumentFile = (db: Db | Transaction, id: string, file: StoredFile): Promise<unknown> =>
  db.updateTable('quoteDocuments').set(file).where('id', '=', id).where('fileHash', 'is', null).execute();

const selectDocuments = (db: Db) =>
  db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteRevisions as r', 'r.id', 'd.revisionId')
    .innerJoin('quotes as q', 'q.id', 'r.quoteId')
    .select(['d.id', 'd.kind', 'd.storageKey', 'd.bytes', 'd.fileHash', 'q.number', 'r.number as revision']);

/** Finds a PDF. @param ownerId of a customer: undefined for a PDF of another one; without it any PDF */
export const findDocument = (db: Db, id: string, ownerId?: string) =>
  selectDocuments(db)
    .where('d.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('q.userId', '=', ownerId!))
    .executeTakeFirst();
