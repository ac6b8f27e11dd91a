import type { ReactNode } from 'react';
import { ArrowButton } from '#web/ui/arrow-button.tsx';
import type { PictureTrack } from './use-picture-track.ts';

const arrow = 'absolute top-1/2 -translate-y-1/2 bg-card/90 text-ink hover:bg-card short:top-auto short:bottom-1 short:translate-y-0';

/** The row itself: moved by swipe, by keys and by the buttons on it. `children` are the pictures, each as wide as the row. */
export function CarouselTrack({ track, className = '', children }: { track: PictureTrack; className?: string; children: ReactNode }) {
  const { box, first, count, shown, go, follow, onKeyDown } = track;
  return (
    <div className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls is within reach of the keyboard */}
      <div
        ref={box}
        data-first={first ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        role="group"
        aria-label={`Picture ${shown + 1} of ${Math.max(count, 1)}`}
        onScroll={follow}
        onKeyDown={onKeyDown}
        className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]
          focus-visible:-outline-offset-4 *:shrink-0 *:snap-start ${className}`}
      >
        {children}
      </div>
      {count > 1 && (
        <div className="noscript:hidden">
          <ArrowButton direction="Previous" item="picture" onClick={() => go(shown - 1)} className={`${arrow} left-2`} />
          <ArrowButton direction="Next" item="picture" onClick={() => go(shown + 1)} className={`${arrow} right-2`} />
        </div>
      )}
    </div>
  );
}
