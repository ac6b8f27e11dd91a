// `input` is necessary for a control that had the focus before hydration, because no other event precedes the typing.
const eventTypes = ['pointerover', 'touchstart', 'focusin', 'input'] as const;

/**
 * Calls `handler` whenever the pointer, a finger or the focus reaches an element, or a value is entered. @returns a
 * function that removes the listeners
 */
export function onInteraction(handler: (event: Event) => void): () => void {
  const abortController = new AbortController();
  for (const type of eventTypes) document.addEventListener(type, handler, { passive: true, signal: abortController.signal });
  return () => abortController.abort();
}

/** Calls `callback` once, at the first interaction with the page. @returns a function that removes the listeners */
export function onFirstInteraction(callback: () => void): () => void {
  const stop = onInteraction(() => {
    stop();
    callback();
  });
  return stop;
}
