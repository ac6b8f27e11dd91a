import { useRef, useState, type KeyboardEvent } from 'react';
import type { Picture as StoredPicture } from '#contract/shapes.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

type Properties = { pictures: StoredPicture[]; name: string };

/** A stone's pictures, one at a time; moved by swipe, arrows, keys or the thumbnails below, five in view. */
export function Slider({ pictures, name }: Properties) {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const several = pictures.length > 1;

  function go(index: number) {
    const box = track.current;
    const to = (index + pictures.length) % pictures.length;
    box?.scrollTo({ left: to * box.clientWidth });
  }
  function follow() {
    const box = track.current;
    if (box !== null && box.clientWidth > 0) setShown(Math.round(box.scrollLeft / box.clientWidth));
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || !several) return;
    event.preventDefault();
    go(shown + by);
  }

  const arrow =
    'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-sm bg-card/90 transition-colors hover:bg-card hover:text-rust';
  return (
    <div role="group" aria-roledescription="carousel" aria-label={`Pictures of ${name}`}>
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls is within reach of the keyboard */}
        <div
          ref={track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          role="group"
          aria-label={`Picture ${shown + 1} of ${Math.max(pictures.length, 1)}`}
          onScroll={follow}
          onKeyDown={onKeyDown}
          className="flex aspect-4/3 snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth bg-line [scrollbar-width:none]
            focus-visible:-outline-offset-4"
        >
          {several ? (
            pictures.map((picture, index) => (
              <Picture
                key={picture._id}
                picture={picture}
                sizes="(min-width: 64rem) 38rem, 100vw"
                eager={index === 0}
                className="size-full shrink-0 snap-start"
              />
            ))
          ) : (
            <Picture picture={pictures[0]} sizes="(min-width: 64rem) 38rem, 100vw" eager className="size-full" />
          )}
        </div>
        {several && (
          <div className="noscript:hidden">
            <button type="button" aria-label="Previous picture" onClick={() => go(shown - 1)} className={`${arrow} left-2`}>
              <ArrowLeftIcon />
            </button>
            <button type="button" aria-label="Next picture" onClick={() => go(shown + 1)} className={`${arrow} right-2`}>
              <ArrowRightIcon />
            </button>
          </div>
        )}
      </div>
      {several && (
        <ul className="grid snap-x auto-cols-[calc((100%-2rem)/5)] grid-flow-col gap-2 overflow-x-auto p-3 noscript:hidden">
          {pictures.map((picture, index) => (
            <li key={picture._id} className="snap-start">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}: ${picture.alt}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => go(index)}
                className={`block w-full rounded-sm border-2 p-0.5 transition-colors ${index === shown ? 'border-ink' : 'border-transparent hover:border-edge'}`}
              >
                <Picture picture={picture} alt="" sizes="6rem" className="aspect-4/3 w-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
