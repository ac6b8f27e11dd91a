import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export type PictureTrack = {
  box: RefObject<HTMLDivElement | null>;
  first: boolean;
  count: number;
  shown: number;
  go: (index: number) => void;
  follow: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Pictures in a row of which one is in view; round and round.
 * @param start the one shown first; where given, a dialog that holds the row opens on it, so that the arrow keys turn it at once
 */
export function usePictureTrack(count: number, start?: number): PictureTrack {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start ?? 0);

  useLayoutEffect(() => {
    if (start === undefined || box.current === null) return;
    box.current.scrollTo({ left: start * box.current.clientWidth, behavior: 'instant' });
  }, [start]);

  function go(index: number) {
    const to = (index + count) % count;
    box.current?.scrollTo({ left: to * box.current.clientWidth });
  }
  function follow() {
    const track = box.current;
    if (track !== null && track.clientWidth > 0) setShown(Math.round(track.scrollLeft / track.clientWidth));
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || count < 2) return;
    event.preventDefault();
    go(shown + by);
  }
  return { box, first: start !== undefined, count, shown, go, follow, onKeyDown };
}
