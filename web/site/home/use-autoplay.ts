import { useCallback, useEffect, useState } from 'react';

/**
 * Moves a carousel on by itself: not while somebody points at it or is in it, not when they paused it, and not
 * where reduced motion is asked for (Play then still starts it).
 */
export function useAutoplay(every: number, advance: () => void) {
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setStopped(true);
  }, []);

  const moving = !stopped && !pointed && !focused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(advance, every);
    return () => clearInterval(timer);
  }, [moving, every, advance]);

  const toggle = useCallback(() => {
    setStopped((was) => !was);
    // The button itself has the pointer and the focus: Play must play all the same.
    setPointed(false);
    setFocused(false);
  }, []);

  return {
    playing: !stopped,
    toggle,
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
