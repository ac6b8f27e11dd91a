import { data } from 'react-router';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { ApiError, isApiError, notFoundMessage } from '#domain/errors/api-error.ts';
import { createDeferredLoader } from '#web/lib/router/deferred-page.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { isUuid } from '#web/lib/is-uuid.ts';

/** What the list shows of a project. */
export type ProjectTile = { _id: string; title: string; picture: Picture | undefined; stones: string[] };
export type GalleryPage = {
  intro: HomeContent['galleryIntro'] | undefined;
  projects: ProjectTile[];
  /** Why there are no projects. */
  error?: string;
};

const toTile = ({ _id, title, pictureDetails, stones }: Project): ProjectTile => ({
  _id,
  title,
  picture: pictureDetails[0],
  stones: stones.map(({ name }) => name),
});

async function load(call: ApiClient): Promise<GalleryPage> {
  const intro = call('/site/home/get').then(
    ({ response }) => response.galleryIntro,
    () => undefined,
  );
  try {
    const { result } = await call('/user/list/gallery');
    return { intro: await intro, projects: result.map(toTile) };
  } catch (error) {
    return { intro: await intro, projects: [], error: getErrorMessage(error) };
  }
}

export const galleryLoader = createDeferredLoader(load);

/** `project` is undefined without an id in the URL. `error` contains the server's message if the project failed to load. */
export type DetailsPage = { project?: Project; error?: { message: string; notFound: boolean } };

/** One project. What fails is part of the page. */
export async function loadDetails(call: ApiClient, { url }: { url: URL }) {
  const galleryId = url.searchParams.get('id') ?? '';
  if (galleryId === '') return data<DetailsPage>({});
  try {
    // An id that is none at all was mistyped: there is no such project.
    if (!isUuid(galleryId)) throw new ApiError('not_found', notFoundMessage);
    return data<DetailsPage>({ project: (await call('/user/gallery/get', { galleryId })).result });
  } catch (error) {
    const notFound = isApiError(error) && error.code === 'not_found';
    return data<DetailsPage>({ error: { message: getErrorMessage(error), notFound } }, { status: notFound ? 404 : 503 });
  }
}
