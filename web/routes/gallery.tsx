import { useLoaderData } from 'react-router';
import { useDeferredPage } from '#web/lib/router/deferred-page.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#domain/shared/counts.ts';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { galleryLoader, type GalleryPageData } from '#web/features/gallery/load-gallery.ts';
import { ProjectTiles, ProjectTilesSkeleton } from '#web/features/gallery/project-tiles.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const { loader } = galleryLoader;

function ProjectResults({ page: { projects, error }, isPending }: { page: GalleryPageData; isPending: boolean }) {
  const content = useSiteContent();
  if (error !== undefined) {
    return (
      <RouteLoadError title="The projects could not be loaded" isPending={isPending}>
        {error}
      </RouteLoadError>
    );
  }
  if (projects.length > 0) return <ProjectTiles projects={projects} />;
  const action = (
    <ButtonLink variant="secondary" to={paths.prodlist()}>
      See all stones
    </ButtonLink>
  );
  return (
    <Notice title="No Images in the Gallery" action={action}>
      {content?.noProjects.text}
    </Notice>
  );
}

/** Renders the projects. After a navigation in the browser, the page opens with a skeleton until the projects are loaded. */
export function Component() {
  const { page, isPending } = useDeferredPage(galleryLoader, useLoaderData<typeof loader>());
  const countText = page !== undefined && page.projects.length > 0 ? pluralize(page.projects.length, 'project') : undefined;
  return (
    <div className="overflow-x-clip">
      <PageMetadata
        title="Gallery"
        description={page?.intro?.text}
        picture={page?.projects[0]?.picture}
        about={{ pictures: page?.projects.flatMap(({ picture }) => picture ?? []) ?? [] }}
        path={paths.gallery}
      />
      <PageContainer className="pt-10 pb-8 lg:pt-14 lg:pb-14">
        {/* The default heading is from the specification. */}
        <PageHeading title={page?.intro?.title ?? 'OUR PROJECTS'}>
          {page === undefined ? <Skeleton className="h-13" /> : page.intro?.text}
        </PageHeading>
        <DimensionLine className="mt-10 mb-10 h-5 lg:mt-14">{countText}</DimensionLine>
        {page === undefined ? <ProjectTilesSkeleton /> : <ProjectResults page={page} isPending={isPending} />}
      </PageContainer>
    </div>
  );
}
