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
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that cannot be undone. Other actions run at once and offer undo. */
export function ConfirmDialog({ title, children, action, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AdminDialog onClose={onClose} label={title} className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-initial-focus tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          {title}
        </h2>
        <p className="mt-2 text-soft">{children}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
