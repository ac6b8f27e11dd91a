import type { ComponentProps, ReactNode } from 'react';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type FormDialogProps = {
  title: string;
  /** Accessible name; the title by default. */
  label?: string;
  className?: string;
  /** True if a field marked `data-initial-focus` gets the focus instead of the title. */
  focusesField?: boolean;
  /** The submitting button; undefined if the form can no longer be submitted. */
  submit: ComponentProps<typeof AdminButton> | undefined;
  cancelLabel?: 'Cancel' | 'Close' | 'Back to draft';
  /** Message of a failed submission, if no field displays it. */
  errorMessage?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Content below the form. */
  after?: ReactNode;
};

/** Renders a dialog with a form. Its buttons stay visible while the form scrolls. */
export function FormDialog(props: FormDialogProps) {
  const { title, label = title, className = 'max-w-lg', focusesField = false, submit, cancelLabel = 'Cancel' } = props;
  const { errorMessage, onSubmit, onClose, children, after } = props;
  return (
    <AdminDialog onClose={onClose} label={label} className={className}>
      <form
        noValidate
        className="px-5 pt-5 sm:px-6 sm:pt-6"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <h2
          {...(!focusesField && { 'data-initial-focus': true, tabIndex: -1 })}
          className="pr-12 font-display text-2xl outline-none [--opsz:48]"
        >
          {title}
        </h2>
        <div className="mt-4">{children}</div>
        {errorMessage && (
          <div className="mt-4">
            <Notice tone="alarm" title={errorMessage} />
          </div>
        )}
        <div className="sticky bottom-0 -mx-5 mt-4 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          <AdminButton variant="quiet" onClick={onClose}>
            {cancelLabel}
          </AdminButton>
          {submit && <AdminButton type="submit" variant="primary" {...submit} />}
        </div>
      </form>
      {after}
    </AdminDialog>
  );
}
