import { sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { anyId, toStatusColumns, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { GalleryProjects } from '#server/db/tables.generated.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';

export const projectTable: RecordTable = {
  name: 'gallery_projects',
  archivedBy: 'status',
  searchText: sql`concat_ws(' ', title, description, (select string_agg(p.name, ' ') from gallery_products l join products p on p.id = l.product_id
    where l.gallery_project_id = gallery_projects.id))`,
  order: sql`position, id`,
};

const selectProjects = (db: Db | Transaction, ids?: readonly string[]) =>
  db
    .selectFrom('galleryProjects as g')
    .select((eb) => [
      'g.id as _id',
      'g.slug',
      'g.title',
      'g.description',
      'g.status',
      'g.version',
      'g.updatedAt',
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
    .orderBy('g.id');
export type AdminProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

/** Lists projects of any status in their order. @param ids lists only these */
export const listAdminProjects = (db: Db | Transaction, ids?: readonly string[]): Promise<AdminProjectRow[]> =>
  selectProjects(db, ids).execute();

type ProjectUpdate = Omit<Updateable<GalleryProjects>, 'status'> & { status?: ListingStatus };

/** Inserts a project at the first position: the newest is shown first. */
export const insertProject = (trx: Transaction, project: Insertable<GalleryProjects>): Promise<unknown> =>
  trx
    .insertInto('galleryProjects')
    .values({ ...project, position: sql`(select coalesce(min(position), 1) - 1 from gallery_projects)` })
    .execute();

export const updateProject = (trx: Transaction, id: string, { status, ...project }: ProjectUpdate): Promise<unknown> =>
  trx
    .updateTable('galleryProjects')
    .set({ ...project, ...toStatusColumns(status) })
    .where('id', '=', id)
    .execute();

/**
 * Replaces the stones of a project.
 * @returns false if one of the ids is not a product. The existing links are then already deleted: roll the transaction back.
 */
export async function replaceProjectProducts(trx: Transaction, galleryProjectId: string, stoneIds: readonly string[]): Promise<boolean> {
  const productIds = [...new Set(stoneIds)];
  await trx.deleteFrom('galleryProducts').where('galleryProjectId', '=', galleryProjectId).execute();
  if (productIds.length === 0) return true;
  const existing = await trx.selectFrom('products').select('id').where('id', 'in', productIds).execute();
  if (existing.length < productIds.length) return false;
  await trx
    .insertInto('galleryProducts')
    .values(productIds.map((productId) => ({ galleryProjectId, productId })))
    .execute();
  return true;
}
