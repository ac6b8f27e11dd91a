import type { Picture } from '#contract/schemas.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { CarouselTrack } from './carousel-track.tsx';
import { usePictureCarousel } from './use-picture-carousel.ts';

type LightboxProps = { title: string; pictures: Picture[]; startIndex: number; onClose: () => void };

/** Renders uncropped pictures in the whole window. Arrow keys, swipes and buttons change the picture. Esc closes the dialog. */
export default function Lightbox({ title, pictures, startIndex, onClose }: LightboxProps) {
  const carousel = usePictureCarousel(pictures.length, startIndex);
  return (
    <Dialog
      open
      onClose={onClose}
      label={`Pictures of ${title}`}
      className="dark-backdrop m-0! h-dvh max-h-none! w-full! max-w-none bg-ink!"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the buttons
          inside */}
      <div className="flex h-dvh flex-col text-paper/85 [&_:focus-visible]:outline-paper" onKeyDown={carousel.handleKeyDown}>
        <p aria-hidden="true" className="flex h-15 shrink-0 items-center px-5 text-medium tabular-nums">
          {`${carousel.shownIndex + 1} / ${pictures.length}`}
        </p>
        <div className="min-h-0 flex-1 *:h-full">
          <CarouselTrack carousel={carousel} className="h-full">
            {pictures.map((picture, index) => (
              <ResponsivePicture
                key={picture._id}
                picture={picture}
                sizes="100vw"
                eager={index === startIndex}
                className="size-full bg-transparent! sm:px-16 [&_img]:bg-transparent! [&_img]:bg-none! [&_img]:object-contain"
              />
            ))}
          </CarouselTrack>
        </div>
        <p aria-live="polite" className="mx-auto flex min-h-15 shrink-0 items-center px-5 py-2 text-center text-sm leading-snug">
          {pictures[carousel.shownIndex]?.alt}
        </p>
      </div>
    </Dialog>
  );
}
