import { omitUndefined } from '#domain/shared/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listPicturesById } from '#server/modules/media/index.ts';
import * as store from './testimonials.store.ts';

/** Returns the path of a picture; undefined if the input has none, '' if it is removed. */
async function getPhotoPath(trx: Transaction, picture: string | null | undefined): Promise<string | undefined> {
  if (picture === undefined) return undefined;
  if (picture === null) return '';
  const [libraryPicture] = await listPicturesById(trx, [picture]);
  if (libraryPicture === undefined) throw createApiError('picture_gone');
  return libraryPicture.path;
}

export const testimonialResource: CrudResource<'testimonial'> = {
  type: 'testimonial',
  table: store.testimonialTable,
  getName: ({ author }) => author,
  list: store.listAdminTestimonials,
  async toColumns(trx, input, existing) {
    const content = (input.content ?? existing?.content ?? '').trim();
    const author = (input.author ?? existing?.author ?? '').trim();
    if (content === '') throw createApiError('text_required');
    if (author === '') throw createApiError('name_required');
    return { content, author, ...omitUndefined({ photo: await getPhotoPath(trx, input.photo) }) };
  },
};
