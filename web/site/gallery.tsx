import { useLoaderData } from 'react-router';
import { useArriving, type Arriving } from '#web/lib/arriving.ts';
import { serverLoader } from '#web/lib/load.ts';
import { pageMeta } from '#web/lib/meta.ts';
import * as paths from '#web/lib/paths.ts';
import { useSiteWords } from '#web/lib/site-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { counted } from './catalogue/lookups.ts';
import { FailedList } from './failed-list.tsx';
import { arriving, type GalleryPage } from './gallery/load.ts';
import { Tiles, TilesWaiting } from './gallery/tiles.tsx';
import { PageHeading } from './page-heading.tsx';

export const loader = serverLoader(arriving.serve);
export const clientLoader = arriving.begin;

type MetaArguments = { loaderData?: Arriving<GalleryPage>; matches: Parameters<typeof pageMeta>[0] };
export function meta({ loaderData, matches }: MetaArguments) {
  const page = loaderData?.page instanceof Promise ? undefined : loaderData?.page;
  return pageMeta(matches, {
    title: 'Gallery',
    description: page?.intro?.text,
    picture: page?.projects[0]?.picture,
    about: { pictures: page?.projects.flatMap(({ picture }) => picture ?? []) ?? [] },
    path: paths.gallery,
  });
}

function Projects({ page: { projects, problem }, pending }: { page: GalleryPage; pending: boolean }) {
  const words = useSiteWords();
  if (problem !== undefined) {
    return (
      <FailedList title="The projects could not be loaded" pending={pending}>
        {problem}
      </FailedList>
    );
  }
  if (projects.length > 0) return <Tiles projects={projects} />;
  const action = (
    <ButtonLink variant="secondary" to={paths.prodlist()}>
      See all stones
    </ButtonLink>
  );
  return (
    <Notice title="No Images in the Gallery" action={action}>
      {words?.noProjects.text}
    </Notice>
  );
}

/** Finished rooms. On navigation in the browser the page shows at once and the projects follow. */
export default function GalleryRoute() {
  const { page, pending } = useArriving(arriving, useLoaderData<Arriving<GalleryPage>>());
  const line = page !== undefined && page.projects.length > 0 ? counted(page.projects.length, 'project') : undefined;
  return (
    <div className="overflow-x-clip">
      <Container className="pt-10 pb-8 lg:pt-14 lg:pb-14">
        {/* The specification's heading, until an editor writes another. */}
        <PageHeading title={page?.intro?.title ?? 'OUR PROJECTS'}>
          {page === undefined ? <Skeleton className="h-13" /> : page.intro?.text}
        </PageHeading>
        <DimensionLine className="mt-10 mb-10 h-5 lg:mt-14">{line}</DimensionLine>
        {page === undefined ? <TilesWaiting /> : <Projects page={page} pending={pending} />}
      </Container>
    </div>
  );
}
