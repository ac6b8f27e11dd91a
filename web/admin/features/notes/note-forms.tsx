import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { useMessageDraft } from '#web/admin/kit/messages/use-message-draft.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/kit/form/conflict-dialog.tsx';
import { discardDraftWithUndo } from '#web/admin/kit/draft/draft-banner.tsx';
import { formatDateTimeWithoutYear } from '#web/lib/format/dates.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { sendIdempotent } from '#web/lib/api/send-idempotent.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import type { StaffNote, NoteApi } from './notes-panel.tsx';

type NoteValues = { text: string };
const fields: ConflictField[] = [{ name: 'text', label: 'Note' }];

type TextAreaRef = RefObject<HTMLTextAreaElement | null>;
type NoteFormViewProps = {
  textAreaRef: TextAreaRef;
  text: string;
  isChanged: boolean;
  /** Time of the draft's last change in milliseconds, if an earlier visit stored it. */
  earlierDraftChangedAt: number | undefined;
  onChange: (text: string) => void;
  label: string;
  errorMessage: string | undefined;
  busy: boolean;
  onSave: () => void;
  /** Cancels editing; undefined for a new note. */
  onCancel?: () => void;
  saveLabel?: string;
  children?: ReactNode;
};

function NoteFormView(props: NoteFormViewProps) {
  const {
    textAreaRef,
    text,
    isChanged,
    earlierDraftChangedAt,
    onChange,
    label,
    errorMessage,
    busy,
    onSave,
    onCancel,
    saveLabel = 'Save note',
    children,
  } = props;
  // A restored draft opens without an action of the user, so it must not take the focus.
  const shouldFocus = onCancel !== undefined && earlierDraftChangedAt === undefined;
  useEffect(() => {
    if (shouldFocus) textAreaRef.current?.focus();
  }, [shouldFocus, textAreaRef]);
  const save = () => text.trim() !== '' && onSave();
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        save();
      }}
    >
      {children}
      <TextArea
        ref={textAreaRef}
        label={label}
        rows={2}
        maxLength={5000}
        value={text}
        readOnly={busy}
        error={errorMessage}
        onChange={({ target }) => onChange(target.value)}
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
          {earlierDraftChangedAt !== undefined && (
            <p className="text-note">{`Draft from ${formatDateTimeWithoutYear(new Date(earlierDraftChangedAt).toISOString())}`}</p>
          )}
        </div>
      )}
    </form>
  );
}

type NewNoteProps = { textAreaRef: TextAreaRef; name: string; label: string; api: NoteApi; reload: () => Promise<void> };

/** Adds a note. Its text is stored on this device until it is saved. */
export function NewNoteForm({ textAreaRef, name, label, api, reload }: NewNoteProps) {
  const draft = useMessageDraft(name, { reload });
  const { text } = draft.values;
  const isChanged = text !== '';
  const save = useAdminMutation({
    mutationFn: async () => {
      await draft.send((options) => api.add(text.trim(), options));
      await reload();
    },
    onSuccess: () => {
      draft.discard();
      return 'Note saved';
    },
  });
  return (
    <NoteFormView
      textAreaRef={textAreaRef}
      text={text}
      isChanged={isChanged}
      earlierDraftChangedAt={draft.earlierDraftChangedAt}
      onChange={draft.setText}
      label={label}
      busy={save.isPending}
      errorMessage={isChanged ? save.errorMessage : undefined}
      onSave={() => save.mutate()}
    />
  );
}

type EditNoteFormProps = {
  note: StaffNote;
  /** True if someone has deleted the note: the text can only be saved as a new note. */
  isDeleted: boolean;
  api: NoteApi;
  change: NonNullable<NoteApi['change']>;
  reload: () => Promise<void>;
  onClose: () => void;
  /** Called if the user restores the discarded draft. */
  onReopen: () => void;
};

/** Returns the draft name of a note. All pages that show the note share the draft. */
export const getNoteDraftName = (id: string): string => `note:${id}`;

/** Edits a note. Shows an edit conflict if someone else has changed the note. */
export function EditNoteForm({ note, isDeleted, api, change, reload, onClose, onReopen }: EditNoteFormProps) {
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const [idempotencyKey, setIdempotencyKey] = useState(createRandomId);
  const addAsNew = (text: string) =>
    sendIdempotent((signal) => api.add(text, { signal, idempotencyKey }), {
      reload,
      renewKey: () => setIdempotencyKey(createRandomId()),
    });
  const form = useAdminForm<NoteValues, NoteValues & { version: number }, { version: number }>({
    draftName: () => getNoteDraftName(note._id),
    saved: { text: note.text, version: note.version ?? 0 },
    toValues: (saved) => ({ text: saved?.text ?? '' }),
    toBase: (_saved, sent) => sent,
    save: async ({ text }, _base, version) => {
      const saved = isDeleted ? { version: 1, ...(await addAsNew(text.trim())) } : await change(note._id, text.trim(), version);
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
    return Object.assign(reopen, { isObsolete: restoreDraft.isObsolete });
  };
  const cancel = () => {
    if (form.changedPaths.length > 0) discardDraftWithUndo(discard);
    onClose();
  };
  return (
    <>
      <NoteFormView
        textAreaRef={textAreaRef}
        text={form.values.text}
        isChanged={form.changedPaths.length > 0}
        earlierDraftChangedAt={form.earlierDraftChangedAt}
        onChange={(text) => form.set({ text })}
        label="Edit note"
        busy={form.busy}
        errorMessage={form.saveError}
        onSave={form.submit}
        onCancel={cancel}
        {...(isDeleted && { saveLabel: 'Save as a new note' })}
      >
        {isDeleted && (
          <p role="status" className="mb-2 text-small text-error">
            Someone deleted this note. Your text is still here.
          </p>
        )}
      </NoteFormView>
      {form.conflict && <ConflictDialog fields={fields} conflict={form.conflict} busy={form.busy} errorMessage={form.saveError} />}
    </>
  );
}
