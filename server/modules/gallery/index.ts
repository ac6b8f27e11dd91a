import { galleryEndpoints } from '#contract/public/gallery.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { projectResource } from './admin/projects.resource.ts';
import { createGallery } from './gallery.service.ts';

export type { Gallery } from './gallery.service.ts';

export function createGalleryModule({ db }: { db: Db }) {
  const gallery = createGallery({ db });
  const handlers = {
    ...serve(galleryEndpoints, {
      '/user/list/gallery': async (input) => ({ result: await gallery.listProjects(input) }),
      '/user/gallery/get': async (input) => ({ result: await gallery.getProject(input) }),
    }),
    ...createCrudHandlers(db, projectResource),
  };
  return { ...gallery, handlers };
}
