import { useEffect } from 'react';

/** Focuses the screen's heading if the focused element was removed and no component moved the focus, for example after a change of screen. */
export function useFocusFallback(): void {
  useEffect(() => {
    const listeners = new AbortController();
    let focused: Element | undefined;
    const remember = ({ target }: Event) => (focused = target as Element);
    // An element that loses the focus because it is removed is disconnected a moment later.
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) queueMicrotask(() => focused === target && focused.isConnected && (focused = undefined));
    };
    document.addEventListener('focusin', remember, { signal: listeners.signal });
    document.addEventListener('focusout', forget, { signal: listeners.signal });
    const focusHeading = () => {
      if (focused === undefined || focused.isConnected || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('main:not([hidden]) h1')?.focus({ preventScroll: true });
    };
    // After the microtasks of `focusOnRemoval`.
    const observer = new MutationObserver(() => queueMicrotask(focusHeading));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, []);
}
