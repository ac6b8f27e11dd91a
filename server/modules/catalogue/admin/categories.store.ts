import { sql, type RawBuilder } from 'kysely';
import type { categoryOptions } from '#contract/admin/categories.endpoints.ts';
import type { z } from 'zod';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { anyId, statusByArchivedAt, type RecordTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectAdminPicturesJson } from '#server/modules/media/index.ts';

// Main categories, subcategories and colours, including archived ones, for the back office.

export type CategoryTable = 'mainCategories' | 'subCategories' | 'colours';
const productColumns = { mainCategories: 'main_category_id', subCategories: 'sub_category_id', colours: 'colour_id' } as const;

/** SQL expression: the number of products in a category of the outer query, without archived ones. */
const countProducts = (table: CategoryTable): RawBuilder<number> =>
  sql`(select count(*) from products p where p.${sql.ref(productColumns[table])} = ${sql.table(table)}.id and p.status <> 'archived')`;

const createCategoryTable = (name: CategoryTable) =>
  ({
    name,
    archivedBy: 'archived_at',
    searchText: sql<string>`name`,
    order: sql`position, name`,
    sorts: { name: sql`name`, productCount: countProducts(name) },
    newPosition: 'last',
  }) as const satisfies RecordTable;

export const mainCategoryTable = createCategoryTable('mainCategories');
export const colourTable = createCategoryTable('colours');
export const subCategoryTable = {
  ...createCategoryTable('subCategories'),
  searchText: sql<string>`concat_ws(' ', name, (select m.name from main_categories m where m.id = main_category_id))`,
  order: sql`(select m.position from main_categories m where m.id = main_category_id), position, name`,
  filters: { mainCategory: (id) => sql`main_category_id = ${id}::uuid` },
} as const satisfies RecordTable;

/** Lists the main categories in their order. @param ids lists only these */
export const listAdminMainCategories = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'main-category'>[]> =>
  db
    .selectFrom('mainCategories')
    .select(['id as _id', 'slug', 'name', 'description', 'version', statusByArchivedAt.as('status')])
    .select((eb) => [
      countProducts('mainCategories').as('productCount'),
      sql<number>`(select count(*) from sub_categories s where s.main_category_id = main_categories.id and s.archived_at is null)`.as(
        'subCategoryCount',
      ),
      selectAdminPicturesJson('main_category_pictures', 'main_category_id', eb.ref('mainCategories.id')).as('pictures'),
    ])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('position')
    .orderBy('name')
    .execute();

/** Lists the subcategories in the order of their main categories. @param ids lists only these */
export const listAdminSubCategories = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'sub-category'>[]> =>
  db
    .selectFrom('subCategories')
    .innerJoin('mainCategories as m', 'm.id', 'subCategories.mainCategoryId')
    .select((eb) => [
      'subCategories.id as _id',
      'subCategories.slug',
      'subCategories.name',
      'subCategories.description',
      'subCategories.version',
      'm.id as mainCategory',
      'm.name as mainCategoryName',
      countProducts('subCategories').as('productCount'),
      eb
        .case()
        .when('subCategories.archivedAt', 'is', null)
        .then(sql<'active'>`'active'`)
        .else(sql<'archived'>`'archived'`)
        .end()
        .as('status'),
    ])
    .$if(ids !== undefined, (qb) => qb.where('subCategories.id', '=', anyId(ids!)))
    .orderBy('m.position')
    .orderBy('subCategories.position')
    .orderBy('subCategories.name')
    .execute();

/** Lists the colours in their order. @param ids lists only these */
export const listAdminColours = (db: Db | Transaction, ids?: readonly string[]): Promise<ResourceDto<'colour'>[]> =>
  db
    .selectFrom('colours')
    .select(['id as _id', 'slug', 'name', 'version', statusByArchivedAt.as('status'), countProducts('colours').as('productCount')])
    .$if(ids !== undefined, (qb) => qb.where('id', '=', anyId(ids!)))
    .orderBy('position')
    .orderBy('name')
    .execute();

/** Lists the names of all categories in their order, for selectors. */
export async function listCategoryOptions(db: Db): Promise<z.infer<typeof categoryOptions>> {
  const archived = sql<boolean>`archived_at is not null`.as('archived');
  const [mainCategories, subCategories, colours] = await Promise.all([
    db.selectFrom('mainCategories').select(['id as _id', 'name', 'slug', archived]).orderBy('position').orderBy('name').execute(),
    db
      .selectFrom('subCategories')
      .select(['id as _id', 'name', 'mainCategoryId as mainCategory', archived])
      .orderBy(subCategoryTable.order)
      .execute(),
    db.selectFrom('colours').select(['id as _id', 'name', archived]).orderBy('position').orderBy('name').execute(),
  ]);
  return { mainCategories, subCategories, colours };
}

/** Locks a category against changes of its status until the transaction ends. */
export const lockCategory = (trx: Transaction, table: CategoryTable, id: string, mode: 'forUpdate' | 'forShare') =>
  trx.selectFrom(table).select(['id', 'archivedAt']).where('id', '=', id)[mode]().executeTakeFirst();

/** True if another record that is not archived has this name. @param mainCategoryId compares only its subcategories */
export const isNameUsed = async (
  trx: Transaction,
  table: CategoryTable,
  name: string,
  exceptId: string,
  mainCategoryId?: string,
): Promise<boolean> =>
  (await trx
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .where('archivedAt', 'is', null)
    .where('id', '!=', exceptId)
    .$if(mainCategoryId !== undefined, (qb) => qb.where(sql<boolean>`main_category_id = ${mainCategoryId}`))
    .executeTakeFirst()) !== undefined;

/** Refreshes the search text of the products of a renamed category. */
export const refreshProductSearchText = (trx: Transaction, table: CategoryTable, id: string): Promise<unknown> =>
  sql`select refresh_search_text_after_rename(${productColumns[table]}, ${id})`.execute(trx);

/** The number of records that use a category and are not archived, and up to five of their names. */
export type CategoryUses = { kind: 'product' | 'sub_category'; count: number; names: string[] };

export async function listCategoryUses(trx: Transaction, table: CategoryTable, id: string): Promise<CategoryUses[]> {
  const selectUses = (kind: string, users: string, column: string, isActive: RawBuilder<boolean>) =>
    sql<CategoryUses>`select ${kind}::text as kind, count(*)::int as count, (array_agg(name order by name))[:5] as names
      from ${sql.table(users)} where ${sql.ref(column)} = ${id}::uuid and ${isActive}`;
  const products = selectUses('product', 'products', productColumns[table], sql<boolean>`status <> 'archived'`);
  const subCategories = selectUses('sub_category', 'sub_categories', 'main_category_id', sql<boolean>`archived_at is null`);
  const { rows } = await sql<CategoryUses>`${products} ${table === 'mainCategories' ? sql`union all ${subCategories}` : sql``}`.execute(
    trx,
  );
  return rows.filter(({ count }) => count > 0);
}
