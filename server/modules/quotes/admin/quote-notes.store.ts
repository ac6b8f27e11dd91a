import type { Db, Transaction } from '#server/db/connection.ts';

const selectNotes = (db: Db | Transaction) =>
  db
    .selectFrom('quoteNotes as n')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.quoteId', 'n.bodyText', 'n.userId', 'u.fullName', 'n.createdAt', 'n.editedAt', 'n.deletedAt', 'n.version']);

/** Finds a note, even if it is deleted. */
export const findNote = (db: Db | Transaction, id: string) => selectNotes(db).where('n.id', '=', id).executeTakeFirst();
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** Lists the notes of a quote that are not deleted, oldest first. */
export const listNotes = (db: Db, quoteId: string): Promise<NoteRow[]> =>
  selectNotes(db).where('n.quoteId', '=', quoteId).where('n.deletedAt', 'is', null).orderBy('n.createdAt').orderBy('n.id').execute();

/** Locks a quote against erasure until the transaction ends. @returns false for an erased customer or an unknown quote */
export const lockQuoteOfNote = async (trx: Transaction, quoteId: string): Promise<boolean> =>
  (await trx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .select('q.id')
    .where('q.id', '=', quoteId)
    .where('u.erasedAt', 'is', null)
    .forKeyShare(['q'])
    .executeTakeFirst()) !== undefined;

export const insertQuoteNote = (
  trx: Transaction,
  note: { id: string; quoteId: string; userId: string; bodyText: string; createdAt: Date },
): Promise<unknown> => trx.insertInto('quoteNotes').values(note).execute();

export const updateQuoteNote = (
  trx: Transaction,
  id: string,
  change: { bodyText: string; editedAt: Date } | { deletedAt: Date | null },
): Promise<unknown> => trx.updateTable('quoteNotes').set(change).where('id', '=', id).execute();
