const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const removeButton = '[data-removes-item]';

/** Returns the element of an item to focus: the item's remove button if `lost` is a remove button, else its link. */
const findTarget = (item: Element, lost: Element): HTMLElement | null =>
  (lost.matches(removeButton) ? item.querySelector<HTMLElement>(removeButton) : null) ??
  item.querySelector<HTMLElement>('[data-row]') ??
  item.querySelector<HTMLElement>(focusable);

/** Returns the following items, then the preceding ones, each nearest first. */
function getNeighbours(item: Element): Element[] {
  const siblings = [...(item.parentElement?.children ?? [])];
  const index = siblings.indexOf(item);
  return [...siblings.slice(index + 1), ...siblings.slice(0, index).toReversed()];
}

/**
 * Ref callback for an item of a list. If the focused item is removed, it focuses the next item, the previous one, or
 * the heading of the section. For a card that moved to another list (`data-card`), it focuses the moved card.
 */
export const focusOnRemoval = (item: HTMLElement | null) => () => {
  const lost = document.activeElement;
  if (item === null || lost === null || !item.contains(lost)) return;
  const neighbours = getNeighbours(item);
  const section = item.closest('section, dialog, main');
  // React calls this before it removes the item, and may remove neighbours in the same commit.
  queueMicrotask(() => {
    if (item.isConnected || document.activeElement !== document.body) return;
    const moved = item.dataset['card'] && document.querySelector(`[data-card="${item.dataset['card']}"]`);
    const next = moved || neighbours.find((neighbour) => neighbour.isConnected && findTarget(neighbour, lost)?.checkVisibility());
    const heading = section?.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) heading.tabIndex = -1;
    (next ? findTarget(next, lost) : heading)?.focus({ preventScroll: !moved });
  });
};

/** Returns a ref callback that calls `setRef` and applies `focusOnRemoval`. */
export const withFocusOnRemoval = (setRef: (item: HTMLElement | null) => void) => (item: HTMLElement | null) => {
  setRef(item);
  const moveFocus = focusOnRemoval(item);
  return () => {
    setRef(null);
    moveFocus();
  };
};
