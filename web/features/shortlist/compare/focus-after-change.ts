import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';

/**
 * Returns the index of the column to focus after a change: the added column, the column after a removed column, or the
 * last column.
 * @returns -1 if no column is left, undefined without a change
 */
export function findColumnToFocus(before: readonly string[], after: readonly string[]): number | undefined {
  const added = after.findIndex((slug) => !before.includes(slug));
  if (added !== -1) return added;
  const removed = before.findIndex((slug) => !after.includes(slug));
  return removed === -1 ? undefined : Math.min(removed, after.length - 1);
}

const getSlugs = (products: readonly Product[]): string[] => products.map(({ slug }) => slug);

/**
 * Moves the focus after a product was added or removed, because the clicked link was removed. Focuses a column, or the
 * button that adds a product.
 */
export function useFocusAfterChange(products: readonly Product[]) {
  const containerRef = useRef<HTMLDivElement>(null);
  const shownProducts = useRef(products);
  const type = useNavigationType();
  useEffect(() => {
    const column = findColumnToFocus(getSlugs(shownProducts.current), getSlugs(products));
    shownProducts.current = products;
    // The browser restores the position on Back. The focus does not move from an element that still exists.
    if (column === undefined || type === NavigationType.Pop || document.activeElement !== document.body) return;
    const focusTarget =
      column === -1
        ? containerRef.current?.querySelector<HTMLElement>('#add button')
        : containerRef.current?.querySelectorAll('thead th')[column]?.querySelector('a');
    focusTarget?.focus({ preventScroll: true });
    // Without a visible focus (after a click or a tap) the page does not scroll.
    if (focusTarget?.matches(':focus-visible')) focusTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [products, type]);
  return containerRef;
}
