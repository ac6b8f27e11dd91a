import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As many copies stand before the first slide and after the last as are ever in view. */
const mostInView = 5;
const settled = 140;

/** From the left edge of one slide to the next. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children as unknown as HTMLElement[];
  return first === undefined || second === undefined ? 0 : second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

/**
 * A row of slides that has no end: past its last slide stand copies of the first ones, and who comes to rest among
 * them is moved, unseen, to the slides themselves. Where all slides fit there are no copies and nothing to move.
 */
export function useLoop(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [loops, setLoops] = useState(false);
  const copies = loops ? Math.min(count, mostInView) : 0;
  const aim = useRef<number>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const list = track.current;
    if (list === null) return;
    const look = () => setLoops(stepOf(list) * count > list.clientWidth + stepOf(list) / 2);
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => {
      observer.disconnect();
      clearTimeout(rest.current);
    };
  }, [count]);

  // The copies that come to stand before it must not push the first slide out of view.
  useLayoutEffect(() => {
    const list = track.current;
    if (list !== null) list.scrollTo({ left: list.scrollLeft + copies * stepOf(list), behavior: 'instant' });
  }, [copies]);

  /** How far to move so that `left` lies among the slides themselves. */
  function shiftOf(left: number, step: number): number {
    if (copies === 0) return 0;
    if (left < (copies - 0.5) * step) return count * step;
    return left > (copies + count - 0.5) * step ? -count * step : 0;
  }
  function wrap(list: HTMLElement, left: number): number {
    const shift = shiftOf(left, stepOf(list));
    if (shift !== 0) list.scrollTo({ left: list.scrollLeft + shift, behavior: 'instant' });
    return left + shift;
  }

  function follow() {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      aim.current = undefined;
      if (track.current !== null) wrap(track.current, track.current.scrollLeft);
    }, settled);
  }
  function move(by: 1 | -1) {
    const list = track.current;
    if (list === null) return;
    // Pressed again while still moving: on from where it is going.
    aim.current = wrap(list, aim.current ?? list.scrollLeft) + by * stepOf(list);
    list.scrollTo({ left: aim.current });
  }
  return { track, loops, copies, follow, move };
}
