import { Link } from 'react-router';
import { memo } from 'react';
import * as paths from '#web/lib/router/site-paths.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProjectTile } from './load-gallery.ts';
import { layoutTiles, type TileWidth } from './tile-layout.ts';

const skeletonCount = 6;
const listClass = 'grid grid-cols-1 gap-x-5 gap-y-12 md:grid-cols-12 md:gap-y-16 lg:gap-x-8 lg:gap-y-20';

const tileClasses: Record<TileWidth, string> = {
  wide: 'md:col-span-7',
  narrow: 'md:col-span-5 md:self-end',
  third: 'md:col-span-4',
  // The text is in the first three columns. The picture extends to the edge of the window.
  edge: 'flex flex-col max-md:-mx-5 max-md:sm:-mx-6 md:col-span-12 md:mr-[calc(50%-50vw)] md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)] md:items-end md:gap-x-5 lg:gap-x-8',
};
const getTextClass = (tile: TileWidth): string =>
  tile === 'edge' ? 'mt-4 max-md:px-5 max-md:sm:px-6 md:order-first md:mt-0 md:pb-1' : 'mt-4';
const getPictureClass = (tile: TileWidth): string =>
  `aspect-3/2 overflow-hidden ${tile === 'edge' ? 'max-h-[46rem] w-full md:rounded-l-sm' : 'rounded-sm'}`;
const sizes: Record<TileWidth, string> = {
  wide: '(min-width: 75rem) 42rem, (min-width: 48rem) 58vw, 100vw',
  narrow: '(min-width: 75rem) 30rem, (min-width: 48rem) 42vw, 100vw',
  third: '(min-width: 75rem) 23rem, (min-width: 48rem) 33vw, 100vw',
  edge: '(min-width: 48rem) 75vw, 100vw',
};

function ProjectTileItem({ project, tile, isFirst }: { project: ProjectTile; tile: TileWidth; isFirst: boolean }) {
  const { _id, title, picture, stones } = project;
  return (
    <li className={`group relative ${tileClasses[tile]}`}>
      <ResponsivePicture
        picture={picture}
        sizes={sizes[tile]}
        eager={isFirst}
        className={`${getPictureClass(tile)} [&_img]:transition-transform [&_img]:duration-250 group-hover:[&_img]:scale-[1.015] motion-reduce:[&_img]:transform-none`}
      />
      <div className={getTextClass(tile)}>
        <h2 className={`font-display ${tile === 'third' ? 'text-2xl md:text-xl' : 'text-2xl'}`}>
          <Link
            to={paths.galleryDetails({ id: _id })}
            state={{ galleryId: _id }}
            className="underline-offset-4 group-hover:text-rust after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none
              focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-rust"
          >
            {title}
          </Link>
        </h2>
        {stones.length > 0 && <p className="mt-1 text-medium text-soft">{stones.join(', ')}</p>}
      </div>
    </li>
  );
}

/**
 * Renders the projects as links with wide and narrow pictures. Memoized, so that navigation to another page does not
 * render the tiles again.
 */
export const ProjectTiles = memo(function ProjectTiles({ projects }: { projects: ProjectTile[] }) {
  const tileWidths = layoutTiles(projects.length);
  return (
    <ul className={listClass}>
      {projects.map((project, index) => (
        <ProjectTileItem key={project._id} project={project} tile={tileWidths[index] ?? 'wide'} isFirst={index === 0} />
      ))}
    </ul>
  );
});

export function ProjectTilesSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading projects" className={listClass}>
      {layoutTiles(skeletonCount).map((tile, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is fixed
        <div key={index} className={tileClasses[tile]}>
          <Skeleton className={getPictureClass(tile)} />
          <div className={getTextClass(tile)}>
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
