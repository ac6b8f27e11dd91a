import type { Picture } from '#contract/schemas.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import type { PictureCarousel } from './use-picture-carousel.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type ThumbnailStripProps = { pictures: Picture[]; carousel: PictureCarousel; className?: string };

/** Renders the thumbnails of a carousel. Five are visible at a time. */
export function ThumbnailStrip({ pictures, carousel: { shownIndex, goTo }, className = '' }: ThumbnailStripProps) {
  return (
    <ul className={`grid snap-x auto-cols-[calc((100%-2rem)/5)] grid-flow-col gap-2 overflow-x-auto noscript:hidden ${className}`}>
      {pictures.map((picture, index) => (
        <li key={picture._id} className="snap-start">
          <ScriptedButton
            aria-label={`Show picture ${index + 1}: ${picture.alt}`}
            aria-current={index === shownIndex ? 'true' : undefined}
            onClick={() => goTo(index)}
            className={`block w-full rounded-sm border-2 p-0.5 transition-colors focus-visible:-outline-offset-2
              ${index === shownIndex ? 'border-ink' : 'border-transparent hover:border-edge'}`}
          >
            <ResponsivePicture picture={picture} alt="" sizes="(min-width: 48rem) 9rem, 20vw" className="aspect-4/3 w-full" />
          </ScriptedButton>
        </li>
      ))}
    </ul>
  );
}
