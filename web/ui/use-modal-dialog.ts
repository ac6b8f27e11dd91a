import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns the element to focus after closing a dialog that was open on page load: the link to its URL, else the page's
 * heading.
 */
const findFocusFallback = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(({ href }) => href === location.href) ??
  document.querySelector<HTMLElement>('main h1');

/**
 * Focuses an element.
 * @param hidesRing true to focus without a focus ring, which the browser draws if nothing had the focus before. Form
 * fields always show it.
 */
function focusFirst(element: HTMLElement | null, hidesRing: boolean): void {
  if (!hidesRing || element?.matches('input, textarea, select')) return element?.focus({ preventScroll: true });
  // `showModal` may have focused it already, with a focus ring.
  element?.blur();
  element?.focus({ preventScroll: true, focusVisible: false });
}

type ModalDialogOptions = {
  isShown: boolean;
  /** True if the dialog has a URL, so that a page can be loaded with it open. */
  hasUrl: boolean;
  /** Gets the focus if no element of the dialog is marked `data-initial-focus`. */
  closeButton: RefObject<HTMLElement | null>;
};

/**
 * Shows a dialog as modal while `isShown` is true. Returns the focus to the previous element when the dialog closes or
 * unmounts.
 */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, { isShown, hasUrl, closeButton }: ModalDialogOptions): void {
  const focusFallback = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!isShown) {
      // Not in the cleanup function: React restores the focus after cleanups, and would move it back into the dialog.
      element.close();
      focusFallback.current?.focus();
      focusFallback.current = null;
      return;
    }
    if (element.matches(':modal')) return;
    const hadNoFocus = document.activeElement === document.body;
    // The server renders it open, but not modal.
    focusFallback.current = element.open || (hasUrl && hadNoFocus) ? findFocusFallback() : null;
    element.removeAttribute('open');
    element.showModal();
    focusFirst(element.querySelector<HTMLElement>('[data-initial-focus]') ?? closeButton.current, hadNoFocus);
  }, [dialog, isShown, hasUrl, closeButton]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Removing an open dialog from the page would not return the focus.
    return () => element?.close();
  }, [dialog]);
}
