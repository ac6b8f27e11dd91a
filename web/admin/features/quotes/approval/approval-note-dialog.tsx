import { useForm } from 'react-hook-form';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { useDialogAction, type DialogActionOptions } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { submitOnCtrlEnter } from '#web/admin/utils/submit-on-ctrl-enter.ts';
import { UnsentTextError } from '#web/admin/kit/messages/unsent-text-error.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';

type ApprovalNoteDialogProps<Output> = DialogActionOptions<string, Output> & {
  title: string;
  label: string;
  hint: string;
  submitLabel: string;
  /** The error of an empty note; undefined if the note is optional. */
  requiredMessage?: string;
};

/** Asks for the note of a request for an approval, or of its answer, and sends it. */
export function ApprovalNoteDialog<Output>(props: ApprovalNoteDialogProps<Output>) {
  const { title, label, hint, submitLabel, requiredMessage, ...options } = props;
  const { run, busy, errorMessage } = useDialogAction(options);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' } });
  const submit = () => void handleSubmit(({ note }) => run(note))();
  const validate = (note: string) => requiredMessage === undefined || note.trim() !== '' || requiredMessage;
  return (
    <FormDialog title={title} className="max-w-xl" focusesContent submit={{ busy, children: submitLabel }} onSubmit={submit}>
      <TextArea
        data-initial-focus
        label={label}
        hint={hint}
        optional={requiredMessage === undefined}
        rows={4}
        maxLength={1000}
        readOnly={busy}
        error={formState.errors.note?.message}
        onKeyDown={submitOnCtrlEnter(submit)}
        {...register('note', { validate })}
      />
      <UnsentTextError message={errorMessage} />
    </FormDialog>
  );
}
