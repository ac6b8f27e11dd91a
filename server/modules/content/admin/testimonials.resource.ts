import type { EditedTestimonial } from '#contract/admin/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { definedOnly } from '#domain/accounts/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ThingKind } from '#server/modules/audit/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listPicturesById } from '#server/modules/media/index.ts';
import { updateOrder } from '#server/db/row-order.ts';
import * as store from './testimonials.store.ts';

type Input = ParsedInputOf<'/admin/testimonial/save'>;

/** The path of a stored picture; undefined where none was named, '' where it is taken away. */
async function photoOf(on: Transaction, picture: string | null | undefined): Promise<string | undefined> {
  if (picture === undefined) return undefined;
  if (picture === null) return '';
  const [found] = await listPicturesById(on, [picture]);
  if (found === undefined) throw createApiError('picture_gone');
  return found.path;
}

async function write(on: Transaction, id: string, input: Input, known: EditedTestimonial | undefined): Promise<void> {
  const content = (input.content ?? known?.content ?? '').trim();
  const author = (input.author ?? known?.author ?? '').trim();
  if (content === '') throw createApiError('words_required');
  if (author === '') throw createApiError('name_required');
  const row = { content, author, ...definedOnly({ photo: await photoOf(on, input.picture), status: input.status }) };
  if (known === undefined) await store.insertTestimonial(on, { id, ...row });
  else await store.updateTestimonial(on, id, row);
}

export const testimonialKind: ThingKind<EditedTestimonial, Input> = {
  thing: 'testimonial',
  list: async (on, id) =>
    (await store.listEditedTestimonials(on, id)).map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() })),
  wordsOf: ({ content, author }) => `${content} ${author}`,
  write,
  setStatus: (on, id, status) => store.updateTestimonial(on, id, { status }),
  setOrder: (on, ids) => updateOrder(on, 'testimonials', ids),
};
