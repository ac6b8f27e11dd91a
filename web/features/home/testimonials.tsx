import { useCallback, useRef } from 'react';
import type { Testimonial } from '#contract/public/content.endpoints.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { ArrowButton } from '#web/ui/arrow-button.tsx';
import { PlayPauseButton } from './play-pause-button.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { getJpegUrl } from '#web/ui/responsive-picture.tsx';

const maxVisibleLength = 200;

/** Splits a testimonial, at the end of a sentence, into the visible part and the part behind "Read on". */
function splitAtSentence(content: string): [string, string] {
  if (content.length <= maxVisibleLength) return [content, ''];
  const end = content.lastIndexOf('. ', maxVisibleLength);
  return end === -1 ? [content, ''] : [content.slice(0, end + 1), content.slice(end + 2)];
}

function AvatarPlaceholder() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      className="size-12 shrink-0 rounded-full border border-line bg-paper stroke-soft"
      fill="none"
    >
      <circle cx="24" cy="19" r="7.5" strokeWidth="1.25" />
      <path d="M9 44c1.5-9 7.5-13 15-13s13.500 4 15 13" strokeWidth="1.25" />
    </svg>
  );
}

function TestimonialCard({ testimonial: { content, author, photo } }: { testimonial: Testimonial }) {
  const [visibleText, hiddenText] = splitAtSentence(content);
  return (
    <figure className="flex h-full flex-col rounded-sm border border-line bg-card p-6 lg:p-7">
      <blockquote className="font-display text-[1.3125rem] leading-normal">
        <p>{visibleText}</p>
        {hiddenText !== '' && (
          <details className="group mt-2">
            <summary className="cursor-pointer list-none py-1 font-sans text-medium font-semibold text-rust group-open:hidden">
              Read on
            </summary>
            <p>{hiddenText}</p>
          </details>
        )}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4 pt-6 text-medium">
        {photo === '' ? (
          <AvatarPlaceholder />
        ) : (
          <img
            src={getJpegUrl(photo, 400)}
            alt=""
            width="48"
            height="48"
            loading="lazy"
            className="size-12 shrink-0 rounded-full object-cover"
          />
        )}
        <span className="min-w-0">{author}</span>
      </figcaption>
    </figure>
  );
}

/** Renders a carousel of testimonials, one, two or three at a time. It advances every three seconds. */
export function Testimonials({ title, items }: { title: string; items: Testimonial[] }) {
  const trackRef = useRef<HTMLUListElement>(null);
  const scrollByItems = useCallback((direction: 1 | -1) => {
    const list = trackRef.current;
    const itemWidth = list?.firstElementChild?.getBoundingClientRect().width;
    if (list === null || itemWidth === undefined) return;
    const end = list.scrollWidth - list.clientWidth;
    const isAtEnd = direction === 1 ? list.scrollLeft >= end - 4 : list.scrollLeft <= 4;
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    list.scrollTo({ left: isAtEnd ? (direction === 1 ? 0 : end) : list.scrollLeft + direction * (itemWidth + gap) });
  }, []);
  const showNext = useCallback(() => scrollByItems(1), [scrollByItems]);
  const { isPlaying, toggle, pauseHandlers } = useAutoplay(3000, showNext);
  if (items.length === 0) return null;
  return (
    <section
      aria-labelledby="testimonials"
      aria-roledescription="carousel"
      data-no-footer-margin=""
      className="pt-16 pb-16 sm:pt-20 lg:pt-28 lg:pb-24"
      {...pauseHandlers}
    >
      <PageContainer>
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h2 id="testimonials" className="font-display text-4xl leading-tight tracking-[-0.015em]">
            {title}
          </h2>
          <div className="-mr-3 flex noscript:hidden">
            <PlayPauseButton isPlaying={isPlaying} onClick={toggle} contentName="the testimonials" />
            <ArrowButton direction="Previous" item="testimonial" onClick={() => scrollByItems(-1)} />
            <ArrowButton direction="Next" item="testimonial" onClick={showNext} />
          </div>
        </div>
        <ul
          ref={trackRef}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
          tabIndex={0}
          aria-label="What customers say"
          className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col gap-x-4 overflow-x-auto overscroll-x-contain scroll-smooth lg:gap-x-5
            [scrollbar-width:none] focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-rust motion-reduce:scroll-auto
            md:auto-cols-[calc((100%-1rem)/2)] lg:auto-cols-[calc((100%-2.5rem)/3)]"
        >
          {items.map((testimonial) => (
            <li key={testimonial._id} className="snap-start max-md:self-start">
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </PageContainer>
    </section>
  );
}
