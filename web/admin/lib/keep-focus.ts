import { useLayoutEffect, useRef } from 'react';

/**
 * For a part that goes by itself, or by a press in it: hands on the focus that it had.
 * @param to where the focus goes, once the part is gone; without it, or where there is none, to the screen's heading
 * @returns the ref of the part
 */
export function useFocusHandedOn<Part extends HTMLElement>(to = 'main h1') {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // What takes its place is not there yet.
      queueMicrotask(() => (document.querySelector<HTMLElement>(to) ?? document.querySelector<HTMLElement>('main h1'))?.focus());
    };
  }, [to]);
  return part;
}
