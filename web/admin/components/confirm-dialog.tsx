import type { ReactNode } from 'react';
import { useDialogAction, type DialogActionOptions } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { AdminButton } from './admin-button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

type ConfirmDialogProps<Output> = DialogActionOptions<void, Output> & {
  title: string;
  /** Describes the consequences and states that the action cannot be undone. */
  children: ReactNode;
  /** Label of the confirming button: the verb of the title. */
  submitLabel: string;
};

/** Asks for confirmation of an action that cannot be undone, and runs it. Other actions run at once and offer undo. */
export function ConfirmDialog<Output>({ title, children, submitLabel, ...options }: ConfirmDialogProps<Output>) {
  const action = useDialogAction(options);
  return (
    <AdminDialog
      title={title}
      errorMessage={action.errorMessage}
      closeLabel="Cancel"
      actions={
        <AdminButton variant="danger" busy={action.busy} onClick={() => action.run()}>
          {submitLabel}
        </AdminButton>
      }
      className="max-w-md"
    >
      <p className="text-soft">{children}</p>
    </AdminDialog>
  );
}
