import { onInteraction } from '#web/lib/hooks/on-interaction.ts';

/** Delay after the pointer has reached a link. A pointer that only crosses a link leaves it within this time. */
const hoverDelayMs = 40;

/**
 * Calls `prefetch` when the pointer, a finger or the focus reaches a link to another page of this site, unless the browser is offline or its
 * data saver is on. A failure is ignored, because the navigation reports it.
 * @returns a function that removes the listeners
 */
export function onLinkIntent(prefetch: (url: URL) => Promise<unknown>): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return onInteraction(({ type, target }) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link?.href) return;
    const url = new URL(link.href);
    // Links to the same path are skipped: the page itself decides which data a change of the query string needs.
    if (!navigator.onLine || url.origin !== location.origin || url.pathname === location.pathname) return;
    timer = setTimeout(() => void prefetch(url).catch(() => undefined), type === 'pointerover' ? hoverDelayMs : 0);
  });
}
