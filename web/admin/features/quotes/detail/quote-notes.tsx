import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import { NotesPanel, type StaffNote } from '#web/admin/features/notes/notes-panel.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { OpenQuoteState } from './use-quote.ts';

const toStaffNote = ({ _id, text, author, createdAt, editedAt, version }: QuoteNote): StaffNote => ({
  _id,
  text,
  userName: author?.fullName ?? '',
  createdAt,
  isChanged: editedAt !== null,
  version,
});

export function QuoteNotes({ quote: { _id, internalNotes }, reload }: OpenQuoteState) {
  return (
    <NotesPanel
      title="Internal notes"
      label="Add a note (visible to staff only)"
      name={`note:new:${_id}`}
      notes={internalNotes.map(toStaffNote)}
      reload={reload}
      api={{
        add: (text, options) => call('/admin/quotes/note/save', { _id, text }, options),
        change: async (note, text, version) => (await call('/admin/quotes/note/save', { _id, note, text, version })).response,
        remove: (note) => call('/admin/quotes/note/delete', { _id: note }),
        restore: (note) => call('/admin/quotes/note/restore', { _id: note }),
      }}
    />
  );
}
