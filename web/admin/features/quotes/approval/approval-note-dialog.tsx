import { useState } from 'react';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { TextArea } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type ApprovalNoteDialogProps = {
  title: string;
  label: string;
  hint: string;
  submitLabel: string;
  /** The error of an empty note; undefined if the note is optional. */
  requiredMessage?: string;
  busy: boolean;
  errorMessage: string | undefined;
  onSubmit: (note: string) => void;
  onClose: () => void;
};

/** Asks for the note of a request for an approval, or of its answer. */
export function ApprovalNoteDialog(props: ApprovalNoteDialogProps) {
  const { title, label, hint, submitLabel, requiredMessage, busy, errorMessage, onSubmit, onClose } = props;
  const [note, setNote] = useState('');
  const [hasTriedToSubmit, setHasTriedToSubmit] = useState(false);
  const isMissing = requiredMessage !== undefined && note.trim() === '';
  const submit = (): void => {
    setHasTriedToSubmit(true);
    if (!isMissing) onSubmit(note);
  };
  return (
    <FormDialog
      title={title}
      className="max-w-xl"
      focusesContent
      submit={{ busy, children: submitLabel }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        data-initial-focus
        label={label}
        hint={hint}
        optional={requiredMessage === undefined}
        rows={4}
        maxLength={1000}
        value={note}
        readOnly={busy}
        error={hasTriedToSubmit && isMissing ? requiredMessage : undefined}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={submitOnCtrlEnter(submit)}
      />
      {errorMessage && (
        <div className="mt-4">
          <Notice tone="error" title={errorMessage}>
            Your text is still here.
          </Notice>
        </div>
      )}
    </FormDialog>
  );
}
