import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** Describes the consequences and states that the action cannot be undone. */
  children: ReactNode;
  /** Label of the confirming button: the verb of the title. */
  action: string;
  busy: boolean;
  /** Message of the failed action. */
  errorMessage: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that cannot be undone. Other actions run at once and offer undo. */
export function ConfirmDialog({ title, children, action, busy, errorMessage, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AdminDialog
      onClose={onClose}
      title={title}
      errorMessage={errorMessage}
      closeLabel="Cancel"
      actions={
        <AdminButton variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </AdminButton>
      }
      className="max-w-md"
    >
      <p className="text-soft">{children}</p>
    </AdminDialog>
  );
}
