import { sql } from 'kysely';
import type { ProductLookups, ExistingProduct, ProductColumns } from '#domain/catalogue/price-list-plan.ts';
import { mapProductFields, productFieldNames } from '#domain/catalogue/product.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { selectMatchingProducts, type AdminProductFilter } from '../admin/products.store.ts';

const selectExistingProducts = (db: Db | Transaction) =>
  db
    .selectFrom('products as p')
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .innerJoin('subCategories as s', 's.id', 'p.subCategoryId')
    .innerJoin('colours as c', 'c.id', 'p.colourId')
    .select([
      'p.id',
      'p.version',
      'p.slug',
      'p.name',
      'p.mainCategoryId as materialId',
      'm.name as material',
      'p.subCategoryId as typeId',
      's.name as type',
      'p.colourId as colourId',
      'c.name as colour',
      'p.priceCents',
      'p.status',
      'p.statusBeforeArchive',
      ...productFieldNames.map((name) => `p.${name}` as const),
      sql<string[]>`array(select f.slug from product_former_slugs f where f.product_id = p.id)`.as('formerSlugs'),
    ]);

/** Lists the products that match the filters, in the order of the product list. */
export const listProductsForExport = (db: Db, filter: AdminProductFilter, max: number): Promise<ExistingProduct[]> =>
  selectExistingProducts(db)
    .where('p.id', 'in', selectMatchingProducts(db, filter).select('p.id'))
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(max)
    .execute();

export type ProductReferences = { ids: readonly string[]; slugs: readonly string[]; names: readonly string[] };

/**
 * Lists the products that have one of the ids, slugs (also former ones) or names.
 * @param forUpdate locks the products, in the order of their ids, until the transaction ends
 */
export async function listReferencedProducts(
  db: Db | Transaction,
  { ids, slugs, names }: ProductReferences,
  forUpdate: boolean,
): Promise<ExistingProduct[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${ids}::uuid[])
    union select id from products where slug = any(${slugs}::text[])
    union select product_id from product_former_slugs where slug = any(${slugs}::text[])
    union select id from products where name_key(name) in (select name_key(name) from unnest(${names}::text[]) name)
  `.execute(db);
  const productIds = rows.map(({ id }) => id);
  const products = selectExistingProducts(db)
    .where('p.id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('p.id');
  return forUpdate ? products.forUpdate('p').execute() : products.execute();
}

/** Lists all materials, types and colours. @param forUpdate locks them against archiving until the transaction ends */
export async function listTaxonomy(db: Db | Transaction, forUpdate: boolean): Promise<ProductLookups> {
  const archived = sql<boolean>`archived_at is not null`.as('archived');
  const [materials, types, colours] = [
    db.selectFrom('mainCategories').select(['id', 'name', archived]).orderBy('id'),
    db.selectFrom('subCategories').select(['id', 'name', archived, 'mainCategoryId as materialId']).orderBy('id'),
    db.selectFrom('colours').select(['id', 'name', archived]).orderBy('id'),
  ] as const;
  return {
    materials: await materials.$if(forUpdate, (qb) => qb.forShare()).execute(),
    types: await types.$if(forUpdate, (qb) => qb.forShare()).execute(),
    colours: await colours.$if(forUpdate, (qb) => qb.forShare()).execute(),
  };
}

/** Acquires the lock of imports until the transaction ends. Concurrent imports with the same new slugs could deadlock. */
export const lockImport = (trx: Transaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('import of a price list', 0))`.execute(trx);

const columnTypes: Record<string, string> = {
  slug: 'text',
  name: 'text',
  mainCategoryId: 'uuid',
  subCategoryId: 'uuid',
  colourId: 'uuid',
  priceCents: 'bigint',
  status: 'listing_status',
  statusBeforeArchive: 'listing_status',
  ...mapProductFields((_name, { type }) => (type === 'text' ? 'text' : 'integer')),
};
const columnNames = Object.keys(columnTypes);
const columns = sql.join(columnNames.map((name) => sql.ref(name)));
const columnDefinitions = sql.join(Object.entries(columnTypes).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
const toRecordset = (products: readonly ProductWrite[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    products.map(({ materialId, typeId, colourId, ...rest }) => ({
      main_category_id: materialId,
      sub_category_id: typeId,
      colour_id: colourId,
      ...Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
      ),
    })),
  )}::jsonb) as n (id uuid, position integer, ${columnDefinitions})
`;

export type ProductWrite = ProductColumns & { id: string };

/** Inserts products at the end of the product list in their order, in one statement. */
export const insertImportedProducts = (trx: Transaction, products: readonly ProductWrite[]): Promise<unknown> =>
  sql`
    insert into products (id, position, ${columns})
    select id, n.position + (select coalesce(max(position), -1) + 1 from products), ${columns}
    from ${toRecordset(products.map((product, position) => Object.assign({ position }, product)))}
  `.execute(trx);

/** Updates all columns of the products in one statement. */
export const updateImportedProducts = (trx: Transaction, products: readonly ProductWrite[]): Promise<unknown> =>
  sql`
    update products p set (${columns}) = (select ${sql.join(columnNames.map((name) => sql.ref(`n.${name}`)))})
    from ${toRecordset(products)} where p.id = n.id
  `.execute(trx);

/**
 * Deletes new products that were not changed and that nothing refers to. Costs, rates and shortlists would be deleted with their product.
 * @returns the deleted ids
 */
export const deleteUnreferencedNewProducts = async (trx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from products p where id = any(${ids}::uuid[]) and version = 1
      and not exists (select from product_pictures x where x.product_id = p.id)
      and not exists (select from gallery_products x where x.product_id = p.id)
      and not exists (select from quote_items x where x.product_id = p.id)
      and not exists (select from product_costs x where x.product_id = p.id)
      and not exists (select from product_rates x where x.product_id = p.id)
      and not exists (select from shortlist x where x.product_id = p.id)
      and not exists (
        select from quote_revisions x, jsonb_path_query(x.draft, '$.alternatives[*].stoneId') stone where stone #>> '{}' = p.id::text
      )
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
};
