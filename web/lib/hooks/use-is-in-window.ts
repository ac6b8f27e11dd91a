import { useEffect, useState, type RefObject } from 'react';

/** Returns true while a part of the element is in the window. */
export function useIsInWindow(ref: RefObject<HTMLElement | null>): boolean {
  const [isInWindow, setInWindow] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInWindow(entries.at(-1)!.isIntersecting));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInWindow;
}
