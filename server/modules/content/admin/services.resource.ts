import type { ResourceDto, ResourceInput } from '#contract/admin/resources.endpoints.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { toSlug } from '#domain/shared/slug.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import { allocateSlug, reserveSlug, type SlugConfig } from '#server/modules/slugs/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import { updateSortOrder } from '#server/db/update-sort-order.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import * as store from './services.store.ts';

type AdminService = ResourceDto<'service'>;
type Input = ResourceInput<'service'>;

const toDto = ({ priceCents, featured, updatedAt, ...row }: store.AdminServiceRow): AdminService => ({
  ...row,
  price: toRand(priceCents),
  featured: featured ? 'Yes' : 'No',
  updatedAt: updatedAt.toISOString(),
});

const serviceSlugs: SlugConfig = { entityType: 'service', table: 'services', formerTable: 'serviceFormerSlugs', fallback: 'untitled' };

/** Returns a unique slug: the requested one, or one made from the name of a new service. */
async function getSlug(trx: Transaction, { slug = '', name = '' }: Input, existing: AdminService | undefined): Promise<string> {
  const requestedSlug = toSlug(slug);
  if (requestedSlug === '') return existing?.slug ?? allocateSlug(trx, serviceSlugs, name);
  if (requestedSlug !== existing?.slug) {
    await reserveSlug(trx, serviceSlugs, requestedSlug, existing && { id: existing._id, slug: existing.slug });
  }
  return requestedSlug;
}

async function write(trx: Transaction, id: string, input: Input, existing: AdminService | undefined): Promise<void> {
  const name = (input.name ?? existing?.name ?? '').trim();
  if (name === '') throw createApiError('name_required');
  const row = {
    name,
    slug: await getSlug(trx, input, existing),
    ...omitUndefined({
      description: input.description?.trim(),
      priceCents: input.price === undefined ? undefined : toCents(input.price),
      status: input.status,
      featured: input.featured === undefined ? undefined : input.featured === 'Yes',
    }),
  };
  // The version trigger compares only the columns of the service, so a change of its lists must increase the version.
  const hasListChange = input.services !== undefined || input.pictures !== undefined;
  if (existing === undefined) await store.insertService(trx, { id, ...row });
  else await store.updateService(trx, id, { ...row, ...(hasListChange && { version: existing.version + 1 }) });
  if (input.services !== undefined) {
    const names = input.services.map((item) => item.name.trim()).filter(Boolean);
    await store.replaceServiceItems(trx, id, names);
  }
  if (input.pictures !== undefined && !(await replacePictures(trx, 'service_pictures', 'service_id', id, input.pictures))) {
    throw createApiError('picture_gone');
  }
}

export const serviceResource: CrudResource<'service'> = {
  type: 'service',
  table: store.serviceTable,
  list: async (db, ids) => (await store.listAdminServices(db, ids)).map(toDto),
  write,
  setOrder: (trx, ids) => updateSortOrder(trx, 'services', ids),
};
