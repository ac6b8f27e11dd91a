import { data } from 'react-router';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { notFoundMessage } from '#domain/errors/common-errors.ts';
import { createDeferredLoader } from '#web/lib/router/deferred-page.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { isUuid } from '#web/lib/is-uuid.ts';

/** Project in the list of projects. */
export type ProjectTile = { _id: string; title: string; picture: Picture | undefined; stones: string[] };
export type GalleryPageData = {
  intro: HomeContent['galleryIntro'] | undefined;
  projects: ProjectTile[];
  /** Error if the projects could not be loaded. */
  error?: string;
};

const toTile = ({ _id, title, pictureDetails, stones }: Project): ProjectTile => ({
  _id,
  title,
  picture: pictureDetails[0],
  stones: stones.map(({ name }) => name),
});

async function loadGallery(call: ApiClient): Promise<GalleryPageData> {
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

export const galleryLoader = createDeferredLoader(loadGallery);

/** Data of a project page. Both properties are undefined if the URL has no id. `error` is set if the project could not be loaded. */
export type ProjectPageData = { project?: Project; error?: { message: string; notFound: boolean } };

/** Loads one project. Errors are part of the page data. */
export async function loadProjectDetails(call: ApiClient, { url }: { url: URL }) {
  const galleryId = url.searchParams.get('id') ?? '';
  if (galleryId === '') return data<ProjectPageData>({});
  try {
    // No project has an id that is not a UUID.
    if (!isUuid(galleryId)) throw new ApiError('not_found', notFoundMessage);
    return data<ProjectPageData>({ project: (await call('/user/gallery/get', { galleryId })).result });
  } catch (error) {
    const notFound = isApiError(error) && error.code === 'not_found';
    return data<ProjectPageData>({ error: { message: getErrorMessage(error), notFound } }, { status: notFound ? 404 : 503 });
  }
}
