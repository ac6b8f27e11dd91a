import type { Db, Transaction } from '#server/db/connection.ts';

const notes = (on: Db | Transaction) =>
  on
    .selectFrom('quoteNotes as n')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .select(['n.id', 'n.quoteId', 'n.bodyText', 'n.userId', 'u.fullName', 'n.createdAt', 'n.editedAt', 'n.deletedAt', 'n.version']);

/** One note, taken off or not. */
export const findNote = (on: Db | Transaction, id: string) => notes(on).where('n.id', '=', id).executeTakeFirst();
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** The notes of a request, oldest first. */
export const listNotes = (db: Db, quoteId: string): Promise<NoteRow[]> =>
  notes(db).where('n.quoteId', '=', quoteId).where('n.deletedAt', 'is', null).orderBy('n.createdAt').orderBy('n.id').execute();

/** Locks a quote against erasure until the transaction ends. @returns false for an erased customer or an unknown quote */
export const holdNotedRequest = async (on: Transaction, quoteId: string): Promise<boolean> =>
  (await on
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .select('q.id')
    .where('q.id', '=', quoteId)
    .where('u.erasedAt', 'is', null)
    .forKeyShare(['q'])
    .executeTakeFirst()) !== undefined;

export const insertNote = (
  on: Transaction,
  note: { id: string; quoteId: string; userId: string; bodyText: string; createdAt: Date },
): Promise<unknown> => on.insertInto('quoteNotes').values(note).execute();

export const updateNote = (
  on: Transaction,
  id: string,
  change: { bodyText: string; editedAt: Date } | { deletedAt: Date | null },
): Promise<unknown> => on.updateTable('quoteNotes').set(change).where('id', '=', id).execute();
