import { useState } from 'react';
import { useInterval } from '#web/lib/hooks/use-timer.ts';
import { useMediaQuery } from '#web/lib/hooks/use-media-query.ts';

/**
 * Advances a carousel automatically. Stops while the pointer or the focus is in the carousel, or while the user has paused
 * it. With reduced motion, the carousel starts only with the Play button.
 */
export function useAutoplay(intervalMs: number, onNext: () => void) {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [userChoice, setUserChoice] = useState<'play' | 'pause'>();
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  const isStopped = userChoice === undefined ? prefersReducedMotion : userChoice === 'pause';
  const isMoving = !isStopped && !hasPointer && !hasFocus;
  useInterval(onNext, isMoving ? intervalMs : undefined);

  function toggle() {
    setUserChoice(isStopped ? 'play' : 'pause');
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
