import type { Project } from '#contract/public/gallery.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { EnlargedPicture, useEnlarge } from '#web/features/gallery/pictures/enlarged-picture.tsx';
import { ThumbnailStrip } from '#web/features/gallery/pictures/thumbnail-strip.tsx';
import { CarouselTrack } from '#web/features/gallery/pictures/carousel-track.tsx';
import { usePictureCarousel } from '#web/features/gallery/pictures/use-picture-carousel.ts';
import { createIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture, getJpegUrl } from '#web/ui/responsive-picture.tsx';

const EnlargeIcon = createIcon(<path d="M11.5 4h4.5v4.5M16 4l-5 5M8.5 16H4v-4.5M4 16l5-5" />);

/** Renders a project's pictures as a carousel with thumbnails. A click enlarges a picture. */
export function ProjectCarousel({ project }: { project: Project }) {
  const { _id, title, pictureDetails } = project;
  const carousel = usePictureCarousel(pictureDetails.length);
  const enlarge = useEnlarge((picture) => paths.galleryDetails({ id: _id, picture }));

  if (pictureDetails.length === 0) return <ResponsivePicture picture={null} sizes="0" alt={title} className="aspect-3/2 w-full" />;
  return (
    <div role="group" aria-roledescription="carousel" aria-label={`Pictures of ${title}`}>
      <CarouselTrack carousel={carousel} className="aspect-3/2 bg-line lg:rounded-r-sm">
        {pictureDetails.map((picture, index) => (
          <a
            key={picture._id}
            href={getJpegUrl(picture.path, 1200)}
            aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
            tabIndex={index === carousel.shownIndex ? 0 : -1}
            onClick={(event) => enlarge(event, index)}
            className="relative block size-full cursor-zoom-in focus-visible:-outline-offset-4"
          >
            <ResponsivePicture picture={picture} alt="" sizes="(min-width: 64rem) 66vw, 100vw" eager={index === 0} className="size-full" />
            <span className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-sm bg-card/90">
              <EnlargeIcon />
            </span>
          </a>
        ))}
      </CarouselTrack>
      {pictureDetails.length > 1 && (
        <ThumbnailStrip
          pictures={pictureDetails}
          carousel={carousel}
          className="px-5 pt-3 sm:px-6 lg:pr-0 lg:pl-[max(1.5rem,calc(50vw-36rem))]"
        />
      )}
      <EnlargedPicture title={title} pictures={pictureDetails} closeUrl={paths.galleryDetails({ id: _id })} />
    </div>
  );
}
