import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTimeout } from '#web/lib/hooks/use-timer.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { dismissToast, toastStore, type Toast, type ToastTone } from '#web/lib/stores/toast-store.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import { useTopModalDialog } from '#web/ui/use-modal-dialog.ts';

const backgroundClasses: Record<ToastTone, string> = { plain: 'bg-ink', success: 'bg-fynbos', error: 'bg-error' };

/** Moves the toasts above the focused element if they cover it. */
function avoidFocusedElement(region: HTMLElement): void {
  const focused = document.activeElement;
  // Pressing a button of a toast focuses the button. If the toast moved then, the button would not receive the click.
  if (region.contains(focused)) return;
  region.style.bottom = '';
  if (!focused || focused === document.body) return;
  const [target, toastArea] = [focused.getBoundingClientRect(), region.getBoundingClientRect()];
  const isCovered =
    target.bottom > toastArea.top && target.top < toastArea.bottom && target.right > toastArea.left && target.left < toastArea.right;
  // Tall elements (the main content, a dialog) are ignored: they are not controls and would remain covered.
  if (isCovered && target.height < innerHeight / 2) region.style.bottom = `${innerHeight - target.top + 8}px`;
}

function ToastItem({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  useTimeout(() => dismissToast(toast.id), isPaused ? undefined : toast.durationMs);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only pauses the timer while the user reads
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={`pointer-events-auto flex items-center gap-3 rounded-sm py-1 pr-1 pl-4 text-white shadow-lift ${backgroundClasses[toast.tone]}`}
    >
      {toast.tone === 'success' && <CheckIcon />}
      {toast.tone === 'error' && <AlertIcon />}
      <span className="py-2">{toast.message}</span>
      {toast.action && (
        <ScriptedButton
          onClick={toast.action.onClick}
          className="min-h-11 px-2 font-semibold underline underline-offset-4 focus-visible:outline-white focus-visible:-outline-offset-4"
        >
          {toast.action.label}
        </ScriptedButton>
      )}
      <ScriptedButton
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 place-items-center focus-visible:outline-white focus-visible:-outline-offset-4"
      >
        <CloseIcon className="size-4" />
      </ScriptedButton>
    </div>
  );
}

/** Renders toasts as a popover above an open dialog. */
function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const regionRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = regionRef.current;
    // In a dialog that was removed together with this change, the element is disconnected until the next render.
    if (!element?.showPopover || !element.isConnected) return undefined;
    // Hiding and showing the popover moves it to the top of the top layer, but would take the focus from a toast's
    // button.
    const isFocused = element.contains(document.activeElement);
    if (!isFocused && element.matches(':popover-open')) element.hidePopover();
    if (toasts.length === 0) return undefined;
    if (!isFocused) element.showPopover();
    const reposition = () => avoidFocusedElement(element);
    reposition();
    addEventListener('focusin', reposition);
    return () => removeEventListener('focusin', reposition);
  }, [toasts]);

  return (
    <div
      ref={regionRef}
      popover="manual"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(1.25rem+var(--bottom-bar-height,0px))] z-50 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-col items-center gap-2 overflow-visible border-0 bg-transparent p-0"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/**
 * Renders the toasts. A toast with an action is rendered in the open modal dialog if there is one, because the rest of the page is inert.
 * Other toasts do not move when the dialog closes, so that screen readers announce them once.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  const dialog = useTopModalDialog();
  const isInDialog = ({ action }: Toast): boolean => dialog !== undefined && action !== undefined;
  return (
    <>
      <ToastRegion toasts={toasts.filter((toast) => !isInDialog(toast))} />
      {dialog && createPortal(<ToastRegion toasts={toasts.filter(isInDialog)} />, dialog)}
    </>
  );
}
