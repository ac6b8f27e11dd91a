import type { ReactNode } from 'react';
import { DeskButton } from './button.tsx';
import { DeskDialog } from './desk-dialog.tsx';

type AskDialogProps = {
  title: string;
  /** What will be, and that there is no way back. */
  children: ReactNode;
  /** What the press does, in words. */
  action: string;
  busy: boolean;
  onDo: () => void;
  onClose: () => void;
};

/** Asked before what cannot be undone; everything else is done at once and offers Undo. */
export function AskDialog({ title, children, action, busy, onDo, onClose }: AskDialogProps) {
  return (
    <DeskDialog onClose={onClose} label={title} className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          {title}
        </h2>
        <p className="mt-2 text-soft">{children}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton variant="danger" busy={busy} onClick={onDo}>
            {action}
          </DeskButton>
        </div>
      </div>
    </DeskDialog>
  );
}
