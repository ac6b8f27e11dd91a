import type { Db } from '#server/db/connection.ts';
import { makeThings, orderHandlers, thingsApi } from '#server/modules/audit/index.ts';
import { projectKind } from './admin/projects.resource.ts';
import { galleryHandlers } from './gallery.handlers.ts';
import { createGallery } from './gallery.service.ts';

export type { Gallery } from './gallery.service.ts';

export function createGalleryModule({ db }: { db: Db }) {
  const gallery = createGallery({ db });
  const projects = makeThings(db, projectKind);
  const handlers = { ...galleryHandlers(gallery), ...thingsApi('project', projects), ...orderHandlers('project', projects) };
  return { ...gallery, handlers };
}
