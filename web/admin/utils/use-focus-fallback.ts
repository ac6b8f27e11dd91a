import { useEffect } from 'react';

/** Returns the heading of the open modal dialog, which makes the screen inert, or else that of the screen. */
function findHeading(): HTMLElement | null {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return dialog ? dialog.querySelector<HTMLElement>('h2') : document.querySelector<HTMLElement>('main:not([hidden]) h1');
}

/**
 * Focuses the heading of the screen or of the open dialog if the focused element was removed and no component moved the
 * focus, for example after a navigation.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    const listenerAbort = new AbortController();
    let focused: Element | undefined;
    const handleFocusIn = ({ target }: Event) => (focused = target as Element);
    // An element that loses the focus because of its removal is disconnected after the event.
    const handleFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) queueMicrotask(() => focused === target && focused.isConnected && (focused = undefined));
    };
    document.addEventListener('focusin', handleFocusIn, { signal: listenerAbort.signal });
    document.addEventListener('focusout', handleFocusOut, { signal: listenerAbort.signal });
    const focusHeading = () => {
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      const heading = findHeading();
      // The heading of a dialog that focuses a field has no `tabIndex`.
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    };
    // Runs after the microtasks of `focusOnRemoval`.
    const observer = new MutationObserver(() => queueMicrotask(focusHeading));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      listenerAbort.abort();
      observer.disconnect();
    };
  }, []);
}
