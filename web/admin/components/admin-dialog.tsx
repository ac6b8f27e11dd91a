import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { AdminButton } from './admin-button.tsx';

type AdminDialogProps = {
  /** Undefined for a dialog with its own layout. */
  title?: string;
  /** Accessible name; the title by default. */
  label?: string;
  className?: string;
  /** True if an element marked `data-initial-focus` gets the focus instead of the title. */
  focusesContent?: boolean;
  errorMessage?: string | undefined;
  /** Label of the button that closes the dialog, left of the actions. */
  closeLabel?: string;
  /** Buttons, which stay visible while the content scrolls. */
  actions?: ReactNode;
  /** By default closes the dialog that `openDialog` opened. */
  onClose?: () => void;
  children: ReactNode;
};

/**
 * Renders a dialog that is mounted only while it is open. On closing, focuses the previously focused element; if it was
 * removed, `useFocusFallback` focuses the screen's heading.
 */
export function AdminDialog(props: AdminDialogProps) {
  const { title, label = title ?? '', className = 'max-w-lg', focusesContent = false } = props;
  const { errorMessage, closeLabel, actions, children } = props;
  const hostedDialog = useHostedDialog();
  const onClose = props.onClose ?? hostedDialog.close;
  const hasButtons = closeLabel !== undefined || actions !== undefined;
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  const headingProps = focusesContent ? {} : { 'data-initial-focus': true, tabIndex: -1 };
  return (
    <Dialog open label={label} className={className} onClose={onClose}>
      {title === undefined ? (
        children
      ) : (
        <div className={`px-5 pt-5 sm:px-6 sm:pt-6 ${hasButtons ? '' : 'pb-5'}`}>
          <h2 {...headingProps} className="mb-4 pr-12 font-display text-2xl outline-none [--opsz:48]">
            {title}
          </h2>
          {children}
          {errorMessage && (
            <div className="mt-4">
              <Notice tone="error" title={errorMessage} />
            </div>
          )}
          {hasButtons && (
            <div className="sticky bottom-0 -mx-5 mt-5 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
              {closeLabel !== undefined && (
                <AdminButton variant="quiet" onClick={onClose}>
                  {closeLabel}
                </AdminButton>
              )}
              {actions}
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
