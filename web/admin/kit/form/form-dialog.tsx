import { useId, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof AdminDialog>, 'actions'> & {
  /** The submitting button; undefined if the form can no longer be submitted. */
  submit: ComponentProps<typeof AdminButton> | undefined;
  onSubmit: () => void;
};

export function FormDialog({ submit, onSubmit, children, ...dialogProps }: FormDialogProps) {
  const formId = useId();
  return (
    <AdminDialog
      closeLabel="Cancel"
      {...dialogProps}
      actions={submit && <AdminButton type="submit" form={formId} variant="primary" {...submit} />}
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
