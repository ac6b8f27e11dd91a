import { useEffect } from 'react';

/**
 * Focuses the screen's heading if the focused element was removed and no component moved the focus, for example after a
 * navigation.
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
      document.querySelector<HTMLElement>('main:not([hidden]) h1')?.focus({ preventScroll: true });
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
