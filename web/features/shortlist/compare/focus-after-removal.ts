import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Product } from '#contract/public/catalogue.ts';

/**
 * The column to go on from after a change: the one that was added, or the one that follows what was removed, at the end the one before it.
 * @returns its place; -1 where none is left, undefined where nothing changed
 */
export function columnAfter(before: readonly string[], after: readonly string[]): number | undefined {
  const added = after.findIndex((slug) => !before.includes(slug));
  if (added !== -1) return added;
  const removed = before.findIndex((slug) => !after.includes(slug));
  return removed === -1 ? undefined : Math.min(removed, after.length - 1);
}

const slugsOf = (products: readonly Product[]): string[] => products.map(({ slug }) => slug);

/** A stone is removed, or added, by a link that goes with it: the focus goes on to a column, or to where a stone is added. */
export function useFocusOnChange(products: readonly Product[]) {
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef(products);
  const type = useNavigationType();
  useEffect(() => {
    const column = columnAfter(slugsOf(shown.current), slugsOf(products));
    shown.current = products;
    // Back puts the page where it was; and what still has the focus keeps it.
    if (column === undefined || type === NavigationType.Pop || document.activeElement !== document.body) return;
    const goal =
      column === -1
        ? area.current?.querySelector<HTMLElement>('#add button')
        : area.current?.querySelectorAll('thead th')[column]?.querySelector('a');
    goal?.focus({ preventScroll: true });
    // After a press of a mouse or a finger nothing shows the focus, and the page stays where it is.
    if (goal?.matches(':focus-visible')) goal.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [products, type]);
  return area;
}
