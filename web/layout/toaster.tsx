import { useEffect, useRef, useState } from 'react';
import { useStore } from '#web/lib/stores/create-store.ts';
import { dismissToast, toastStore, type Toast, type ToastTone } from '#web/lib/stores/toast-store.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const grounds: Record<ToastTone, string> = { plain: 'bg-ink', success: 'bg-fynbos', alarm: 'bg-alarm' };

/** Lifts the toasts above whatever has the focus beneath them. */
function clearOfFocus(region: HTMLElement): void {
  region.style.bottom = '';
  const focused = document.activeElement;
  if (!focused || focused === document.body || region.contains(focused)) return;
  const [box, own] = [focused.getBoundingClientRect(), region.getBoundingClientRect()];
  const covers = box.bottom > own.top && box.top < own.bottom && box.right > own.left && box.left < own.right;
  // Something as tall as the page itself (the content, a dialog) cannot be cleared, and is no single control.
  if (covers && box.height < innerHeight / 2) region.style.bottom = `${innerHeight - box.top + 8}px`;
}

function ToastLine({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, paused]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only holds the time while somebody reads
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={`pointer-events-auto flex items-center gap-3 rounded-sm py-1 pr-1 pl-4 text-white shadow-lift ${grounds[toast.tone]}`}
    >
      {toast.tone === 'success' && <CheckIcon />}
      {toast.tone === 'alarm' && <AlertIcon />}
      <span className="py-2">{toast.message}</span>
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

/** Where toasts show. A popover, so that it lies over an open dialog as well. */
export function Toaster() {
  const toasts = useStore(toastStore);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return undefined;
    // Closed and shown again it goes on top of what was opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length === 0) return undefined;
    element.showPopover();
    const clear = () => clearOfFocus(element);
    clear();
    addEventListener('focusin', clear);
    return () => removeEventListener('focusin', clear);
  }, [toasts]);

  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(1.25rem+var(--foot,0px))] z-50 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-col items-center gap-2 overflow-visible border-0 bg-transparent p-0"
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
