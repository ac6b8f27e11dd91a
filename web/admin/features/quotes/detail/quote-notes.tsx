import type { RequestNote } from '#contract/admin/requests/request.ts';
import { NotesPanel, type StaffNote } from '#web/admin/features/notes/notes-panel.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { OpenQuoteState } from './use-quote.ts';

const shown = ({ _id, text, author, createdAt, editedAt, version }: RequestNote): StaffNote => ({
  _id,
  text,
  who: author?.fullName ?? '',
  createdAt,
  isChanged: editedAt !== null,
  version,
});

/** What the desk notes about a request for itself. */
export function RequestNotes({ request: { _id, deskNotes }, reload }: OpenQuoteState) {
  return (
    <NotesPanel
      title="Notes for the desk"
      label="Add a note (customers never see it)"
      name={`note:new:${_id}`}
      notes={deskNotes.map(shown)}
      reload={reload}
      calls={{
        add: (text, options) => call('/admin/quotes/note/save', { _id, text }, options),
        change: async (note, text, version) => (await call('/admin/quotes/note/save', { _id, note, text, version })).response,
        remove: (note) => call('/admin/quotes/note/delete', { _id: note }),
        restore: (note) => call('/admin/quotes/note/restore', { _id: note }),
      }}
    />
  );
}
