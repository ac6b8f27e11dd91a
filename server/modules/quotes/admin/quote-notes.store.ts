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

/** Locks the quote of a note against other changes and erasure until the transaction ends, and finds the note. */
export async function lockNote(trx: Transaction, id: string): Promise<NoteRow | undefined> {
  await trx
    .selectFrom('quoteNotes as n')
    .innerJoin('quotes as q', 'q.id', 'n.quoteId')
    .select('q.id')
    .where('n.id', '=', id)
    .forUpdate(['q'])
    .execute();
  return findNote(trx, id);
}

export const insertQuoteNote = (
  trx: Transaction,
  note: { id: string; quoteId: string; userId: string; bodyText: string; createdAt: Date },
): Promise<unknown> => trx.insertInto('quoteNotes').values(note).execute();

export type NoteChange = { bodyText: string; editedAt: Date } | { deletedAt: Date | null };

export const updateQuoteNote = (trx: Transaction, id: string, change: NoteChange): Promise<unknown> =>
  trx.updateTable('quoteNotes').set(change).where('id', '=', id).execute();
