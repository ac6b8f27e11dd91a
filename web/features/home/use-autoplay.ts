import { useEffect, useState, useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';
const onReducedMotion = (listener: () => void) => {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const useReducedMotion = () =>
  useSyncExternalStore(
    onReducedMotion,
    () => matchMedia(reducedMotion).matches,
    () => false,
  );

/**
 * Advances a carousel automatically. It stops while a pointer or the focus is in the carousel, when the user pauses it, and with reduced
 * motion (the Play button still starts it).
 */
export function useAutoplay(every: number, advance: () => void) {
  const reduced = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  const stopped = choice === undefined ? reduced : choice === 'pause';
  const moving = !stopped && !pointed && !focused;
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(advance, every);
    return () => clearInterval(timer);
  }, [moving, every, advance]);

  function toggle() {
    setChoice(stopped ? 'play' : 'pause');
    // The button itself has the pointer and the focus: Play must play all the same.
    setPointed(false);
    setFocused(false);
  }

  return {
    playing: !stopped,
    toggle,
    pauseHandlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
