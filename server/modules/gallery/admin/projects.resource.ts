import { omitUndefined } from '#domain/shared/merge.ts';
import { requireText } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import { allocateSlug, type SlugConfig } from '#server/modules/slugs/index.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './projects.store.ts';

// The slug of a project never changes.
const projectSlugs: SlugConfig = { entityType: 'project', table: 'galleryProjects', fallback: 'untitled' };

export const projectResource: CrudResource<'project'> = {
  type: 'project',
  table: store.projectTable,
  getName: ({ title }) => title,
  list: store.listAdminProjects,
  async toColumns(trx, input, existing) {
    const title = requireText(input.title ?? existing?.title ?? '', 'title_required');
    const newColumns = existing === undefined && { slug: await allocateSlug(trx, projectSlugs, title), status: input.status ?? 'draft' };
    return { title, ...omitUndefined({ description: input.description?.trim() }), ...newColumns };
  },
  lists: {
    stones: store.replaceProjectProducts,
    pictures: (trx, id, pictures) => replacePictures(trx, 'gallery_pictures', 'gallery_project_id', id, pictures),
  },
};
