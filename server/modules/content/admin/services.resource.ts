import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { requireText } from '#domain/errors/error-codes.ts';
import { toSlug } from '#domain/shared/slug.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import { allocateSlug, reserveSlug, type SlugConfig } from '#server/modules/slugs/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './services.store.ts';

const serviceSlugs: SlugConfig = { entityType: 'service', table: 'services', formerTable: 'serviceFormerSlugs', fallback: 'untitled' };

/** Returns a unique slug: the requested one, or one made from the name of a new service. */
async function getSlug(
  trx: Transaction,
  { slug = '', name = '' }: ResourceInput<'service'>,
  existing: ResourceDto<'service'> | undefined,
): Promise<string> {
  const requestedSlug = toSlug(slug);
  if (requestedSlug === '') return existing?.slug ?? allocateSlug(trx, serviceSlugs, name);
  if (requestedSlug !== existing?.slug) {
    await reserveSlug(trx, serviceSlugs, requestedSlug, existing && { id: existing._id, slug: existing.slug });
  }
  return requestedSlug;
}

export const serviceResource: CrudResource<'service'> = {
  type: 'service',
  table: store.serviceTable,
  getName: ({ name }) => name,
  list: async (db, ids) =>
    (await store.listAdminServices(db, ids)).map(({ priceCents, featured, ...row }) => ({
      ...row,
      price: toRand(priceCents),
      featured: featured ? 'Yes' : 'No',
    })),
  async toColumns(trx, input, existing) {
    const name = requireText(input.name ?? existing?.name ?? '', 'name_required');
    return {
      name,
      slug: await getSlug(trx, input, existing),
      ...omitUndefined({
        description: input.description?.trim(),
        priceCents: input.price === undefined ? undefined : toCents(input.price),
        featured: input.featured === undefined ? undefined : input.featured === 'Yes',
      }),
    };
  },
  lists: {
    services: (trx, id, items) => store.replaceServiceItems(trx, id, items.map((item) => item.name.trim()).filter(Boolean)),
    pictures: (trx, id, pictures) => replacePictures(trx, 'service_pictures', 'service_id', id, pictures),
  },
};
