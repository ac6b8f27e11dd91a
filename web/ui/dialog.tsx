import { use, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { CloseIcon } from './icons.tsx';
import { ScriptedButton } from './scripted-button.tsx';
import { ScreenHiddenContext } from './screen-hidden-context.ts';
import { useHydrated } from './use-hydrated.ts';
import { useModalDialog } from './use-modal-dialog.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  closeUrl?: string;
  label: string;
  describedBy?: string | undefined;
  className?: string;
  children?: ReactNode;
};

const closeButtonClass =
  'm-2 grid size-11 shrink-0 place-items-center rounded-sm bg-card/85 hover:bg-paper focus-visible:-outline-offset-2';

/**
 * Renders a modal dialog. Escape, a click on the backdrop and the close button close the dialog; then the focus returns
 * to the previous element. An opened dialog focuses the element marked `data-initial-focus` (for example a heading with
 * tabIndex -1), or else the close button. The children remain mounted while the dialog is closed. While
 * `ScreenHiddenContext` is true, the dialog is closed. A dialog that the server renders open is visible, but not modal
 * before hydration.
 * @param props.closeUrl URL of the page without the dialog, for a dialog with its own URL. The close button is then a
 * link, which works before hydration
 */
export function Dialog({ open, onClose, closeUrl, label, describedBy, className = 'max-w-lg', children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);
  const closeButtonRef = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const isHydrated = useHydrated();
  const isShown = open && !use(ScreenHiddenContext);
  // The value never changes, so that React does not remove the attribute from a modal dialog.
  const [isOpenInServerHtml] = useState(open && !isHydrated);
  useModalDialog(dialogRef, { isShown, hasUrl: closeUrl !== undefined, closeButtonRef });

  // Events of the content bubble to the dialog, for example the `cancel` event of a file input.
  const isOwnEvent = (event: SyntheticEvent) => event.target === event.currentTarget;
  const handleCancel = (event: SyntheticEvent) => {
    if (!isOwnEvent(event)) return;
    event.preventDefault();
    onClose();
  };
  const handleLinkClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  };
  // A press that starts inside and ends on the backdrop (a text selection) must not close the dialog.
  const handleClick = (event: MouseEvent) => isOwnEvent(event) && isBackdropPressed.current && onClose();

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc closes the dialog
    <dialog
      ref={dialogRef}
      open={isOpenInServerHtml || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onCancel={handleCancel}
      // The event is asynchronous, so the dialog may have opened again.
      onClose={(event) => isOwnEvent(event) && isShown && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => (isBackdropPressed.current = isOwnEvent(event))}
      onClick={handleClick}
      className={`dialog-motion noscript:shadow-[0_0_0_100vmax_rgb(27_26_24/0.55)] fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-sm bg-card text-ink shadow-lift ${className}`}
    >
      <div className="sticky top-0 z-10 flex h-0 justify-end">
        {closeUrl === undefined ? (
          <ScriptedButton ref={closeButtonRef} onClick={onClose} aria-label="Close" className={closeButtonClass}>
            <CloseIcon />
          </ScriptedButton>
        ) : (
          <a ref={closeButtonRef} href={closeUrl} onClick={handleLinkClick} aria-label="Close" className={closeButtonClass}>
            <CloseIcon />
          </a>
        )}
      </div>
      {children}
    </dialog>
  );
}
