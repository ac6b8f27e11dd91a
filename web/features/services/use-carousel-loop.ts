import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** As many copies stand before the first slide and after the last as are ever in view. */
const mostInView = 5;
const settled = 140;

/** From the left edge of one slide to the next. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children;
  return first === undefined || second === undefined ? 0 : second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

const jump = (list: HTMLElement, place: number): void => list.scrollTo({ left: place * stepOf(list), behavior: 'instant' });

function stopFollowing(rest: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(rest.current);
  rest.current = undefined;
}

/**
 * A row of slides that has no end: past its last slide stand copies of the first ones, and who comes to rest among
 * them is moved, unseen, to the slides themselves. Where all slides fit there are no copies and nothing to move.
 */
export function useLoop(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [loops, setLoops] = useState(false);
  const copies = loops ? Math.min(count, mostInView) : 0;
  /** Which slide stands first, from 0; where the row is on its way to, while it moves. */
  const first = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useLayoutEffect(() => {
    const list = track.current;
    if (list === null) return;
    // The copies that come to stand before the first slide, and other widths, must not move it out of its place.
    const place = () => {
      stopFollowing(rest);
      const isLoop = stepOf(list) * count > list.clientWidth + stepOf(list) / 2;
      // The copies are many, and out of sight: nobody has to wait for them.
      startTransition(() => setLoops(isLoop));
      jump(list, copies + first.current);
    };
    if (copies > 0) place();
    let width = copies > 0 ? list.clientWidth : 0;
    const resized = () => {
      // A window that narrows and widens within one frame moves the row, too: whoever is not moving it themselves gets it back.
      if (width === list.clientWidth && rest.current !== undefined) return;
      width = list.clientWidth;
      place();
    };
    // Tells of the first width too, once it is laid out anyway.
    const observer = new ResizeObserver(() => width !== list.clientWidth && resized());
    observer.observe(list);
    addEventListener('resize', resized);
    return () => {
      observer.disconnect();
      removeEventListener('resize', resized);
    };
  }, [count, copies]);
  useEffect(() => () => stopFollowing(rest), []);

  /** Moves from a copy to the slide itself, which looks the same: also in the midst of a movement. */
  function wrap(list: HTMLElement): void {
    const wrapped = copies === 0 ? first.current : (first.current + count) % count;
    if (wrapped === first.current) return;
    list.scrollTo({ left: list.scrollLeft + (wrapped - first.current) * stepOf(list), behavior: 'instant' });
    first.current = wrapped;
  }

  /** Whether the row stands where it was put, on a slide itself: then nobody is moving it. */
  const atHome = (list: HTMLElement): boolean =>
    first.current >= 0 && first.current < count && Math.abs(list.scrollLeft - (copies + first.current) * stepOf(list)) < 2;

  function follow() {
    stopFollowing(rest);
    if (track.current !== null && atHome(track.current)) return;
    rest.current = setTimeout(() => {
      rest.current = undefined;
      const list = track.current;
      if (list === null || stepOf(list) === 0) return;
      first.current = Math.round(list.scrollLeft / stepOf(list)) - copies;
      wrap(list);
    }, settled);
  }
  function move(by: 1 | -1) {
    const list = track.current;
    if (list === null) return;
    wrap(list);
    first.current += by;
    list.scrollTo({ left: (copies + first.current) * stepOf(list) });
  }
  return { track, loops, copies, follow, move };
}
