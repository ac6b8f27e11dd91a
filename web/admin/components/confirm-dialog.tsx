import type { ReactNode } from 'react';
import { AdminButton } from './admin-button.tsx';
import { AdminDialog } from './admin-dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** Describes the consequences, and that the action cannot be undone. */
  children: ReactNode;
  /** The label of the confirming button: the verb of the title. */
  action: string;
  busy: boolean;
  onDo: () => void;
  onClose: () => void;
};

/** Confirms an action that cannot be undone. Other actions run at once and offer undo. */
export function ConfirmDialog({ title, children, action, busy, onDo, onClose }: ConfirmDialogProps) {
  return (
    <AdminDialog onClose={onClose} label={title} className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          {title}
        </h2>
        <p className="mt-2 text-soft">{children}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton variant="danger" busy={busy} onClick={onDo}>
            {action}
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
