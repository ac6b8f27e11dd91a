import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { createCommand, type CommandTarget } from '#server/crud/command.ts';
import { createVersionConflict } from '#server/crud/version-conflict.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { QuoteCommands } from '../quote-command.ts';
import { toNoteDto } from './quote-details.service.ts';
import * as store from './quote-notes.store.ts';

type NoteInput = ParsedInputOf<'/admin/quotes/note/save'>;

/** Stored audit entries contain the keys `request` (the id of the quote) and `deleted`. Erasure and the activity log read them. */
const toAudited = (row: store.NoteRow) => ({ ...toNoteDto(row), request: row.quoteId, deleted: row.deletedAt !== null });

/** Creates, changes, deletes and restores internal notes about quotes. */
export function createQuoteNotes({ db, clock, commands }: { db: Db; clock: Clock; commands: QuoteCommands }) {
  const runOnNote = createCommand({
    db,
    entityType: 'quote_note',
    lock: store.lockNote,
    createConflict: (trx, note) => createVersionConflict(trx, 'quote_note', note.id, toAudited(note)),
  });
  const getNote = async (trx: Transaction, id: string): Promise<store.NoteRow> => (await store.findNote(trx, id))!;

  const addNote = (currentUser: AuthenticatedUser, target: CommandTarget, bodyText: string): Promise<QuoteNote> =>
    commands.runAsStaff(
      currentUser,
      target,
      async (trx, quote, { audit }) => {
        if (quote.erasedAt !== null) throw createApiError('not_found');
        const id = createId();
        await store.insertQuoteNote(trx, { id, quoteId: quote.id, userId: currentUser.id, bodyText, createdAt: clock.now() });
        audit({ action: 'save', entityType: 'quote_note', id, after: toAudited(await getNote(trx, id)) });
        return { id };
      },
      async (trx, { id }) => toNoteDto(await getNote(trx, id)),
    );

  /** @param toChange returns the columns to change; undefined if nothing changes */
  const changeNote = (
    currentUser: AuthenticatedUser,
    target: CommandTarget,
    action: 'save' | 'delete' | 'restore',
    toChange: (note: store.NoteRow) => store.NoteChange | undefined,
  ): Promise<QuoteNote> =>
    runOnNote(
      currentUser,
      target,
      async (trx, note, { audit }) => {
        const change = toChange(note);
        if (change === undefined) return {};
        await store.updateQuoteNote(trx, note.id, change);
        audit({ action, before: toAudited(note), after: toAudited(await getNote(trx, note.id)) });
        return {};
      },
      async (trx) => toNoteDto(await getNote(trx, target._id)),
    );

  return {
    /** Creates a note, or changes an existing note of the quote. A retry with the same key returns the same note. */
    async save(currentUser: AuthenticatedUser, { _id, note, text, version }: NoteInput, key?: string): Promise<QuoteNote> {
      const bodyText = requireText(text, 'text_required');
      const request = { operation: '/admin/quotes/note/save' as const, key, request: [_id, note, version, bodyText] };
      if (note === undefined) return addNote(currentUser, { _id, ...request }, bodyText);
      return changeNote(currentUser, { _id: note, version, ...request }, 'save', (existing) => {
        if (existing.quoteId !== _id || existing.deletedAt !== null) throw createApiError('not_found');
        return existing.bodyText === bodyText ? undefined : { bodyText, editedAt: clock.now() };
      });
    },

    remove: (currentUser: AuthenticatedUser, _id: string): Promise<QuoteNote> =>
      changeNote(currentUser, { _id }, 'delete', ({ deletedAt }) => (deletedAt === null ? { deletedAt: clock.now() } : undefined)),
    restore: (currentUser: AuthenticatedUser, _id: string): Promise<QuoteNote> =>
      changeNote(currentUser, { _id }, 'restore', ({ deletedAt }) => (deletedAt === null ? undefined : { deletedAt: null })),
  };
}
export type QuoteNotesService = ReturnType<typeof createQuoteNotes>;
