import type { EditedService } from '#contract/admin/content.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { definedOnly } from '#domain/accounts/merge.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { freeSlug, toSlug, toSlugBase } from '#domain/shared/slug.ts';
import type { ThingKind } from '#server/modules/audit/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import { updateOrder } from '#server/db/row-order.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './services.store.ts';

type Input = ParsedInputOf<'/admin/service/save'>;

const present = ({ priceCents, featured, updatedAt, ...row }: store.EditedServiceRow): EditedService => ({
  ...row,
  price: toRand(priceCents),
  featured: featured ? 'Yes' : 'No',
  updatedAt: updatedAt.toISOString(),
});

/** Returns a unique slug: the requested one, or one made from the name of a new service. @throws ApiError('slug_taken') for a requested one */
async function slugFor(on: Transaction, id: string, { slug, name = '' }: Input, known: EditedService | undefined): Promise<string> {
  if (slug === undefined && known !== undefined) return known.slug;
  const taken = new Set((await store.listServiceSlugs(on)).filter((other) => other.id !== id).map((other) => other.slug));
  if (slug !== undefined && taken.has(toSlug(slug))) throw createApiError('slug_taken');
  return freeSlug(toSlugBase(slug ?? name), taken);
}

async function write(on: Transaction, id: string, input: Input, known: EditedService | undefined): Promise<void> {
  const name = (input.name ?? known?.name ?? '').trim();
  if (name === '') throw createApiError('name_required');
  const row = {
    name,
    slug: await slugFor(on, id, input, known),
    ...definedOnly({
      description: input.description?.trim(),
      priceCents: input.price === undefined ? undefined : toCents(input.price),
      status: input.status,
      featured: input.featured === undefined ? undefined : input.featured === 'Yes',
    }),
  };
  const listsChange = input.services !== undefined || input.pictures !== undefined;
  if (known === undefined) await store.insertService(on, { id, ...row });
  else await store.updateService(on, id, { ...row, ...(listsChange && { version: known.version + 1 }) });
  if (input.services !== undefined) {
    const names = input.services.map((item) => item.name.trim()).filter(Boolean);
    await store.replaceServiceItems(on, id, names);
  }
  if (input.pictures !== undefined && !(await replacePictures(on, 'service_pictures', 'service_id', id, input.pictures))) {
    throw createApiError('picture_gone');
  }
}

export const serviceKind: ThingKind<EditedService, Input> = {
  thing: 'service',
  list: async (on, id) => (await store.listEditedServices(on, id)).map(present),
  wordsOf: ({ name, description }) => `${name} ${description}`,
  write,
  setStatus: (on, id, status) => store.updateService(on, id, { status }),
  setOrder: (on, ids) => updateOrder(on, 'services', ids),
};
