import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

export type PictureCarousel = {
  ref: RefObject<HTMLDivElement | null>;
  isFocusedOnOpen: boolean;
  count: number;
  shownIndex: number;
  goTo: (index: number) => void;
  handleScroll: () => void;
  handleKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Provides the state of a carousel that shows one picture at a time and wraps around.
 * @param startIndex index of the initial picture, from 0. If set, the dialog focuses the carousel when it opens, so that the
 * arrow keys work at once
 */
export function usePictureCarousel(count: number, startIndex?: number): PictureCarousel {
  const ref = useRef<HTMLDivElement>(null);
  const [shownIndex, setShownIndex] = useState(startIndex ?? 0);

  useLayoutEffect(() => {
    if (startIndex === undefined || ref.current === null) return;
    ref.current.scrollTo({ left: startIndex * ref.current.clientWidth, behavior: 'instant' });
  }, [startIndex]);

  function goTo(index: number) {
    const nextIndex = (index + count) % count;
    ref.current?.scrollTo({ left: nextIndex * ref.current.clientWidth });
  }
  function handleScroll() {
    const track = ref.current;
    if (track !== null && track.clientWidth > 0) setShownIndex(Math.round(track.scrollLeft / track.clientWidth));
  }
  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    goTo(shownIndex + step);
  }
  return { ref, isFocusedOnOpen: startIndex !== undefined, count, shownIndex, goTo, handleScroll, handleKeyDown };
}
