import type { Picture } from '#contract/schemas.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThumbnailStrip } from './thumbnail-strip.tsx';
import { CarouselTrack } from './carousel-track.tsx';
import { usePictureCarousel } from './use-picture-carousel.ts';

type PictureSliderProps = {
  pictures: Picture[];
  name: string;
  /** True to reserve the height of the thumbnails while only the first picture is loaded. */
  isLoading?: boolean;
};

/**
 * Renders a carousel with one visible picture. Swipes, arrow buttons, arrow keys and the thumbnails below change
 * the picture.
 */
export function PictureSlider({ pictures, name, isLoading = false }: PictureSliderProps) {
  const carousel = usePictureCarousel(pictures.length);
  const slides = pictures.length === 0 ? [undefined] : pictures;
  return (
    <div role="group" aria-roledescription="carousel" aria-label={`Pictures of ${name}`} className="lg:flex lg:h-full lg:flex-col">
      {/* On wide windows the carousel is as high as the text next to it. Narrow windows of low height show no thumbnails. */}
      <div className="lg:flex lg:min-h-112 lg:grow lg:*:grow">
        <CarouselTrack
          carousel={carousel}
          className="aspect-4/3 bg-line max-lg:short:aspect-auto max-lg:short:h-[40dvh] lg:absolute lg:inset-0 lg:aspect-auto"
        >
          {slides.map((picture, index) => (
            <ResponsivePicture
              key={picture?._id ?? ''}
              picture={picture}
              sizes="(min-width: 64rem) 48rem, 100vw"
              eager={index === 0}
              className="size-full"
            />
          ))}
        </CarouselTrack>
      </div>
      {isLoading && <Skeleton className="m-3 aspect-[5/0.75] max-lg:short:hidden" />}
      {pictures.length > 1 && <ThumbnailStrip pictures={pictures} carousel={carousel} className="p-3 max-lg:short:hidden" />}
    </div>
  );
}
