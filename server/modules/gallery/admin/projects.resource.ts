import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import { allocateSlug, type SlugConfig } from '#server/modules/slugs/index.ts';
import { updateSortOrder } from '#server/db/update-sort-order.ts';
import type { Transaction } from '#server/db/connection.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './projects.store.ts';

type AdminProject = ResourceDto<'project'>;
type ProjectInput = ResourceInput<'project'>;

// The slug of a project never changes.
const projectSlugs: SlugConfig = { entityType: 'project', table: 'galleryProjects', fallback: 'untitled' };

async function write(trx: Transaction, id: string, input: ProjectInput, existing: AdminProject | undefined): Promise<void> {
  const title = (input.title ?? existing?.title ?? '').trim();
  if (title === '') throw createApiError('title_required');
  const row = { title, ...omitUndefined({ description: input.description?.trim(), status: input.status }) };
  if (existing === undefined) {
    const slug = await allocateSlug(trx, projectSlugs, title);
    await store.insertProject(trx, { id, slug, status: 'draft', ...row });
  } else {
    // The version trigger compares only the columns of the project, so a change of its lists must increase the version.
    const hasListChange = input.stones !== undefined || input.pictures !== undefined;
    await store.updateProject(trx, id, { ...row, ...(hasListChange && { version: existing.version + 1 }) });
  }
  if (input.stones !== undefined && !(await store.replaceProjectProducts(trx, id, input.stones))) throw createApiError('stone_gone');
  if (input.pictures !== undefined && !(await replacePictures(trx, 'gallery_pictures', 'gallery_project_id', id, input.pictures))) {
    throw createApiError('picture_gone');
  }
}

export const projectResource: CrudResource<'project'> = {
  type: 'project',
  table: store.projectTable,
  list: async (db, ids) =>
    (await store.listAdminProjects(db, ids)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })),
  write,
  setOrder: (trx, ids) => updateSortOrder(trx, 'gallery_projects', ids),
};
