import { useEffect, useRef, useState } from 'react';
import type { RequestOptions } from '#contract/index.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { readLocal } from '#web/admin/utils/local-store.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { PenIcon } from '#web/admin/components/admin-icons.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { EditNoteForm, getNoteDraftName, NewNoteForm } from './note-forms.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';

/** Internal note. @property version set if the note can be edited */
export type StaffNote = { _id: string; text: string; userName: string; createdAt: string; isChanged?: boolean; version?: number };

export type NoteApi = {
  /** Adds a note. Retries with the same idempotency key add it once. */
  add: (text: string, options?: RequestOptions) => Promise<object>;
  /** Saves an edited note; undefined if notes cannot be edited. */
  change?: (id: string, text: string, version: number | undefined) => Promise<{ version: number }>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
};

type NoteProps = { note: StaffNote; api: NoteApi; reload: () => Promise<void>; onChange: (() => void) | undefined };

function Note({ note: { _id, text, userName, createdAt, isChanged }, api, reload, onChange }: NoteProps) {
  const removeNote = useAdminMutation({
    mutationFn: async () => {
      await api.remove(_id);
      await reload();
    },
    onSuccess: () => ({
      message: 'Note deleted',
      undo: async () => {
        await api.restore(_id);
        await reload();
      },
    }),
  });
  const time = formatDateTime(createdAt);
  return (
    <li ref={focusOnRemoval} data-note-id={_id} className="flex items-start gap-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-0.5 text-xs text-soft">
          <span>{userName || 'Unknown'}</span>, <ShortTime time={createdAt} />
          {isChanged && <span>, edited</span>}
        </p>
      </div>
      {onChange && (
        <IconButton label={`Edit note from ${time}`} onClick={onChange}>
          <PenIcon className="size-4" />
        </IconButton>
      )}
      <IconButton label={`Delete note from ${time}`} onClick={() => removeNote.mutate()}>
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  );
}

type NotesPanelProps = {
  title: string;
  hint?: string;
  /** Label of the field for a new note. */
  label: string;
  /** Draft name of a new note. */
  name: string;
  notes: readonly StaffNote[];
  api: NoteApi;
  reload: () => Promise<void>;
};

/** Lists internal notes and adds, edits and deletes them. */
export function NotesPanel({ title, hint, label, name, notes, api, reload }: NotesPanelProps) {
  // Notes with a stored draft open for editing.
  const [editedNotes, setEditedNotes] = useState<readonly StaffNote[]>(() =>
    notes.filter(({ _id }) => readLocal(`draft:${getNoteDraftName(_id)}`) !== undefined),
  );
  const [closedId, setClosedId] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  const newNoteRef = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ i: () => newNoteRef.current?.focus() });
  useEffect(() => {
    // The closed form had the focus.
    if (closedId === undefined || listRef.current === null) return;
    const note = listRef.current.querySelector<HTMLElement>(`[data-note-id="${closedId}"] button`);
    (note ?? newNoteRef.current)?.focus();
  }, [closedId]);
  const deletedNotes = editedNotes.filter((note) => !notes.some(({ _id }) => _id === note._id));
  const { change } = api;
  const edit = (note: StaffNote) => {
    setEditedNotes((previous) => [...previous, note]);
    setClosedId(undefined);
  };
  return (
    <Panel title={notes.length > 0 ? `${title} (${notes.length})` : title} hint={hint}>
      <ul ref={listRef} className="-mt-2 mb-3 empty:hidden">
        {[...notes, ...deletedNotes].map((note) =>
          change && editedNotes.some(({ _id }) => _id === note._id) ? (
            <li key={note._id} className="border-b border-line py-3 last:border-0">
              <EditNoteForm
                note={note}
                isDeleted={deletedNotes.includes(note)}
                api={api}
                change={change}
                reload={reload}
                onClose={() => {
                  setEditedNotes((previous) => previous.filter(({ _id }) => _id !== note._id));
                  setClosedId(note._id);
                }}
                onReopen={() => edit(note)}
              />
            </li>
          ) : (
            <Note key={note._id} note={note} api={api} reload={reload} onChange={change && (() => edit(note))} />
          ),
        )}
      </ul>
      <NewNoteForm textAreaRef={newNoteRef} name={name} label={label} api={api} reload={reload} />
    </Panel>
  );
}
