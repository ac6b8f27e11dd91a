import { Link } from 'react-router';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import type { ProjectTeaser } from './load-product.ts';

const linkClass =
  'underline-offset-4 group-hover:text-rust after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-rust';

function ProjectTeaserTile({ project: { _id, title, description, picture }, isOnly }: { project: ProjectTeaser; isOnly: boolean }) {
  const layoutClass = isOnly ? 'md:grid md:grid-cols-12 md:gap-x-8' : '';
  return (
    <li className={`group relative ${layoutClass}`}>
      <ResponsivePicture
        picture={picture}
        sizes={
          isOnly ? '(min-width: 75rem) 48rem, (min-width: 48rem) 66vw, 100vw' : '(min-width: 75rem) 36rem, (min-width: 48rem) 50vw, 100vw'
        }
        className={`aspect-3/2 rounded-sm ${isOnly ? 'md:col-span-8' : ''}`}
      />
      <div className={`mt-4 ${isOnly ? 'md:col-span-4 md:mt-0 md:self-end' : ''}`}>
        <h3 className="font-display text-2xl">
          <Link to={paths.galleryDetails({ id: _id })} state={{ galleryId: _id }} className={linkClass}>
            {title}
          </Link>
        </h3>
        <p className="mt-2 line-clamp-4 text-medium leading-relaxed text-soft">{description}</p>
      </div>
    </li>
  );
}

export function ProductProjects({ projects }: { projects: ProjectTeaser[] }) {
  const content = useSiteContent();
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="rooms" className="mt-20 lg:mt-28">
      <SectionHeading id="rooms" title={content?.headings.rooms || 'Where we have used it'} />
      <ul className={`grid gap-x-8 gap-y-12 ${projects.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {projects.map((project) => (
          <ProjectTeaserTile key={project._id} project={project} isOnly={projects.length === 1} />
        ))}
      </ul>
    </section>
  );
}
