import type { EditedProject } from '#contract/admin/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { definedOnly } from '#domain/accounts/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { freeSlug, toSlugBase } from '#domain/shared/slug.ts';
import type { ThingKind } from '#server/modules/audit/index.ts';
import { updateOrder } from '#server/db/row-order.ts';
import type { Transaction } from '#server/db/connection.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './projects.store.ts';

type Input = ParsedInputOf<'/admin/project/save'>;

async function write(on: Transaction, id: string, input: Input, known: EditedProject | undefined): Promise<void> {
  const title = (input.title ?? known?.title ?? '').trim();
  if (title === '') throw createApiError('title_required');
  const row = { title, ...definedOnly({ description: input.description?.trim(), status: input.status }) };
  if (known === undefined) {
    const slug = freeSlug(toSlugBase(title), new Set(await store.listProjectSlugs(on)));
    await store.insertProject(on, { id, slug, status: 'draft', ...row });
  } else {
    const listsChange = input.stones !== undefined || input.pictures !== undefined;
    await store.updateProject(on, id, { ...row, ...(listsChange && { version: known.version + 1 }) });
  }
  if (input.stones !== undefined && !(await store.replaceProjectStones(on, id, input.stones))) throw createApiError('stone_gone');
  if (input.pictures !== undefined && !(await replacePictures(on, 'gallery_pictures', 'gallery_project_id', id, input.pictures))) {
    throw createApiError('picture_gone');
  }
}

export const projectKind: ThingKind<EditedProject, Input> = {
  thing: 'project',
  list: async (on, id) =>
    (await store.listEditedProjects(on, id)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })),
  wordsOf: ({ title, description, stones }) => [title, description, ...stones.map(({ name }) => name)].join(' '),
  write,
  setStatus: (on, id, status) => store.updateProject(on, id, { status }),
  setOrder: (on, ids) => updateOrder(on, 'gallery_projects', ids),
};
