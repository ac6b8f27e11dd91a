import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { NotesPanel } from '#web/admin/features/notes/notes-panel.tsx';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Staff notes about a customer. They are personal data, so the customer's export contains them. */
export function CustomerNotes({ customer: { _id, notes } }: { customer: CustomerDetail }) {
  return (
    <NotesPanel
      title="Notes"
      hint="Visible to staff only. Notes are included when the customer downloads their data."
      label="Add a note"
      name={`customer-note:${_id}`}
      notes={notes}
      reload={() => queryClient.invalidateQueries(queryFor('/admin/customers/get', { _id }))}
      api={{
        add: (text, options) => call('/admin/customers/note/add', { _id, text }, options),
        remove: (noteId) => call('/admin/customers/note/delete', { _id: noteId }),
        restore: (noteId) => call('/admin/customers/note/restore', { _id: noteId }),
      }}
    />
  );
}
