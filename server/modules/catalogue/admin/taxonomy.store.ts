import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectPicturesJson } from '#server/modules/media/index.ts';

// Main categories, subcategories and colours, including archived ones, for the back office.

export type TaxonomyTable = 'mainCategories' | 'subCategories' | 'colours';
const productColumnByTable = { mainCategories: 'mainCategoryId', subCategories: 'subCategoryId', colours: 'colourId' } as const;

const productSqlColumnByTable = { mainCategories: 'main_category_id', subCategories: 'sub_category_id', colours: 'colour_id' } as const;

const archived = sql<boolean>`g.archived_at is not null`.as('archived');
const selectProductCount = (column: 'main_category_id' | 'sub_category_id' | 'colour_id') =>
  sql<number>`(select count(*) from products p where p.${sql.ref(column)} = g.id and p.status <> 'archived')`.as('productCount');

export const listAdminMainCategories = (db: Db) =>
  db
    .selectFrom('mainCategories as g')
    .select((eb) => [
      'g.id as _id',
      'g.slug',
      'g.name',
      'g.description',
      'g.version',
      archived,
      selectProductCount('main_category_id'),
      sql<number>`(select count(*) from sub_categories s where s.main_category_id = g.id and s.archived_at is null)`.as('subCategoryCount'),
      selectPicturesJson('main_category_pictures', 'main_category_id', eb.ref('g.id')).as('pictures'),
    ])
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();

export const listAdminSubCategories = (db: Db) =>
  db
    .selectFrom('subCategories as g')
    .innerJoin('mainCategories as m', 'm.id', 'g.mainCategoryId')
    .select(['g.id as _id', 'g.slug', 'g.name', 'g.description', 'g.version', 'g.mainCategoryId as mainCategory'])
    .select(['m.name as mainCategoryName', archived, selectProductCount('sub_category_id')])
    .orderBy('m.position')
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();

export const listColours = (db: Db) =>
  db
    .selectFrom('colours as g')
    .select(['g.id as _id', 'g.slug', 'g.name', 'g.version', archived, selectProductCount('colour_id')])
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();

export type CategoryRow = {
  id: string;
  slug: string;
  name: string;
  version: number;
  archivedAt: Date | null;
  description?: string;
  mainCategoryId?: string;
};
/** Locks a main category, subcategory or colour until the transaction ends. */
export const lockCategory = (trx: Transaction, table: TaxonomyTable, id: string): Promise<CategoryRow | undefined> =>
  trx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** True if another record that is not archived has this name. Only subcategories of the same main category are compared. */
export const isNameUsed = async (
  trx: Transaction,
  table: TaxonomyTable,
  name: string,
  { exceptId, mainCategory }: { exceptId: string | undefined; mainCategory: string | undefined },
): Promise<boolean> =>
  (await trx
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .where('archivedAt', 'is', null)
    .$if(exceptId !== undefined, (qb) => qb.where('id', '!=', exceptId!))
    .$if(mainCategory !== undefined, (qb) => qb.where(sql<boolean>`main_category_id = ${mainCategory}`))
    .executeTakeFirst()) !== undefined;

export type CategoryValues = { name: string; description?: string; mainCategoryId?: string };

/** Inserts a record at the last position of its table. */
export async function insertCategory(
  trx: Transaction,
  table: TaxonomyTable,
  row: CategoryValues & { id: string; slug: string },
): Promise<void> {
  const { last } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto(table)
    .values({ ...row, position: last + 1 })
    .execute();
}

export const updateCategory = (
  trx: Transaction,
  table: TaxonomyTable,
  id: string,
  change: Partial<CategoryValues> & { archivedAt?: Date | null },
): Promise<unknown> =>
  trx
    .updateTable(table)
    .set(change as never)
    .where('id', '=', id)
    .execute();

/** Refreshes the search text of the products of a renamed material, type or colour. */
export const refreshProductSearchText = (trx: Transaction, table: TaxonomyTable, id: string): Promise<unknown> =>
  sql`select refresh_search_text_after_rename(${productSqlColumnByTable[table]}, ${id})`.execute(trx);

/** Returns the number of products that use a category and are not archived, and up to five of their names. */
export async function findProductUses(trx: Transaction, table: TaxonomyTable, id: string): Promise<{ count: number; names: string[] }> {
  const usingProducts = trx.selectFrom('products').where(productColumnByTable[table], '=', id).where('status', '!=', 'archived');
  const { count } = await usingProducts.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await usingProducts.select('name').orderBy('name').limit(5).execute();
  return { count, names: rows.map(({ name }) => name) };
}

/** Returns the number of subcategories of a main category that are not archived, and up to five of their names. */
export async function findSubCategoryUses(trx: Transaction, id: string): Promise<{ count: number; names: string[] }> {
  const rows = await trx
    .selectFrom('subCategories')
    .select('name')
    .where('mainCategoryId', '=', id)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute();
  return { count: rows.length, names: rows.slice(0, 5).map(({ name }) => name) };
}

/** Names of the tables in SQL. */
export const sqlTableNames = { mainCategories: 'main_categories', subCategories: 'sub_categories', colours: 'colours' } as const;

/** Lists the ids and names of all records of a table in their order. */
export const listInOrder = (trx: Transaction, table: TaxonomyTable): Promise<{ _id: string; name: string }[]> =>
  trx.selectFrom(table).select(['id as _id', 'name']).orderBy('position').orderBy('name').execute();

/** Lists the pictures of a main category in the wire format. */
export const listMainCategoryPictures = async (db: Db | Transaction, id: string) =>
  (
    await db
      .selectFrom('mainCategories as g')
      .select((eb) => selectPicturesJson('main_category_pictures', 'main_category_id', eb.ref('g.id')).as('pictures'))
      .where('g.id', '=', id)
      .executeTakeFirst()
  )?.pictures ?? [];
