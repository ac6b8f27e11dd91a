import { useCallback, useEffect, useState } from 'react';
import type { HomeContent } from '#contract/settings.ts';
import { hasPage } from '#web/lib/route-table.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PlayButton } from './play-button.tsx';
import { useAutoplay } from './use-autoplay.ts';

type Slide = HomeContent['hero']['slides'][number];

// Where the window is narrow, the picture has the lower part of the hero.
const lower = 'absolute inset-x-0 bottom-0 h-[26rem] sm:h-[33rem]';

// Paper laid over the picture: from above where words stand above it, from the left where they stand beside it.
// (The navigation bar brings a veil of its own.)
const veilAbove = 'linear-gradient(to bottom, rgb(247 244 239) 0, rgb(247 244 239 / .86) 24%, rgb(247 244 239 / 0) 62%)';
const veilBeside =
  'linear-gradient(to right, rgb(247 244 239 / .95) 0, rgb(247 244 239 / .84) calc(50% - 6rem), rgb(247 244 239 / 0) calc(50% + 14rem))';

/** Slides after the first are fetched only once the page has had time to show itself. */
function useLaterSlides(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 2500);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

function SlideWords({ slide, first }: { slide: Slide; first: boolean }) {
  const Title = first ? 'h1' : 'p';
  return (
    <>
      <Title className="max-w-[28rem] font-display text-[2.625rem] leading-[1.08] tracking-[-0.02em] text-balance sm:text-5xl lg:text-[3.75rem] xl:max-w-[32rem]">
        {slide.title}
      </Title>
      <p className="mt-5 max-w-[26rem] text-lg leading-relaxed text-ink/90">{slide.text}</p>
    </>
  );
}

/** The picker is a dimension line: one length per slide, the shown one inked. */
function SlidePicker({ slides, shown, onPick }: { slides: Slide[]; shown: number; onPick: (index: number) => void }) {
  return (
    <div role="group" aria-label="Choose a slide" className="flex w-36">
      {slides.map((slide, index) => (
        <button
          key={slide.title}
          type="button"
          aria-label={`Slide ${index + 1}: ${slide.title}`}
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => onPick(index)}
          className="group grid h-11 flex-1 cursor-pointer place-items-center focus-visible:outline-2 focus-visible:outline-rust"
        >
          <span
            className={`relative block w-full transition-[height,background-color] duration-200 before:absolute before:-top-1 before:left-0
              before:h-[9px] before:w-px before:bg-ink group-last:after:absolute group-last:after:-top-1 group-last:after:right-0
              group-last:after:h-[9px] group-last:after:w-px group-last:after:bg-ink motion-reduce:transition-none
              ${index === shown ? 'h-[3px] bg-rust' : 'h-px bg-ink/70 group-hover:bg-rust'}`}
          />
        </button>
      ))}
    </div>
  );
}

/** The first thing anybody sees: three slides that fade into one another every five seconds. */
export function Hero({ slides }: { slides: Slide[] }) {
  const [shown, setShown] = useState(0);
  const later = useLaterSlides();
  const advance = useCallback(() => setShown((index) => (index + 1) % slides.length), [slides.length]);
  const { playing, toggle, hold } = useAutoplay(5000, advance);
  const present = slides.filter((_, index) => index === 0 || later || index === shown);
  const fade = 'transition-opacity duration-700 ease-out motion-reduce:transition-none';

  return (
    <section aria-roledescription="carousel" aria-label="Kitchens and stone" className="relative isolate overflow-hidden" {...hold}>
      {present.map((slide) => {
        const index = slides.indexOf(slide);
        const className = `absolute inset-0 -z-10 ${fade} ${index === shown ? '' : 'opacity-0'}`;
        return (
          <div key={slide.title} aria-hidden={index === shown ? undefined : true} className={className}>
            <Picture
              picture={slide.picture}
              sizes="(max-width: 64rem) 160vw, 100vw"
              eager={index === 0}
              className={`${lower} w-full lg:inset-0 lg:size-full [&_img]:object-[62%_60%]`}
            />
            <div className={`${lower} lg:hidden`} style={{ backgroundImage: veilAbove }} />
            <div className="absolute inset-0 hidden lg:block" style={{ backgroundImage: veilBeside }} />
          </div>
        );
      })}
      <Container className="flex min-h-[41rem] flex-col pt-32 pb-6 sm:min-h-[46rem] lg:min-h-[42rem] lg:pt-40 2xl:min-h-[50rem] 2xl:pt-52 lg:pb-28">
        <div className="grid">
          {present.map((slide) => {
            const index = slides.indexOf(slide);
            return (
              <div
                key={slide.title}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${slides.length}`}
                inert={index !== shown}
                className={`col-start-1 row-start-1 ${fade} ${index === shown ? '' : 'opacity-0'}`}
              >
                <SlideWords slide={slide} first={index === 0} />
              </div>
            );
          })}
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="#find-your-stone">Find your stone</ButtonLink>
          {hasPage('/gallery') && (
            <ButtonLink variant="secondary" to="/gallery">
              See our work
            </ButtonLink>
          )}
        </div>
        {slides.length > 1 && (
          <div className="mt-auto -ml-3 flex w-fit items-center gap-1 rounded-sm bg-paper/85 pr-4 lg:bg-transparent">
            <PlayButton playing={playing} onClick={toggle} what="the slides" />
            <SlidePicker slides={slides} shown={shown} onPick={setShown} />
          </div>
        )}
      </Container>
    </section>
  );
}
