import type { ReactNode } from 'react';
import { ArrowButton } from '#web/ui/arrow-button.tsx';
import type { PictureCarousel } from './use-picture-carousel.ts';

const arrowClass = 'absolute top-1/2 -translate-y-1/2 bg-card/90 text-ink hover:bg-card short:top-auto short:bottom-1 short:translate-y-0';

/** Renders the scrolling row of a carousel with its arrow buttons. Each child is as wide as the row. */
export function CarouselTrack({
  carousel,
  className = '',
  children,
}: {
  carousel: PictureCarousel;
  className?: string;
  children: ReactNode;
}) {
  const { ref, isFocusedOnOpen, count, shownIndex, goTo, handleScroll, handleKeyDown } = carousel;
  return (
    <div className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- scrollable regions must be
          focusable */}
      <div
        ref={ref}
        data-initial-focus={isFocusedOnOpen ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={0}
        role="group"
        aria-label={`Picture ${shownIndex + 1} of ${Math.max(count, 1)}`}
        onScroll={handleScroll}
        onKeyDown={handleKeyDown}
        className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]
          focus-visible:-outline-offset-4 *:shrink-0 *:snap-start ${className}`}
      >
        {children}
      </div>
      {count > 1 && (
        <div className="noscript:hidden">
          <ArrowButton direction="Previous" item="picture" onClick={() => goTo(shownIndex - 1)} className={`${arrowClass} left-2`} />
          <ArrowButton direction="Next" item="picture" onClick={() => goTo(shownIndex + 1)} className={`${arrowClass} right-2`} />
        </div>
      )}
    </div>
  );
}
