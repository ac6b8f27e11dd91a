import { useEffect, useState, type RefObject } from 'react';

/** Returns true while the element is in the window, or above it. */
export function useReached(ref: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (ref.current === null) return undefined;
    // The margin contains all that is above the window. Otherwise a jump from below the element to above it is not reported.
    const options = { rootMargin: '1000000px 0px 0px' };
    const observer = new IntersectionObserver((entries) => setReached(entries.at(-1)!.isIntersecting), options);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isReached;
}
