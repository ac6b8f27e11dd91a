import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/db/db.ts';
import { picturesOf } from '#server/media/pictures.store.ts';

const projects = (db: Db) =>
  db
    .selectFrom('galleryProjects as g')
    .select((eb) => [
      'g.id as _id',
      'g.slug',
      'g.title',
      'g.description',
      picturesOf('gallery_pictures', 'gallery_project_id', eb.ref('g.id')).as('pictureDetails'),
      jsonArrayFrom(
        eb
          .selectFrom('galleryStones as l')
          .innerJoin('products as p', 'p.id', 'l.productId')
          .select(['p.id as _id', 'p.name', 'p.slug'])
          .whereRef('l.galleryProjectId', '=', 'g.id')
          .where('p.status', '=', 'active')
          .orderBy('p.name'),
      ).as('stones'),
    ])
    .orderBy('g.position')
    .orderBy('g.id');
export type ProjectRow = Awaited<ReturnType<ReturnType<typeof projects>['execute']>>[number];

/** Every project; or those in which a stone that is shown was used. @param stone its slug; '' for every project */
export const listProjects = (db: Db, stone: string): Promise<ProjectRow[]> =>
  projects(db)
    .$if(stone !== '', (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('galleryStones as used')
            .innerJoin('products as shown', 'shown.id', 'used.productId')
            .select('used.productId')
            .whereRef('used.galleryProjectId', '=', 'g.id')
            .where('shown.slug', '=', stone)
            .where('shown.status', '=', 'active'),
        ),
      ),
    )
    .execute();

export const findProject = (db: Db, by: { id: string } | { slug: string }): Promise<ProjectRow | undefined> =>
  projects(db)
    .where((eb) => ('id' in by ? eb('g.id', '=', by.id) : eb('g.slug', '=', by.slug)))
    .executeTakeFirst();
