import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

const changeEvent = 'modaldialogchange';

/** Reports to `useTopModalDialog` that a modal dialog has opened or closed. */
const reportModalDialogChange = (): void => void document.dispatchEvent(new Event(changeEvent));

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  // The last two events also report dialogs that do not use `useModalDialog` (menus). They do not bubble.
  for (const type of [changeEvent, 'toggle', 'close'])
    document.addEventListener(type, listener, { capture: true, signal: controller.signal });
  return () => controller.abort();
}

const findTopModalDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** Returns the open modal dialog on top, which makes everything outside it inert. Undefined if no dialog is open. */
export const useTopModalDialog = (): Element | undefined => useSyncExternalStore(subscribe, findTopModalDialog, () => undefined);

/**
 * Finds the element to focus after closing a dialog that was open on page load: the link to the dialog's URL, or else the
 * heading of the page.
 */
const findFocusFallback = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(({ href }) => href === location.href) ??
  document.querySelector<HTMLElement>('main h1');

/**
 * Focuses an element.
 * @param hidesFocusRing true to focus without a focus ring, which the browser draws if nothing had the focus before. Form
 * fields always have the ring.
 */
function focusElement(element: HTMLElement | null, hidesFocusRing: boolean): void {
  if (!hidesFocusRing || element?.matches('input, textarea, select')) return element?.focus({ preventScroll: true });
  // `showModal` may already have focused the element with a focus ring.
  element?.blur();
  element?.focus({ preventScroll: true, focusVisible: false });
}

type ModalDialogOptions = {
  isShown: boolean;
  /** True if the dialog has a URL, so that a page can be loaded with it open. */
  hasUrl: boolean;
  /** Receives the focus if no element of the dialog is marked `data-initial-focus`. */
  closeButtonRef: RefObject<HTMLElement | null>;
};

/**
 * Opens a dialog as modal while `isShown` is true. When the dialog closes or unmounts, the focus returns to the previous
 * element.
 */
export function useModalDialog(
  dialogRef: RefObject<HTMLDialogElement | null>,
  { isShown, hasUrl, closeButtonRef }: ModalDialogOptions,
): void {
  const focusFallbackRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (element === null) return;
    if (!isShown) {
      // Not in the cleanup function, because React restores the focus after cleanups and would move it back into the dialog.
      element.close();
      reportModalDialogChange();
      focusFallbackRef.current?.focus();
      focusFallbackRef.current = null;
      return;
    }
    if (element.matches(':modal')) return;
    const hadNoFocus = document.activeElement === document.body;
    // The server renders the dialog open, but not modal.
    focusFallbackRef.current = element.open || (hasUrl && hadNoFocus) ? findFocusFallback() : null;
    element.removeAttribute('open');
    element.showModal();
    reportModalDialogChange();
    focusElement(element.querySelector<HTMLElement>('[data-initial-focus]') ?? closeButtonRef.current, hadNoFocus);
  }, [dialogRef, isShown, hasUrl, closeButtonRef]);
  useLayoutEffect(() => {
    const element = dialogRef.current;
    // If an open dialog is removed from the page, the browser does not return the focus.
    return () => {
      element?.close();
      reportModalDialogChange();
    };
  }, [dialogRef]);
}
