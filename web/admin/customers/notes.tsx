import type { SubmitEvent } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { useAction } from '#web/account/use-action.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { sendByKey } from '#web/admin/requests/move-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { formatTime } from '#web/lib/dates.ts';
import { TextArea } from '#web/ui/field.tsx';

/** What the desk knows of somebody. It is personal too: they may ask to read it. */
export function Notes({ customer, onChanged }: { customer: CustomerDetail; onChanged: () => void }) {
  const { _id, notes } = customer;
  const draft = useDraft(`customer-note:${_id}`, { text: '' }, undefined);
  const { run, busy } = useAction();
  const { text } = draft.values;
  const add = () => {
    if (text.trim() === '') return;
    void run(async () => {
      await call('/admin/customers/note/add', { _id, text });
      draft.discard();
      onChanged();
      return 'Note saved';
    });
  };
  const take = (note: string) =>
    void run(async () => {
      await call('/admin/customers/note/delete', { _id: note });
      onChanged();
      offerUndo('Note taken off', async () => {
        await call('/admin/customers/note/restore', { _id: note });
        onChanged();
      });
    });
  return (
    <Panel
      title={notes.length > 0 ? `Notes (${notes.length})` : 'Notes'}
      hint="Only the desk sees them here; the customer's export of their data has them too."
    >
      <ul className="mb-3 space-y-3 empty:hidden">
        {notes.map((note) => (
          <li key={note._id} className="border-b border-line pb-3">
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] text-soft">
              <span>
                {note.who}, <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
              </span>
              <DeskButton variant="quiet" onClick={() => take(note._id)}>
                Take off<span className="sr-only"> the note of {formatTime(note.createdAt)}</span>
              </DeskButton>
            </p>
          </li>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          add();
        }}
      >
        <TextArea
          label="Add a note"
          rows={2}
          className="[&_textarea]:min-h-16"
          maxLength={5000}
          value={text}
          readOnly={busy}
          onKeyDown={sendByKey(add)}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
        <DeskButton type="submit" className="mt-2" busy={busy} disabled={text.trim() === ''}>
          Save note
        </DeskButton>
      </form>
    </Panel>
  );
}
