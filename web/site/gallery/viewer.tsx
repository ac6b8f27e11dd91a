import { lazy, Suspense, useSyncExternalStore, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Project } from '#contract/gallery.ts';
import { galleryDetails } from '#web/lib/paths.ts';
import { openedState, useCloseDialog } from '#web/lib/use-close-dialog.ts';
import { Strip } from '#web/site/pictures/strip.tsx';
import { Track } from '#web/site/pictures/track.tsx';
import { usePictureTrack } from '#web/site/pictures/use-track.ts';
import { EnlargeIcon } from '#web/ui/icons.tsx';
import { Picture, pictureUrl } from '#web/ui/picture.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

const never = () => () => undefined;
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The picture that the address opens large, from 0; undefined where it opens none. */
function enlargedIn(search: string, count: number): number | undefined {
  const picture = Number(new URLSearchParams(search).get('picture'));
  return Number.isInteger(picture) && picture >= 1 && picture <= count ? picture - 1 : undefined;
}

/** A project's pictures: one in view, the others small below it, and each of them large on a click. */
export function Viewer({ project }: { project: Project }) {
  const { _id, title, pictureDetails } = project;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const track = usePictureTrack(pictureDetails.length);
  const close = useCloseDialog(galleryDetails({ id: _id }));
  const enlarged = enlargedIn(search, pictureDetails.length);
  const inBrowser = useInBrowser();

  function enlarge(event: MouseEvent, index: number) {
    // Without JavaScript, and in a tab of its own, the link is the picture itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(galleryDetails({ id: _id, picture: index + 1 }), { state: openedState(state), preventScrollReset: true });
  }

  if (pictureDetails.length === 0) return <Picture picture={null} sizes="0" alt={title} className="aspect-3/2 w-full" />;
  return (
    <div role="group" aria-roledescription="carousel" aria-label={`Pictures of ${title}`}>
      <Track track={track} className="aspect-3/2 bg-line lg:rounded-r-sm">
        {pictureDetails.map((picture, index) => (
          <a
            key={picture._id}
            href={pictureUrl(picture.path, 1200, 'jpg')}
            aria-label={`Enlarge picture ${index + 1}: ${picture.alt}`}
            tabIndex={index === track.shown ? 0 : -1}
            onClick={(event) => enlarge(event, index)}
            className="relative block size-full cursor-zoom-in focus-visible:-outline-offset-4"
          >
            <Picture picture={picture} alt="" sizes="(min-width: 64rem) 66vw, 100vw" eager={index === 0} className="size-full" />
            <span className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-sm bg-card/90">
              <EnlargeIcon />
            </span>
          </a>
        ))}
      </Track>
      {pictureDetails.length > 1 && (
        <Strip pictures={pictureDetails} track={track} className="px-5 pt-3 sm:px-6 lg:pr-0 lg:pl-[max(1.5rem,calc(50vw-36rem))]" />
      )}
      {enlarged !== undefined && inBrowser && (
        <Suspense fallback={null}>
          <Lightbox project={project} start={enlarged} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
