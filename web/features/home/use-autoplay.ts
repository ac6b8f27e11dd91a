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
 * Advances a carousel automatically. It stops while the pointer or the focus is in the carousel, when the user pauses
 * it, and with reduced motion, where the Play button starts it.
 */
export function useAutoplay(intervalMs: number, onNext: () => void) {
  const prefersReducedMotion = useReducedMotion();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  const isStopped = choice === undefined ? prefersReducedMotion : choice === 'pause';
  const isMoving = !isStopped && !hasPointer && !hasFocus;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(onNext, intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, intervalMs, onNext]);

  function toggle() {
    setChoice(isStopped ? 'play' : 'pause');
    // Play must start although the pointer and the focus are on the button.
    setHasPointer(false);
    setHasFocus(false);
  }

  return {
    isPlaying: !isStopped,
    toggle,
    pauseHandlers: {
      onPointerEnter: () => setHasPointer(true),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}
