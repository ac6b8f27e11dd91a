import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The maximum number of visible slides; as many copies are needed before the first slide and after the last. */
const maxVisible = 5;
const scrollEndDelayMs = 140;

/** Returns the distance between the left edges of two slides in px. */
function getStep(list: HTMLElement): number {
  const [first, second] = list.children;
  return first === undefined || second === undefined ? 0 : second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

const jump = (list: HTMLElement, place: number): void => list.scrollTo({ left: place * getStep(list), behavior: 'instant' });

function stopFollowing(settleTimer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(settleTimer.current);
  settleTimer.current = undefined;
}

/**
 * An endless row of slides. Copies of the first slides follow the last one. When scrolling ends on a copy, the row jumps to the slide
 * itself, which looks the same. If all slides fit, there are no copies. Own code, because it keeps the browser's scrolling by touch, wheel and
 * keyboard, which Embla (7.9 kB in Brotli) replaces.
 */
export function useCarouselLoop(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [loops, setLoops] = useState(false);
  const copies = loops ? Math.min(count, maxVisible) : 0;
  /** The index of the first visible slide, from 0; while the row moves, the target index. */
  const first = useRef(0);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const list = track.current;
    if (list === null) return;
    // Restores the position when copies are inserted before the first slide, or when the width changes.
    const place = () => {
      stopFollowing(settleTimer);
      const isLoop = getStep(list) * count > list.clientWidth + getStep(list) / 2;
      // A transition, because the copies are many and invisible.
      startTransition(() => setLoops(isLoop));
      jump(list, copies + first.current);
    };
    if (copies > 0) place();
    let width = copies > 0 ? list.clientWidth : 0;
    const handleResize = () => {
      // The window may shrink and grow within one frame, which scrolls the row too. The position is restored unless the user is scrolling.
      if (width === list.clientWidth && settleTimer.current !== undefined) return;
      width = list.clientWidth;
      place();
    };
    // The observer also reports the initial width, without forcing a layout.
    const observer = new ResizeObserver(() => width !== list.clientWidth && handleResize());
    observer.observe(list);
    addEventListener('resize', handleResize);
    return () => {
      observer.disconnect();
      removeEventListener('resize', handleResize);
    };
  }, [count, copies]);
  useEffect(() => () => stopFollowing(settleTimer), []);

  /** Jumps from a copy to the slide itself, also during a movement. */
  function wrap(list: HTMLElement): void {
    const wrapped = copies === 0 ? first.current : (first.current + count) % count;
    if (wrapped === first.current) return;
    list.scrollTo({ left: list.scrollLeft + (wrapped - first.current) * getStep(list), behavior: 'instant' });
    first.current = wrapped;
  }

  /** True if the row is at the expected position on a slide, so the user is not scrolling. */
  const isSettled = (list: HTMLElement): boolean =>
    first.current >= 0 && first.current < count && Math.abs(list.scrollLeft - (copies + first.current) * getStep(list)) < 2;

  function follow() {
    stopFollowing(settleTimer);
    if (track.current !== null && isSettled(track.current)) return;
    settleTimer.current = setTimeout(() => {
      settleTimer.current = undefined;
      const list = track.current;
      if (list === null || getStep(list) === 0) return;
      first.current = Math.round(list.scrollLeft / getStep(list)) - copies;
      wrap(list);
    }, scrollEndDelayMs);
  }
  function move(by: 1 | -1) {
    const list = track.current;
    if (list === null) return;
    wrap(list);
    first.current += by;
    list.scrollTo({ left: (copies + first.current) * getStep(list) });
  }
  return { track, loops, copies, follow, move };
}
