import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { updateWithVersionCheck } from '#server/crud/versioned-update.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toNoteDto } from './quote-details.service.ts';
import * as store from './quote-notes.store.ts';

type NoteInput = ParsedInputOf<'/admin/quotes/note/save'>;
/** Stored audit entries contain the keys `request` (the id of the quote) and `deleted`. Erasure and the activity log read them. */
type NoteWithQuote = QuoteNote & { request: string; deleted: boolean };

/** Creates, changes, deletes and restores internal notes about quotes. */
export function createQuoteNotes({ db, clock }: { db: Db; clock: Clock }) {
  const createNoteReader =
    (id: string) =>
    async (trx: Transaction): Promise<NoteWithQuote | undefined> => {
      const row = await store.findNote(trx, id);
      return row && { ...toNoteDto(row), request: row.quoteId, deleted: row.deletedAt !== null };
    };

  const addNote = (
    currentUser: AuthenticatedUser,
    { _id, bodyText }: { _id: string; bodyText: string },
    key: string | undefined,
  ): Promise<QuoteNote> =>
    db.transaction().execute(async (trx) => {
      if (!(await store.lockQuoteOfNote(trx, _id))) throw createApiError('not_found');
      const idempotency = { userId: currentUser.id, operation: 'add_quote_note', key, request: [_id, bodyText] };
      const { id } = await withIdempotency(trx, idempotency, async () => {
        const noteId = createId();
        await store.insertQuoteNote(trx, { id: noteId, quoteId: _id, userId: currentUser.id, bodyText, createdAt: clock.now() });
        const { version: _version, ...after } = (await createNoteReader(noteId)(trx))!;
        const entry = { userId: currentUser.id, action: 'save', entityType: 'quote_note', entityId: noteId, after: JSON.stringify(after) };
        await insertAuditEntry(trx, entry);
        return { id: noteId };
      });
      return toQuoteNote((await createNoteReader(id)(trx))!);
    });

  const setDeleted = (currentUser: AuthenticatedUser, id: string, isDeleted: boolean) =>
    updateWithVersionCheck(db, currentUser, {
      entityType: 'quote_note',
      id,
      action: isDeleted ? 'delete' : 'restore',
      read: createNoteReader(id),
      write: async (trx, existing) => {
        if (existing!.deleted !== isDeleted) await store.updateQuoteNote(trx, id, { deletedAt: isDeleted ? clock.now() : null });
      },
    }).then(toQuoteNote);

  return {
    /** Creates a note, or changes an existing note of the quote. A retry with the same key returns the first note. */
    async save(currentUser: AuthenticatedUser, { _id, note, text, version }: NoteInput, key?: string): Promise<QuoteNote> {
      const bodyText = text.trim();
      if (bodyText === '') throw createApiError('text_required');
      if (note === undefined) return addNote(currentUser, { _id, bodyText }, key);
      const saved = await updateWithVersionCheck(db, currentUser, {
        entityType: 'quote_note',
        id: note,
        action: 'save',
        version,
        read: createNoteReader(note),
        write: async (trx, existing) => {
          if (!(await store.lockQuoteOfNote(trx, _id)) || existing!.request !== _id || existing!.deleted) throw createApiError('not_found');
          return existing!.text === bodyText ? undefined : store.updateQuoteNote(trx, note, { bodyText, editedAt: clock.now() });
        },
      });
      return toQuoteNote(saved);
    },

    remove: (currentUser: AuthenticatedUser, id: string): Promise<QuoteNote> => setDeleted(currentUser, id, true),
    restore: (currentUser: AuthenticatedUser, id: string): Promise<QuoteNote> => setDeleted(currentUser, id, false),
  };
}
export type QuoteNotesService = ReturnType<typeof createQuoteNotes>;

const toQuoteNote = ({ request: _request, deleted: _deleted, ...note }: NoteWithQuote): QuoteNote => note;
