import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns the link to the current URL, as the opener of a dialog that the server rendered; else the page's heading. */
const findOpener = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(({ href }) => href === location.href) ??
  document.querySelector<HTMLElement>('main h1');

/** Focuses an element. The browser draws a focus ring if nothing had the focus before: `quietly` prevents that, except in a form field. */
function focusFirst(element: HTMLElement | null, quietly: boolean): void {
  if (!quietly || element?.matches('input, textarea, select')) return element?.focus({ preventScroll: true });
  // `showModal` may have focused it already, with a ring.
  element?.blur();
  element?.focus({ preventScroll: true, focusVisible: false });
}

type ModalOptions = {
  isShown: boolean;
  /** The dialog has a URL, so a page can be loaded with it open. */
  hasUrl: boolean;
  /** Gets the focus if nothing in the dialog is marked `data-first`. */
  closeButton: RefObject<HTMLElement | null>;
};

/** Shows a dialog as modal while `isShown`. Returns the focus to the previous element when it closes or unmounts. */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, { isShown, hasUrl, closeButton }: ModalOptions): void {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!isShown) {
      // Returns the focus to the element that had it before. In a cleanup function, React would move it back into the dialog.
      element.close();
      opener.current?.focus();
      opener.current = null;
      return;
    }
    if (element.matches(':modal')) return;
    const hadNoFocus = document.activeElement === document.body;
    // The server renders it open, but not modal.
    opener.current = element.open || (hasUrl && hadNoFocus) ? findOpener() : null;
    element.removeAttribute('open');
    element.showModal();
    focusFirst(element.querySelector<HTMLElement>('[data-first]') ?? closeButton.current, hadNoFocus);
  }, [dialog, isShown, hasUrl, closeButton]);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Removing an open dialog from the page would not return the focus.
    return () => element?.close();
  }, [dialog]);
}
