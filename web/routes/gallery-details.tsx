import { Link, type ShouldRevalidateFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router';
import { selectPlural } from '#domain/shared/counts.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import { describeProject } from '#web/lib/seo/meta-descriptions.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { useErrorToast } from '#web/lib/hooks/use-error-toast.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { loadProjectDetails, type ProjectPageData } from '#web/features/gallery/load-gallery.ts';
import { useProjectUrl } from '#web/features/gallery/use-project-url.ts';
import { ProjectCarousel } from '#web/features/gallery/project-carousel.tsx';
import { Breadcrumbs } from '#web/lib/router/breadcrumbs.tsx';

export const loader = createPageLoader(loadProjectDetails);

const getProjectId = ({ searchParams }: URL) => searchParams.get('id');

/** Skips the loader when an enlarged picture opens or closes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search !== nextUrl.search && getProjectId(currentUrl) === getProjectId(nextUrl) ? false : defaultShouldRevalidate;

function ProjectMetadata({ project }: Pick<ProjectPageData, 'project'>) {
  const root = useRouteLoaderData<RootData>('root');
  if (project === undefined) return <PageMetadata title="Project" hidden />;
  const { _id, title, pictureDetails: pictures } = project;
  return (
    <PageMetadata
      title={title}
      description={describeProject(project, root)}
      picture={pictures[0]}
      path={paths.galleryDetails({ id: _id })}
      crumbs={breadcrumbs}
      about={{ pictures }}
    />
  );
}

const breadcrumbs = [{ name: 'Gallery', path: paths.gallery }];

function ProjectProducts({ stones }: Pick<Project, 'stones'>) {
  if (stones.length === 0) return null;
  return (
    <div className="mt-8">
      <DimensionLine>{selectPlural(stones.length, 'stone used', 'stones used')}</DimensionLine>
      <ul className="mt-3">
        {stones.map(({ _id, name, slug }) => (
          <li key={_id}>
            <Link to={paths.stone(slug)} className="inline-flex min-h-11 items-center font-display text-xl quiet-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProjectPage({ project }: { project: Project }) {
  const { title, description, stones } = project;
  const [firstStone] = stones;
  const state = firstStone === undefined ? undefined : { product_id: firstStone._id };
  return (
    <article className="gap-x-12 pt-6 lg:grid lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-12">
      <div className="lg:col-span-4 lg:col-start-9">
        <Breadcrumbs items={breadcrumbs} />
        <h1 className="mt-2 font-display text-4xl lg:text-[2.75rem]">{title}</h1>
      </div>
      {/* Extends to the edge of the window. */}
      <div className="-mx-5 mt-6 sm:-mx-6 lg:col-span-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mr-0 lg:-ml-[max(1.5rem,calc(50vw-36rem))]">
        <ProjectCarousel key={project._id} project={project} />
      </div>
      <div className="mt-8 lg:col-span-4 lg:col-start-9 lg:mt-6">
        <p className="leading-relaxed">{description}</p>
        <ProjectProducts stones={stones} />
        <ButtonLink to={paths.quotes({ product: firstStone?.slug })} state={state} className="mt-8 w-full">
          Request a Quote
        </ButtonLink>
      </div>
    </article>
  );
}

const allProjectsLink = (
  <ButtonLink variant="secondary" to={paths.gallery}>
    All projects
  </ButtonLink>
);

function ProjectUnavailable({ error }: Pick<ProjectPageData, 'error'>) {
  useErrorToast(error?.message);
  if (error === undefined) {
    return (
      <Notice title="No project chosen" action={allProjectsLink}>
        Choose one of our projects to see its pictures and its stones.
      </Notice>
    );
  }
  if (!error.notFound) return <RouteLoadError title="This project could not be loaded">{error.message}</RouteLoadError>;
  return (
    <Notice
      title="This project is not in our gallery"
      action={allProjectsLink}
    >{`${error.message} The project may have been removed since the link was created.`}</Notice>
  );
}

/** Renders a single project: its pictures, its text and its products. */
export function Component() {
  const { project, error } = useLoaderData<typeof loader>();
  useProjectUrl();
  return (
    <div className="overflow-x-clip">
      <ProjectMetadata project={project} />
      <PageContainer className="pb-8 lg:pb-14">
        {project !== undefined ? (
          <ProjectPage project={project} />
        ) : (
          <div className="pt-6 lg:pt-12">
            <Breadcrumbs items={breadcrumbs} />
            <h1 className="mt-2 mb-8 font-display text-4xl">Project</h1>
            <ProjectUnavailable error={error} />
          </div>
        )}
      </PageContainer>
    </div>
  );
}
