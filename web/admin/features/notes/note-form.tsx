import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { discardDraftWithUndo } from '#web/admin/forms/draft-banner.tsx';
import { formatRecent } from '#web/lib/format/dates.ts';
import { randomId } from '#web/lib/random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import type { StaffNote, NoteApi } from './notes-panel.tsx';

type Typed = { text: string };
const fields: ConflictField[] = [{ name: 'text', label: 'Note' }];

type BoxProps = {
  text: string;
  isChanged: boolean;
  /** When it was begun, where that was at an earlier visit. */
  restoredAt: number | undefined;
  onType: (text: string) => void;
  label: string;
  problem: string | undefined;
  busy: boolean;
  onSave: () => void;
  /** The way out of changing one; left out where a new one is written. */
  onCancel?: () => void;
  saveLabel?: string;
  children?: ReactNode;
};

function NoteBox(props: BoxProps) {
  const { text, isChanged, restoredAt, onType, label, problem, busy, onSave, onCancel, saveLabel = 'Save note', children } = props;
  const form = useRef<HTMLFormElement>(null);
  // One that was begun earlier shows by itself: nobody asked for it just now.
  const takesFocus = onCancel !== undefined && restoredAt === undefined;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  const save = () => text.trim() !== '' && onSave();
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        save();
      }}
    >
      {children}
      <TextArea
        {...(!onCancel && { 'data-note': true })}
        label={label}
        rows={2}
        maxLength={5000}
        value={text}
        readOnly={busy}
        error={problem}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={submitOnCtrlEnter(save)}
        className="[&_textarea]:min-h-16"
      />
      {(isChanged || onCancel) && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <AdminButton type="submit" busy={busy}>
            {saveLabel}
          </AdminButton>
          {onCancel && (
            <AdminButton variant="quiet" onClick={onCancel}>
              Cancel
            </AdminButton>
          )}
          {restoredAt !== undefined && (
            <p className="text-[0.8125rem] text-soft">Draft of {formatRecent(new Date(restoredAt).toISOString())}</p>
          )}
        </div>
      )}
    </form>
  );
}

type NewNoteProps = { name: string; label: string; calls: NoteApi; reload: () => Promise<void> };

/** A note to be written; what is typed stays on this device until it is saved. */
export function NewNoteForm({ name, label, calls, reload }: NewNoteProps) {
  const draft = useDraft(name, { text: '', key: '' }, undefined);
  const { text, key } = draft.values;
  const isChanged = text !== '';
  const save = useAdminMutation({
    mutationFn: async () => {
      await sendIdempotent((signal) => calls.add(text.trim(), { signal, ...(key !== '' && { idempotencyKey: key }) }), {
        reload,
        renewKey: () => draft.set({ key: randomId() }),
      });
      await reload();
    },
    onSuccess: () => {
      draft.discard();
      return 'Note saved';
    },
  });
  return (
    <NoteBox
      text={text}
      isChanged={isChanged}
      restoredAt={draft.restoredAt}
      onType={(typed) => draft.set({ text: typed, key: typed === '' ? '' : key || randomId() })}
      label={label}
      busy={save.isPending}
      problem={isChanged ? save.errorMessage : undefined}
      onSave={() => save.mutate()}
    />
  );
}

type ChangeNoteProps = {
  note: StaffNote;
  /** Somebody took it off meanwhile: what is typed can only become another one. */
  gone: boolean;
  calls: NoteApi;
  change: NonNullable<NoteApi['change']>;
  reload: () => Promise<void>;
  onClose: () => void;
  /** It is to be changed again, after all. */
  onReopen: () => void;
};

/** The name of a draft: one for each note, whatever page it stands on. */
export const noteDraftName = (id: string): string => `note:${id}`;

/** A note that is being changed; what somebody else made of it meanwhile is compared. */
export function EditNoteForm({ note, gone, calls, change, reload, onClose, onReopen }: ChangeNoteProps) {
  const [key, setKey] = useState(randomId);
  const addAnew = (text: string) =>
    sendIdempotent((signal) => calls.add(text, { signal, idempotencyKey: key }), { reload, renewKey: () => setKey(randomId()) });
  const form = useAdminForm<Typed, Typed & { version: number }, { version: number }>({
    draftName: () => noteDraftName(note._id),
    saved: { text: note.text, version: note.version ?? 0 },
    toValues: (saved) => ({ text: saved?.text ?? '' }),
    toBase: (_saved, sent) => sent,
    save: async ({ text }, _base, version) => {
      const saved = gone ? { version: 1, ...(await addAnew(text.trim())) } : await change(note._id, text.trim(), version);
      await reload();
      return saved;
    },
    onSaved: onClose,
  });
  const discard = () => {
    const restoreDraft = form.discard();
    const reopen = () => {
      restoreDraft();
      onReopen();
    };
    return Object.assign(reopen, { isVoid: restoreDraft.isVoid });
  };
  const cancel = () => {
    if (form.changed.length > 0) discardDraftWithUndo(discard);
    onClose();
  };
  return (
    <>
      <NoteBox
        text={form.values.text}
        isChanged={form.changed.length > 0}
        restoredAt={form.restoredAt}
        onType={(text) => form.set({ text })}
        label="Change the note"
        busy={form.busy}
        problem={form.problem}
        onSave={form.save}
        onCancel={cancel}
        {...(gone && { saveLabel: 'Save as a new note' })}
      >
        {gone && (
          <p role="status" className="mb-2 text-[0.8125rem] text-alarm">
            Somebody took this note off. What you typed is still here.
          </p>
        )}
      </NoteBox>
      {form.conflict && <ConflictDialog fields={fields} conflict={form.conflict} busy={form.busy} />}
    </>
  );
}
