import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { updateWithVersionCheck, writeAudit } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toNoteDto } from './quote-details.service.ts';
import * as store from './notes.store.ts';

type NoteInput = ParsedInputOf<'/admin/quotes/note/save'>;
type NoteWithQuote = QuoteNote & { request: string; deleted: boolean };

/** Internal notes about a quote. */
export function createQuoteNotes({ db, clock }: { db: Db; clock: Clock }) {
  const reader =
    (id: string) =>
    async (trx: Transaction): Promise<NoteWithQuote | undefined> => {
      const row = await store.findNote(trx, id);
      return row && { ...toNoteDto(row), request: row.quoteId, deleted: row.deletedAt !== null };
    };

  const add = (
    currentUser: AuthenticatedUser,
    { _id, bodyText }: { _id: string; bodyText: string },
    key: string | undefined,
  ): Promise<QuoteNote> =>
    db.transaction().execute(async (trx) => {
      if (!(await store.lockQuoteOfNote(trx, _id))) throw createApiError('not_found');
      const once = { userId: currentUser.id, operation: 'add_quote_note', key, request: [_id, bodyText] };
      const { id } = await withIdempotency(trx, once, async () => {
        const added = createId();
        await store.insertQuoteNote(trx, { id: added, quoteId: _id, userId: currentUser.id, bodyText, createdAt: clock.now() });
        const { version: _version, ...after } = (await reader(added)(trx))!;
        const entry = { userId: currentUser.id, action: 'save', entityType: 'quote_note', entityId: added, after: JSON.stringify(after) };
        await writeAudit(trx, entry);
        return { id: added };
      });
      return withoutMarks((await reader(id)(trx))!);
    });

  const toggle = (currentUser: AuthenticatedUser, id: string, deleted: boolean) =>
    updateWithVersionCheck(db, currentUser, {
      entityType: 'quote_note',
      id,
      action: deleted ? 'delete' : 'restore',
      read: reader(id),
      write: async (trx, existing) => {
        if (existing!.deleted !== deleted) await store.updateQuoteNote(trx, id, { deletedAt: deleted ? clock.now() : null });
      },
    }).then(withoutMarks);

  return {
    /**
     * Writes a note, or changes one of this request. Written again under the same key it is the first one.
     * @throws ApiError('words_required'); ApiError('key_reused') if the key belongs to another note
     */
    async save(currentUser: AuthenticatedUser, { _id, note, text, version }: NoteInput, key?: string): Promise<QuoteNote> {
      const bodyText = text.trim();
      if (bodyText === '') throw createApiError('words_required');
      validateIdempotencyKey(key);
      if (note === undefined) return add(currentUser, { _id, bodyText }, key);
      const saved = await updateWithVersionCheck(db, currentUser, {
        entityType: 'quote_note',
        id: note,
        action: 'save',
        version,
        read: reader(note),
        write: async (trx, existing) => {
          if (!(await store.lockQuoteOfNote(trx, _id)) || existing!.request !== _id || existing!.deleted) throw createApiError('not_found');
          return existing!.text === bodyText ? undefined : store.updateQuoteNote(trx, note, { bodyText, editedAt: clock.now() });
        },
      });
      return withoutMarks(saved);
    },

    remove: (currentUser: AuthenticatedUser, id: string): Promise<QuoteNote> => toggle(currentUser, id, true),
    restore: (currentUser: AuthenticatedUser, id: string): Promise<QuoteNote> => toggle(currentUser, id, false),
  };
}
export type QuoteNotesService = ReturnType<typeof createQuoteNotes>;

const withoutMarks = ({ request: _request, deleted: _deleted, ...note }: NoteWithQuote): QuoteNote => note;
