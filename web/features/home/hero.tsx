import { useCallback, useState } from 'react';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { useTimeout } from '#web/lib/hooks/use-timer.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { PlayPauseButton } from './play-pause-button.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type Slide = HomeContent['hero']['slides'][number];

// The picture starts below the text on phones, and below the header on wide windows.
const slidePictureClass = 'absolute inset-x-0 bottom-0 h-80 sm:h-[27rem] lg:top-18 lg:h-auto';

// On wide windows a gradient covers the left of the picture, which is behind the text.
const fadeStart = 'max(50% - 8.5rem, 31rem)';
const overlayGradient = `linear-gradient(to right, rgb(247 244 239) max(50% - 25rem, 14rem), rgb(247 244 239 / .93) ${fadeStart},
  rgb(247 244 239 / .6) calc(${fadeStart} + 4rem), rgb(247 244 239 / .2) calc(${fadeStart} + 8rem), rgb(247 244 239 / 0) calc(${fadeStart} + 11rem))`;

/** Returns true after 2.5 seconds, so that the other slides load after the first one. */
function useDeferredSlides(): boolean {
  const [isReady, setReady] = useState(false);
  useTimeout(() => setReady(true), 2500);
  return isReady;
}

function SlideText({ slide, isShown }: { slide: Slide; isShown: boolean }) {
  // The visible slide has the page's h1.
  const Title = isShown ? 'h1' : 'p';
  return (
    <>
      <Title className="max-w-[28rem] font-display text-display leading-[1.08] tracking-[-0.02em] text-balance sm:text-5xl lg:text-[3.75rem] xl:max-w-[32rem]">
        {slide.title}
      </Title>
      <p className="mt-4 max-w-[26rem] text-lg leading-relaxed text-ink/90 lg:mt-5">{slide.text}</p>
    </>
  );
}

/** Renders a button per slide, as segments of a dimension line. */
function SlidePicker({ slides, shownIndex, onPick }: { slides: Slide[]; shownIndex: number; onPick: (index: number) => void }) {
  return (
    <div role="group" aria-label="Choose a slide" className="flex flex-1 lg:w-36 lg:flex-none">
      {slides.map((slide, index) => (
        <ScriptedButton
          key={slide.title}
          aria-label={`Slide ${index + 1}: ${slide.title}`}
          aria-current={index === shownIndex ? 'true' : undefined}
          onClick={() => onPick(index)}
          className="group grid h-11 flex-1 cursor-pointer place-items-center focus-visible:outline-2 focus-visible:outline-rust"
        >
          <span
            className={`relative block w-full transition-[height,background-color] duration-200 before:absolute before:-top-1 before:left-0
              before:h-[9px] before:w-px before:bg-ink group-last:after:absolute group-last:after:-top-1 group-last:after:right-0
              group-last:after:h-[9px] group-last:after:w-px group-last:after:bg-ink motion-reduce:transition-none
              ${index === shownIndex ? 'h-[3px] bg-rust' : 'h-px bg-ink/70 group-hover:bg-rust'}`}
          />
        </ScriptedButton>
      ))}
    </div>
  );
}

/** Renders the hero: slides that change every five seconds with a cross-fade. */
export function Hero({ slides, buttonLabels }: { slides: Slide[]; buttonLabels: HomeContent['headings'] }) {
  const [shownIndex, setShownIndex] = useState(0);
  const hasDeferredSlides = useDeferredSlides();
  const showNextSlide = useCallback(() => setShownIndex((index) => (index + 1) % slides.length), [slides.length]);
  const { isPlaying, toggle, pauseHandlers } = useAutoplay(5000, showNextSlide);
  const fadeClass = 'transition-opacity duration-700 ease-out motion-reduce:transition-none';

  return (
    <section aria-roledescription="carousel" aria-label="Introduction" className="relative isolate overflow-hidden" {...pauseHandlers}>
      {slides.map((slide, index) => {
        if (index > 0 && !hasDeferredSlides && index !== shownIndex) return null;
        const className = `${slidePictureClass} -z-10 ${fadeClass} ${index === shownIndex ? '' : 'opacity-0'}`;
        return (
          <div key={slide.title} aria-hidden={index === shownIndex ? undefined : true} className={className}>
            <ResponsivePicture
              picture={slide.picture}
              sizes="(max-width: 64rem) 130vw, 80vw"
              eager={index === 0}
              className="absolute inset-y-0 right-0 w-full lg:w-[80%] [&_img]:object-[62%_60%]"
            />
            <div className="absolute inset-0 hidden lg:block" style={{ backgroundImage: overlayGradient }} />
          </div>
        );
      })}
      <PageContainer className="flex flex-col pt-28 pb-84 sm:pt-32 sm:pb-[28rem] lg:min-h-[44rem] lg:pt-44 lg:pb-24 2xl:min-h-[52rem] 2xl:pt-56">
        <div className="grid">
          {slides.map((slide, index) => {
            return (
              <div
                key={slide.title}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${slides.length}`}
                inert={index !== shownIndex}
                className={`col-start-1 row-start-1 ${fadeClass} ${index === shownIndex ? '' : 'opacity-0'}`}
              >
                <SlideText slide={slide} isShown={index === shownIndex} />
              </div>
            );
          })}
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="#find-your-stone">{buttonLabels.heroFirst || 'Find your stone'}</ButtonLink>
          <ButtonLink variant="secondary" to="/gallery">
            {buttonLabels.heroSecond || 'See our work'}
          </ButtonLink>
        </div>
        {slides.length > 1 && (
          <div className="-ml-3 flex items-center gap-1 pt-5 noscript:invisible lg:mt-auto lg:w-fit lg:pt-10">
            <PlayPauseButton isPlaying={isPlaying} onClick={toggle} contentName="the slides" />
            <SlidePicker slides={slides} shownIndex={shownIndex} onPick={setShownIndex} />
          </div>
        )}
      </PageContainer>
    </section>
  );
}
