import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SearchCandidate } from '#domain/shared/search-text.ts';
import type { Db } from '#server/db/connection.ts';
import { matchesFuzzily } from '#server/db/text-search.ts';
import { selectPicturesJson } from '#server/modules/media/index.ts';

const selectActiveProjects = (db: Db) =>
  db
    .selectFrom('galleryProjects as g')
    .where('g.status', '=', 'active')
    .select((eb) => [
      'g.id as _id',
      'g.slug',
      'g.title',
      'g.description',
      selectPicturesJson('gallery_pictures', 'gallery_project_id', eb.ref('g.id')).as('pictureDetails'),
      jsonArrayFrom(
        eb
          .selectFrom('galleryProducts as l')
          .innerJoin('products as p', 'p.id', 'l.productId')
          .select(['p.id as _id', 'p.name', 'p.slug'])
          .whereRef('l.galleryProjectId', '=', 'g.id')
          .where('p.status', '=', 'active')
          .orderBy('p.name'),
      ).as('stones'),
    ])
    .orderBy('g.position')
    .orderBy('g.id');
export type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectActiveProjects>['execute']>>[number];

/** Lists active projects. @param stone the slug of an active stone that they use; '' for all */
export const listProjects = (db: Db, stone: string): Promise<ProjectRow[]> =>
  selectActiveProjects(db)
    .$if(stone !== '', (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('galleryProducts as used')
            .innerJoin('products as shown', 'shown.id', 'used.productId')
            .select('used.productId')
            .whereRef('used.galleryProjectId', '=', 'g.id')
            .where('shown.slug', '=', stone)
            .where('shown.status', '=', 'active'),
        ),
      ),
    )
    .execute();

/** Lists the searchable texts of projects that may match. @param terms folded search terms, at least one */
export function listProjectCandidates(db: Db, terms: readonly string[]): Promise<SearchCandidate[]> {
  const searchText = sql<string>`concat_ws(' ', g.title, g.description, (
    select string_agg(p.name, ' ') from gallery_products l join products p on p.id = l.product_id
    where l.gallery_project_id = g.id and p.status = 'active'
  ))`;
  return db
    .selectFrom('galleryProjects as g')
    .select(['g.id', 'g.title as name', searchText.as('searchText')])
    .where('g.status', '=', 'active')
    .where(matchesFuzzily(searchText, terms))
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();
}

/** Lists active projects by their ids, in any order. */
export const listProjectsById = (db: Db, ids: readonly string[]): Promise<ProjectRow[]> | ProjectRow[] =>
  ids.length === 0
    ? []
    : selectActiveProjects(db)
        .where('g.id', 'in', [...ids])
        .execute();

export const findProject = (db: Db, by: { id: string } | { slug: string }): Promise<ProjectRow | undefined> =>
  selectActiveProjects(db)
    .where((eb) => ('id' in by ? eb('g.id', '=', by.id) : eb('g.slug', '=', by.slug)))
    .executeTakeFirst();
