import { sql } from 'kysely';
import type { SearchCandidate } from '#domain/shared/search-text.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';
import { matchesFuzzily } from '#server/db/text-search.ts';
import { selectPicturesJson } from '#server/modules/media/index.ts';
import { serviceColumns, serviceItemNames } from './service-columns.store.ts';

export const listTestimonials = (db: Db) =>
  db
    .selectFrom('testimonials')
    .select(['id as _id', 'content', 'author', 'photo'])
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findPage = (db: Db, slug: string) =>
  db.selectFrom('pages').select(['slug', 'content']).where('slug', '=', slug).executeTakeFirst();

/** Lists the content pages with their HTML. */
export const listContentPages = (db: Db) => db.selectFrom('pages').select(['slug', 'content']).orderBy('slug').execute();

/** Lists the searchable texts of services that may match. @param terms folded search terms, at least one */
export function searchServiceCandidates(db: Db, terms: readonly string[]): Promise<SearchCandidate[]> {
  const searchText = sql<string>`concat_ws(' ', s.name, s.description, (select string_agg(i.name, ' ') from service_items i where i.service_id = s.id))`;
  return db
    .selectFrom('services as s')
    .select(['s.id', 's.name', searchText.as('searchText')])
    .where('s.status', '=', 'active')
    .where(matchesFuzzily(searchText, terms))
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
}

/** Lists services with the fields of a search result. */
export const listServiceSearchResults = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('services as s')
        .select((eb) => [
          's.id as _id',
          's.slug',
          's.name',
          selectPicturesJson('service_pictures', 'service_id', eb.ref('s.id')).as('pictures'),
        ])
        .where('s.id', 'in', [...ids])
        .execute();

export async function findServicePriceCents(db: Db | Transaction, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('services')
    .select('priceCents')
    .where('name', '=', name)
    .where('status', '=', 'active')
    .orderBy('position')
    .executeTakeFirst();
  return row?.priceCents;
}

export type ServiceFilter = { id: string | undefined; featured: boolean; skip: number; limit: number };

const selectActiveServices = (db: Db, filter: ServiceFilter) =>
  db
    .selectFrom('services as s')
    .where('s.status', '=', 'active')
    .$if(filter.id !== undefined, (qb) => qb.where('s.id', '=', filter.id!))
    .$if(filter.featured, (qb) => qb.where('s.featured', '=', true));

const selectServices = (db: Db, filter: ServiceFilter) =>
  selectActiveServices(db, filter)
    .select((eb) => [
      ...serviceColumns,
      serviceItemNames,
      sql<string[]>`array(select f.slug from service_former_slugs f where f.service_id = s.id order by f.slug)`.as('formerSlugs'),
      selectPicturesJson('service_pictures', 'service_id', eb.ref('s.id')).as('pictures'),
    ])
    .orderBy('s.position')
    .orderBy('s.id');
export type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>['execute']>>[number];

export const listServices = (db: Db, filter: ServiceFilter): Promise<{ rows: ServiceRow[]; total: number }> =>
  selectPage(selectServices(db, filter), filter);

/** Lists the time of the last change of each public record. */
export const listLastModified = (db: Db): Promise<{ _id: string; updatedAt: Date }[]> => {
  // Pages and settings have text keys, so all ids are text here.
  const selectChanges = (table: 'products' | 'services' | 'mainCategories' | 'subCategories' | 'galleryProjects') =>
    db.selectFrom(table).select((eb) => [eb.cast<string>('id', 'text').as('_id'), 'updatedAt']);
  return selectChanges('mainCategories')
    .unionAll(selectChanges('subCategories'))
    .unionAll(selectChanges('galleryProjects').where('status', '=', 'active'))
    .unionAll(selectChanges('products').where('status', '=', 'active'))
    .unionAll(selectChanges('services').where('status', '=', 'active'))
    .unionAll(db.selectFrom('pages').select(['slug as _id', 'updatedAt']))
    .unionAll(db.selectFrom('settings').select(['key as _id', 'updatedAt']).where('key', 'in', ['home', 'general']))
    .execute();
};
