import { useState, type SubmitEvent } from 'react';
import type { RequestNote } from '#contract/admin/requests.ts';
import { useAction } from '#web/account/use-action.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/call.ts';
import { formatTime } from '#web/lib/dates.ts';
import { TextArea } from '#web/ui/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { PenIcon } from './icons.tsx';
import { sendByKey } from './move-dialog.tsx';
import type { OpenRequest } from './use-request.ts';

type NoteFormProps = {
  name: string;
  saved: string;
  label: string;
  save: (text: string) => Promise<void>;
  onClose?: () => void;
};

/** A note to be written or changed; what is typed stays on this device until it is saved. */
function NoteForm({ name, saved, label, save, onClose }: NoteFormProps) {
  const draft = useDraft(name, { text: saved }, undefined);
  const { busy, problem, run } = useAction();
  const { text } = draft.values;
  const send = () => {
    if (text.trim() === '') return;
    void run(async () => {
      await save(text.trim());
      draft.discard();
      onClose?.();
    });
  };
  return (
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
        error={problem}
        onChange={({ target }) => draft.set({ text: target.value })}
        onKeyDown={sendByKey(send)}
        className="[&_textarea]:min-h-16"
      />
      {(text !== saved || onClose) && (
        <div className="mt-2 flex gap-2">
          <DeskButton type="submit" busy={busy}>
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
  );
}

function Note({ note, requestId, reload }: { note: RequestNote; requestId: string; reload: () => Promise<void> }) {
  const [editing, setEditing] = useState(false);
  const { run } = useAction();
  const { _id, text, author, createdAt, editedAt, version } = note;
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
        <NoteForm
          name={`note:${_id}`}
          saved={text}
          label="Change the note"
          onClose={() => setEditing(false)}
          save={async (words) => {
            await call('/admin/quotes/note/save', { _id: requestId, note: _id, text: words, version });
            await reload();
          }}
        />
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
      <NoteForm
        name={`note:new:${_id}`}
        saved=""
        label="Add a note (customers never see it)"
        save={async (text) => {
          await call('/admin/quotes/note/save', { _id, text });
          await reload();
        }}
      />
    </Panel>
  );
}
