import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { anyId, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';

export const projectTable = {
  name: 'galleryProjects',
  archivedBy: 'status',
  searchText: sql<string>`concat_ws(' ', title, description, (select string_agg(p.name, ' ') from gallery_products l join products p on p.id = l.product_id
    where l.gallery_project_id = gallery_projects.id))`,
  order: sql`position, id`,
  // The newest is shown first.
  newPosition: 'first',
} as const satisfies RecordTable;

/** Lists projects of any status in their order. @param ids lists only these */
export const listAdminProjects = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'project'>[]> =>
  db
    .selectFrom('galleryProjects as g')
    .select((eb) => [
      'g.id as _id',
      'g.slug',
      'g.title',
      'g.description',
      'g.status',
      'g.version',
      selectAdminPicturesJson('gallery_pictures', 'gallery_project_id', eb.ref('g.id')).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('galleryProducts as l')
          .innerJoin('products as p', 'p.id', 'l.productId')
          .select(['p.id as _id', 'p.name'])
          .whereRef('l.galleryProjectId', '=', 'g.id')
          .orderBy('p.name'),
      ).as('stones'),
    ])
    .$if(ids !== undefined, (qb) => qb.where('g.id', '=', anyId(ids!)))
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();

/** Replaces the stones of a project. */
export async function replaceProjectProducts(trx: Transaction, galleryProjectId: string, stoneIds: readonly string[]): Promise<void> {
  const productIds = [...new Set(stoneIds)];
  await trx.deleteFrom('galleryProducts').where('galleryProjectId', '=', galleryProjectId).execute();
  if (productIds.length === 0) return;
  const existing = await trx.selectFrom('products').select('id').where('id', 'in', productIds).execute();
  if (existing.length < productIds.length) throw createApiError('stone_gone');
  await trx
    .insertInto('galleryProducts')
    .values(productIds.map((productId) => ({ galleryProjectId, productId })))
    .execute();
}
