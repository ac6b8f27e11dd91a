import type { Project } from '#contract/gallery.ts';
import { Track } from '#web/site/pictures/track.tsx';
import { usePictureTrack } from '#web/site/pictures/use-track.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';

type Properties = { project: Project; start: number; onClose: () => void };

/** The pictures as large as the window, whole. Arrow keys, swipe and buttons turn them; Esc closes. */
export default function Lightbox({ project: { title, pictureDetails }, start, onClose }: Properties) {
  const track = usePictureTrack(pictureDetails.length, start);
  return (
    <Dialog open onClose={onClose} label={`Pictures of ${title}`} className="m-0! h-dvh max-h-none! w-full! max-w-none bg-ink! text-paper!">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys work from its buttons too */}
      <div className="flex h-dvh flex-col" onKeyDown={track.onKeyDown}>
        <p aria-hidden="true" className="flex h-15 shrink-0 items-center px-5 text-[0.9375rem] text-paper/85 tabular-nums">
          {track.shown + 1} / {pictureDetails.length}
        </p>
        <Track track={track} className="h-[calc(100dvh-7.5rem)]">
          {pictureDetails.map((picture, index) => (
            <Picture
              key={picture._id}
              picture={picture}
              sizes="100vw"
              eager={index === start}
              className="size-full bg-transparent! sm:px-16 [&_img]:bg-none! [&_img]:object-contain"
            />
          ))}
        </Track>
        <p aria-live="polite" className="mx-auto flex h-15 shrink-0 items-center px-5 text-center text-sm leading-snug text-paper/85">
          {pictureDetails[track.shown]?.alt}
        </p>
      </div>
    </Dialog>
  );
}
