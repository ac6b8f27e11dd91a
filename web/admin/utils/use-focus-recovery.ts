import { useEffect } from 'react';

const reachable =
  '[data-row], a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';

/** The button by which an item of a list is taken off. */
const takesOff = '[data-takes-off]';

/** What can have the focus in an element: of a row its link. @param like what had it: after one item was taken off, the next can be */
const within = (element: Element, like: Node): HTMLElement | null =>
  (like instanceof Element && like.matches(takesOff) ? element.querySelector<HTMLElement>(takesOff) : null) ??
  element.querySelector<HTMLElement>('[data-row]') ??
  (element.matches(reachable) ? (element as HTMLElement) : element.querySelector<HTMLElement>(reachable));

function firstBeside(from: Node | null, way: 'nextSibling' | 'previousSibling', like: Node): HTMLElement | null {
  for (let node = from; node?.isConnected; node = node[way]) {
    const found = node instanceof Element ? within(node, like) : null;
    if (found?.checkVisibility()) return found;
  }
  return null;
}

/** The heading of the part in which something stood, or the screen's. */
function headingOver(place: Node): HTMLElement | null {
  const part = (place instanceof Element ? place : place.parentElement)?.closest('section, dialog');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('main:not([hidden]) h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** What takes the place of what was taken away: the next of its kind, the one before, or the heading over them. */
function successorOf(lost: Node, records: readonly MutationRecord[]): HTMLElement | null {
  const cut = records.findLast(({ removedNodes, target }) => target.isConnected && [...removedNodes].some((node) => node.contains(lost)));
  if (cut === undefined) return null;
  // Of a list the neighbours; of anything else what stands beside it is another thing.
  const isList = cut.target instanceof Element && cut.target.matches('ul, ol, tbody');
  return (
    (isList && (firstBeside(cut.nextSibling, 'nextSibling', lost) ?? firstBeside(cut.previousSibling, 'previousSibling', lost))) ||
    headingOver(cut.target)
  );
}

/** What can have the focus in a card that was taken from one column and stands in another. @param lost what had it in the card as it was */
function movedOn(lost: Element): HTMLElement | null {
  const card = lost.closest<HTMLElement>('[data-card]');
  const moved = card && document.querySelector(`[data-card="${card.dataset['card']}"]`);
  return moved && within(moved, lost);
}

/**
 * Where what has the focus is taken away (a row that was dropped, a screen that was left), the focus goes on to what stands in its place,
 * or along with a card to another column.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    const leaving = new AbortController();
    let last: Element | undefined;
    const hold = ({ target }: Event) => (last = target as Element);
    const letGo = ({ target, relatedTarget }: FocusEvent) => {
      // Taken away it is no longer there a moment later, and something else may have the focus; else somebody has pressed on something
      // that takes none.
      if (relatedTarget === null) queueMicrotask(() => last === target && last.isConnected && (last = undefined));
    };
    document.addEventListener('focusin', hold, { signal: leaving.signal });
    document.addEventListener('focusout', letGo, { signal: leaving.signal });
    const observer = new MutationObserver((records) => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      const moved = movedOn(last);
      if (moved) return moved.focus();
      // The next screen's heading may still be on its way.
      const goal = successorOf(last, records) ?? document.querySelector<HTMLElement>('main:not([hidden]) h1');
      goal?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      leaving.abort();
      observer.disconnect();
    };
  }, []);
}
