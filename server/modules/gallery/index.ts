import type { Db } from '#server/db/connection.ts';
import { createCrudHandlers } from '#server/modules/audit/index.ts';
import { projectResource } from './admin/projects.resource.ts';
import { createGalleryHandlers } from './gallery.handlers.ts';
import { createGallery } from './gallery.service.ts';

export type { Gallery } from './gallery.service.ts';

export function createGalleryModule({ db }: { db: Db }) {
  const gallery = createGallery({ db });
  const handlers = { ...createGalleryHandlers(gallery), ...createCrudHandlers(db, projectResource) };
  return { ...gallery, handlers };
}
