import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Maximum number of visible slides, and of copies on each side. */
const maxVisibleSlides = 5;
const scrollEndDelayMs = 140;

/** Returns the distance between the left edges of two slides in px. */
function getSlideDistance(list: HTMLElement): number {
  const [first, second] = list.children;
  return first === undefined || second === undefined ? 0 : second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

const scrollToSlide = (list: HTMLElement, position: number): void =>
  list.scrollTo({ left: position * getSlideDistance(list), behavior: 'instant' });

function clearSettleTimer(settleTimer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(settleTimer.current);
  settleTimer.current = undefined;
}

/**
 * Scrolls slides in an endless loop. Copies of the first slides follow the last slide, and copies of the last slides are
 * before the first slide. When scrolling ends on a copy, the list jumps to the original slide. If all slides fit, there
 * are no copies. Embla (7.9 kB in Brotli) would replace the native scrolling by touch, wheel and keyboard.
 */
export function useCarouselLoop(count: number) {
  const trackRef = useRef<HTMLUListElement>(null);
  const [isLooping, setIsLooping] = useState(false);
  const copyCount = isLooping ? Math.min(count, maxVisibleSlides) : 0;
  /** Index of the first visible slide, from 0. During a movement, the index of the target. */
  const firstIndex = useRef(0);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const list = trackRef.current;
    if (list === null) return;
    // Restores the position after copies were inserted before the first slide, or after the width changed.
    const restorePosition = () => {
      clearSettleTimer(settleTimer);
      // The tolerance is half a slide, because the distance of the last slide includes a gap.
      const hasHiddenSlides = getSlideDistance(list) * count > list.clientWidth + getSlideDistance(list) / 2;
      // A transition, because rendering many copies is slow and the copies are not visible yet.
      startTransition(() => setIsLooping(hasHiddenSlides));
      scrollToSlide(list, copyCount + firstIndex.current);
    };
    // Without copies, the initial width is 0, so that the observer below measures the slides without forcing a layout.
    if (copyCount > 0) restorePosition();
    let width = copyCount > 0 ? list.clientWidth : 0;
    const handleResize = () => {
      // A window that shrinks and grows within one frame scrolls the list, but has the same width as before. Without a
      // change of the width, the position is not restored while the user is scrolling.
      if (width === list.clientWidth && settleTimer.current !== undefined) return;
      width = list.clientWidth;
      restorePosition();
    };
    // The observer also reports the initial width.
    const observer = new ResizeObserver(() => width !== list.clientWidth && handleResize());
    observer.observe(list);
    addEventListener('resize', handleResize);
    return () => {
      observer.disconnect();
      removeEventListener('resize', handleResize);
    };
  }, [count, copyCount]);
  useEffect(() => () => clearSettleTimer(settleTimer), []);

  /** Jumps from a copy to the original slide, also during a movement. */
  function jumpToOriginal(list: HTMLElement): void {
    const wrappedIndex = copyCount === 0 ? firstIndex.current : (firstIndex.current + count) % count;
    if (wrappedIndex === firstIndex.current) return;
    list.scrollTo({ left: list.scrollLeft + (wrappedIndex - firstIndex.current) * getSlideDistance(list), behavior: 'instant' });
    firstIndex.current = wrappedIndex;
  }

  /** Returns true if the list is at the position of `firstIndex` and shows no copy there: nothing has to be updated. */
  const isSettled = (list: HTMLElement): boolean =>
    firstIndex.current >= 0 &&
    firstIndex.current < count &&
    Math.abs(list.scrollLeft - (copyCount + firstIndex.current) * getSlideDistance(list)) < 2;

  function handleScroll() {
    clearSettleTimer(settleTimer);
    if (trackRef.current !== null && isSettled(trackRef.current)) return;
    settleTimer.current = setTimeout(() => {
      settleTimer.current = undefined;
      const list = trackRef.current;
      if (list === null || getSlideDistance(list) === 0) return;
      firstIndex.current = Math.round(list.scrollLeft / getSlideDistance(list)) - copyCount;
      jumpToOriginal(list);
    }, scrollEndDelayMs);
  }
  function scrollBySlides(direction: 1 | -1) {
    const list = trackRef.current;
    if (list === null) return;
    jumpToOriginal(list);
    firstIndex.current += direction;
    list.scrollTo({ left: (copyCount + firstIndex.current) * getSlideDistance(list) });
  }
  return { trackRef, isLooping, copyCount, handleScroll, scrollBySlides };
}
