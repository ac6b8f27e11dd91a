import { useId, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import type { DialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';

type FormDialogProps = Omit<ComponentProps<typeof AdminDialog>, 'actions'> & {
  /** The request of the form. Without it, the parent displays the progress and the error. */
  action?: DialogAction;
  /** The submitting button; undefined if the form can no longer be submitted. */
  submit: ComponentProps<typeof AdminButton> | undefined;
  onSubmit: () => void;
};

export function FormDialog({ action, submit, onSubmit, children, ...dialogProps }: FormDialogProps) {
  const formId = useId();
  return (
    <AdminDialog
      closeLabel="Cancel"
      errorMessage={action?.errorMessage}
      {...dialogProps}
      actions={submit && <AdminButton type="submit" form={formId} variant="primary" busy={action?.busy ?? false} {...submit} />}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          // Renders the errors now, so that the first one can get the focus.
          flushSync(onSubmit);
          form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
        }}
      >
        {children}
      </form>
    </AdminDialog>
  );
}
