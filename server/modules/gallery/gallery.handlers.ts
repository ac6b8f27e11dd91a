import type { galleryEndpoints } from '#contract/public/gallery.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Gallery } from './gallery.service.ts';

type GalleryPaths = keyof typeof galleryEndpoints;

export const createGalleryHandlers = (gallery: Gallery): Pick<Handlers, GalleryPaths> => ({
  '/user/list/gallery': async (input) => ({ result: await gallery.listProjects(input) }),
  '/user/gallery/get': async (input) => ({ result: await gallery.getProject(input) }),
});
