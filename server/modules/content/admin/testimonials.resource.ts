import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listPicturesById } from '#server/modules/media/index.ts';
import { updateSortOrder } from '#server/db/update-sort-order.ts';
import * as store from './testimonials.store.ts';

type AdminTestimonial = ResourceDto<'testimonial'>;
type Input = ResourceInput<'testimonial'>;

/** Returns the path of a picture; undefined if the input has none, '' if it is removed. */
async function getPhotoPath(trx: Transaction, picture: string | null | undefined): Promise<string | undefined> {
  if (picture === undefined) return undefined;
  if (picture === null) return '';
  const [libraryPicture] = await listPicturesById(trx, [picture]);
  if (libraryPicture === undefined) throw createApiError('picture_gone');
  return libraryPicture.path;
}

async function write(trx: Transaction, id: string, input: Input, existing: AdminTestimonial | undefined): Promise<void> {
  const content = (input.content ?? existing?.content ?? '').trim();
  const author = (input.author ?? existing?.author ?? '').trim();
  if (content === '') throw createApiError('text_required');
  if (author === '') throw createApiError('name_required');
  const row = { content, author, ...omitUndefined({ photo: await getPhotoPath(trx, input.picture), status: input.status }) };
  if (existing === undefined) await store.insertTestimonial(trx, { id, ...row });
  else await store.updateTestimonial(trx, id, row);
}

export const testimonialResource: CrudResource<'testimonial'> = {
  type: 'testimonial',
  table: store.testimonialTable,
  list: async (db, ids) =>
    (await store.listAdminTestimonials(db, ids)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })),
  write,
  setOrder: (trx, ids) => updateSortOrder(trx, 'testimonials', ids),
};
