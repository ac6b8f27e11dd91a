import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '#contract/index.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { readLocal } from '#web/admin/utils/local-store.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { PenIcon } from '#web/admin/components/icons.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatTime } from '#web/lib/format/dates.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { EditNoteForm, noteDraftName, NewNoteForm } from './note-form.tsx';

/** @property version of a note that can be changed */
export type StaffNote = { _id: string; text: string; who: string; createdAt: string; isChanged?: boolean; version?: number };

export type NoteApi = {
  /** Under one key it is one note, however often it is tried. */
  add: (text: string, options?: CallOptions) => Promise<object>;
  /** Left out where a note stays as it was written. */
  change?: (id: string, text: string, version: number | undefined) => Promise<{ version: number }>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
};

type NoteProps = { note: StaffNote; calls: NoteApi; reload: () => Promise<void>; onChange: (() => void) | undefined };

function Note({ note: { _id, text, who, createdAt, isChanged }, calls, reload, onChange }: NoteProps) {
  const removeNote = useAdminMutation({
    mutationFn: async () => {
      await calls.remove(_id);
      await reload();
    },
    onSuccess: () => ({
      message: 'Note taken off',
      undo: async () => {
        await calls.restore(_id);
        await reload();
      },
    }),
  });
  const which = `the note of ${formatTime(createdAt)}`;
  return (
    <li ref={focusOnRemoval} data-note-id={_id} className="flex items-start gap-1 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-0.5 text-xs text-soft">
          {who || 'Somebody'},{' '}
          <time dateTime={createdAt} title={formatTime(createdAt)}>
            {formatShortDateTime(createdAt)}
          </time>
          {isChanged && ', changed since'}
        </p>
      </div>
      {onChange && (
        <IconButton label={`Change ${which}`} onClick={onChange}>
          <PenIcon className="size-4" />
        </IconButton>
      )}
      <IconButton label={`Take off ${which}`} onClick={() => removeNote.mutate()}>
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  );
}

type NotesPanelProps = {
  title: string;
  hint?: string;
  /** Of the box for a new one. */
  label: string;
  /** Of the draft of a new one. */
  name: string;
  notes: readonly StaffNote[];
  calls: NoteApi;
  reload: () => Promise<void>;
};

/** What the desk notes for itself. */
export function NotesPanel({ title, hint, label, name, notes, calls, reload }: NotesPanelProps) {
  // A change that was begun earlier on this device goes on.
  const [changing, setChanging] = useState<readonly StaffNote[]>(() =>
    notes.filter(({ _id }) => readLocal(`draft:${noteDraftName(_id)}`) !== undefined),
  );
  const [closed, setClosed] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (closed === undefined || list.current === null) return;
    const note = list.current.querySelector<HTMLElement>(`[data-note-id="${closed}"] button`);
    (note ?? list.current.parentElement?.querySelector<HTMLElement>('[data-note]'))?.focus();
  }, [closed]);
  const gone = changing.filter((note) => !notes.some(({ _id }) => _id === note._id));
  const { change } = calls;
  const begin = (note: StaffNote) => {
    setChanging((now) => [...now, note]);
    setClosed(undefined);
  };
  return (
    <Panel title={notes.length > 0 ? `${title} (${notes.length})` : title} hint={hint}>
      <ul ref={list} className="-mt-2 mb-3 empty:hidden">
        {[...notes, ...gone].map((note) =>
          change && changing.some(({ _id }) => _id === note._id) ? (
            <li key={note._id} className="border-b border-line py-3 last:border-0">
              <EditNoteForm
                note={note}
                gone={gone.includes(note)}
                calls={calls}
                change={change}
                reload={reload}
                onClose={() => {
                  setChanging((now) => now.filter(({ _id }) => _id !== note._id));
                  setClosed(note._id);
                }}
                onReopen={() => begin(note)}
              />
            </li>
          ) : (
            <Note key={note._id} note={note} calls={calls} reload={reload} onChange={change && (() => begin(note))} />
          ),
        )}
      </ul>
      <NewNoteForm name={name} label={label} calls={calls} reload={reload} />
    </Panel>
  );
}
