const focusableSelector = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const removeButtonSelector = '[data-removes-item]';

/**
 * Returns the element of an item to focus: the item's remove button if `focused` is a remove button, else its link (`data-row`), or else
 * its first focusable element.
 */
const findFocusTarget = (item: Element, focused: Element): HTMLElement | null =>
  (focused.matches(removeButtonSelector) ? item.querySelector<HTMLElement>(removeButtonSelector) : null) ??
  item.querySelector<HTMLElement>('[data-row]') ??
  item.querySelector<HTMLElement>(focusableSelector);

/** Returns the following items, then the preceding ones, each nearest first. */
function getNeighbours(item: Element): Element[] {
  const siblings = [...(item.parentElement?.children ?? [])];
  const index = siblings.indexOf(item);
  return [...siblings.slice(index + 1), ...siblings.slice(0, index).toReversed()];
}

/**
 * Ref callback for an item of a list. If an item with the focus is removed, the focus moves to the next item, the previous one, or
 * the heading of the section. If a card moved to another list (`data-card`), the focus moves with the card.
 */
export const focusOnRemoval = (item: HTMLElement | null) => () => {
  const focused = document.activeElement;
  if (item === null || focused === null || !item.contains(focused)) return;
  const neighbours = getNeighbours(item);
  const section = item.closest('section, dialog, main');
  // React calls this cleanup before it removes the item, and may remove neighbours in the same commit.
  queueMicrotask(() => {
    if (item.isConnected || document.activeElement !== document.body) return;
    const movedCard = item.dataset['card'] && document.querySelector(`[data-card="${item.dataset['card']}"]`);
    const nextItem =
      movedCard || neighbours.find((neighbour) => neighbour.isConnected && findFocusTarget(neighbour, focused)?.checkVisibility());
    const heading = section?.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) heading.tabIndex = -1;
    (nextItem ? findFocusTarget(nextItem, focused) : heading)?.focus({ preventScroll: !movedCard });
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
