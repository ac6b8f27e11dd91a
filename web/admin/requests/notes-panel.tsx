import { useState, type SubmitEvent } from 'react';
import type { RequestNote } from '#contract/admin/requests.ts';
import { useAction } from '#web/account/use-action.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { useSaving } from '#web/admin/lib/use-saving.ts';
import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/ui/conflict-dialog.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/call.ts';
import { formatTime } from '#web/lib/dates.ts';
import { TextArea } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { PenIcon } from './icons.tsx';
import { sendByKey } from './move-dialog.tsx';
import type { OpenRequest } from './use-request.ts';

type Typed = { text: string };
const fields: ConflictField<Typed>[] = [{ name: 'text', label: 'Note' }];

type NoteFormProps = {
  requestId: string;
  /** The one that is changed; left out, a new one is written. */
  note?: RequestNote;
  label: string;
  reload: () => Promise<void>;
  onClose?: () => void;
};

/** A note to be written or changed; what is typed stays on this device until it is saved. */
function NoteForm({ requestId, note, label, reload, onClose }: NoteFormProps) {
  const draft = useDraft(note ? `note:${note._id}` : `note:new:${requestId}`, { text: note?.text ?? '' }, note?.version);
  const { text } = draft.values;
  const saving = useSaving<Typed, RequestNote>(draft, {
    send: async (values, version) => {
      const { response } = await call('/admin/quotes/note/save', { _id: requestId, note: note?._id, text: values.text.trim(), version });
      await reload();
      return response;
    },
    toValues: (current) => ({ text: (current as RequestNote).text }),
    onSaved: () => {
      draft.discard();
      onClose?.();
    },
  });
  const send = () => text.trim() !== '' && saving.save();
  return (
    <>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          {...(!onClose && { 'data-note': true })}
          label={label}
          rows={2}
          maxLength={5000}
          value={text}
          error={saving.problem}
          onChange={({ target }) => draft.set({ text: target.value })}
          onKeyDown={sendByKey(send)}
          className="[&_textarea]:min-h-16"
        />
        {(draft.changed.length > 0 || onClose) && (
          <div className="mt-2 flex gap-2">
            <DeskButton type="submit" busy={saving.busy}>
              Save note
            </DeskButton>
            {onClose && (
              <DeskButton
                variant="quiet"
                onClick={() => {
                  draft.discard();
                  onClose();
                }}
              >
                Cancel
              </DeskButton>
            )}
          </div>
        )}
      </form>
      {saving.theirs && (
        <ConflictDialog
          fields={fields}
          base={draft.base}
          mine={draft.values}
          theirs={saving.theirs}
          busy={saving.busy}
          onSave={saving.saveChosen}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeComparison}
        />
      )}
    </>
  );
}

function Note({ note, requestId, reload }: { note: RequestNote; requestId: string; reload: () => Promise<void> }) {
  const [editing, setEditing] = useState(false);
  const { run } = useAction();
  const { _id, text, author, createdAt, editedAt } = note;
  const remove = () =>
    run(async () => {
      await call('/admin/quotes/note/delete', { _id });
      await reload();
      offerUndo('Note taken off', async () => {
        await call('/admin/quotes/note/restore', { _id });
        await reload();
      });
    });
  if (editing) {
    return (
      <li className="border-b border-line py-3 last:border-0">
        <NoteForm requestId={requestId} note={note} label="Change the note" reload={reload} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="group flex items-start gap-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-0.5 text-xs text-soft">
          {author?.fullName ?? 'Somebody'},{' '}
          <time dateTime={createdAt} title={formatTime(createdAt)}>
            {formatBriefly(createdAt)}
          </time>
          {editedAt !== null && ', changed since'}
        </p>
      </div>
      <IconButton label="Change this note" onClick={() => setEditing(true)}>
        <PenIcon className="size-4" />
      </IconButton>
      <IconButton label="Take this note off" onClick={() => void remove()}>
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  );
}

/** What the desk notes for itself. */
export function NotesPanel({ request: { _id, deskNotes }, reload }: OpenRequest) {
  return (
    <Panel title={`Notes for the desk (${deskNotes.length})`}>
      {deskNotes.length > 0 && (
        <ul className="-mt-2 mb-3">
          {deskNotes.map((note) => (
            <Note key={note._id} note={note} requestId={_id} reload={reload} />
          ))}
        </ul>
      )}
      <NoteForm requestId={_id} label="Add a note (customers never see it)" reload={reload} />
    </Panel>
  );
}
