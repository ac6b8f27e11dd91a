import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Lookup } from '#contract/schemas.ts';
import type { Facet, MainCategory, ProductPicture, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import type { ProductTraits } from '#domain/catalogue/product-similarity.ts';
import { executeCached } from '#server/db/compiled-query-cache.ts';
import type { Db } from '#server/db/connection.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { selectPicturesByProduct, selectPicturesJson } from '#server/modules/media/index.ts';
import { productColumns, productNameColumns } from './product-columns.ts';
import { matchesSearchTerm, constantRank, rankExpression, type SearchTerm } from './product-search.store.ts';

export const listMainCategories = (db: Db): Promise<MainCategory[]> =>
  db
    .selectFrom('mainCategories as m')
    .select((eb) => [
      'm.id as _id',
      'm.slug',
      'm.name',
      'm.description',
      selectPicturesJson('main_category_pictures', 'main_category_id', eb.ref('m.id')).as('pictures'),
      eb
        .selectFrom('subCategories as s')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('s.mainCategoryId', '=', 'm.id')
        .where('s.archivedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('subCategoryCount'),
      eb
        .selectFrom('products as p')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('p.mainCategoryId', '=', 'm.id')
        .where('p.status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('productCount'),
    ])
    .where('m.archivedAt', 'is', null)
    .orderBy('m.position')
    .orderBy('m.name')
    .execute();

export const listSubCategories = (db: Db): Promise<SubCategory[]> =>
  db
    .selectFrom('subCategories as s')
    .innerJoin('mainCategories as m', 'm.id', 's.mainCategoryId')
    .select(['s.id as _id', 's.slug', 's.name', 's.mainCategoryId as mainCategory', 'm.name as mainCategoryName', 's.description'])
    .where('s.archivedAt', 'is', null)
    .orderBy('m.position')
    .orderBy('s.position')
    .orderBy('s.name')
    .execute();

export const listMainCategoryOptions = (db: Db): Promise<Lookup[]> =>
  db
    .selectFrom('mainCategories')
    .select(['id as _id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();

export const listSubCategoryOptions = (db: Db, mainCategoryId: string | undefined): Promise<Lookup[]> =>
  db
    .selectFrom('subCategories')
    .select(['id as _id', 'name'])
    .where('archivedAt', 'is', null)
    .$if(mainCategoryId !== undefined, (qb) => qb.where('mainCategoryId', '=', mainCategoryId!))
    .orderBy('name')
    .execute();

export const listColourOptions = (db: Db): Promise<Lookup[]> =>
  db.selectFrom('colours').select(['id as _id', 'name']).where('archivedAt', 'is', null).orderBy('position').orderBy('name').execute();

const selectActiveProducts = (db: Db) => db.selectFrom('products as p').where('p.status', '=', 'active');

/** Counts the active products of each combination of material, type and color. */
export const listFacets = (db: Db): Promise<Facet[]> =>
  selectActiveProducts(db)
    .select((eb) => [
      'p.mainCategoryId as mainCategory',
      'p.subCategoryId as subCategory',
      'p.colourId as colour',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['p.mainCategoryId', 'p.subCategoryId', 'p.colourId'])
    .orderBy('p.mainCategoryId')
    .orderBy('p.subCategoryId')
    .orderBy('p.colourId')
    .execute();

export type ProductFilter = {
  mainCategory: string | undefined;
  subCategory: string | undefined;
  colours: readonly string[];
  sort: 'name' | 'price' | '-price' | '';
  skip: number;
  limit: number;
};

type ProductCriteria = Pick<ProductFilter, 'mainCategory' | 'subCategory' | 'colours'> & { terms?: readonly SearchTerm[] };

const matchesCriteria =
  ({ mainCategory, subCategory, colours, terms = [] }: ProductCriteria) =>
  (eb: ExpressionBuilder<DB & { p: DB['products'] }, 'p'>) =>
    eb.and([
      ...(mainCategory === undefined ? [] : [eb('p.mainCategoryId', '=', mainCategory)]),
      ...(subCategory === undefined ? [] : [eb('p.subCategoryId', '=', subCategory)]),
      ...(colours.length === 0 ? [] : [eb('p.colourId', 'in', [...colours])]),
      ...terms.map(matchesSearchTerm),
    ]);

const selectProducts = (db: Db, rank: RawBuilder<number> = constantRank) =>
  selectActiveProducts(db).select([
    rank.as('rank'),
    'p.id',
    'p.mainCategoryId',
    'p.subCategoryId',
    'p.colourId',
    'p.position',
    ...productColumns,
  ]);

/** Adds pictures and the names of category, subcategory and colour. @param query a query of `selectProducts`; its order is not preserved */
const withPicturesAndNames = (db: Db, query: ReturnType<typeof selectProducts>) =>
  db
    .with('found', () => query)
    .with('shown', (withFound) => selectPicturesByProduct(db, withFound.selectFrom('found').select('id').$asScalar()))
    .selectFrom('found as p')
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .innerJoin('subCategories as s', 's.id', 'p.subCategoryId')
    .innerJoin('colours as c', 'c.id', 'p.colourId')
    .leftJoin('shown', 'shown.productId', 'p.id')
    .select([...productNameColumns, ...productColumns])
    .select((eb) => eb.fn.coalesce('shown.pictures', sql<ProductPicture[]>`'[]'`).as('pictures'));
export type ProductRow = Awaited<ReturnType<ReturnType<typeof withPicturesAndNames>['execute']>>[number];

const sortOrders = {
  '': sql`p.position, p.id`,
  name: sql`p.name, p.position, p.id`,
  // Products that are priced on request are last.
  price: sql`nullif(p.price_cents, 0), p.position, p.id`,
  '-price': sql`nullif(p.price_cents, 0) desc nulls last, p.position, p.id`,
} as const satisfies Record<ProductFilter['sort'], RawBuilder<unknown>>;

const countMatching = (db: Db, filter: ProductCriteria) =>
  db
    .selectFrom('products as p')
    .where('p.status', '=', 'active')
    .where(matchesCriteria(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'));

type ListFilter = ProductFilter & { terms?: readonly SearchTerm[] };

/**
 * Returns one page of the active products that match, and the total. Uses one query, because a second round trip costs more than the count.
 * @param filter.terms only products that match each term; without a sort, the best matches come first
 */
export async function listProducts(db: Db, filter: ListFilter): Promise<{ rows: ProductRow[]; total: number }> {
  const query = () => buildPageQuery(db, filter);
  // Searches are rarely repeated, and would evict the filters that visitors use every day.
  const pageRows = filter.terms?.length
    ? await query().execute()
    : (await executeCached(db, `products ${JSON.stringify(filter)}`, query)).rows;
  const rows = pageRows.map((row): ProductRow => {
    const { total: _, ...product } = row;
    return product;
  });
  // A page beyond the last product has no row that contains the total.
  const total = pageRows[0]?.total ?? (filter.skip === 0 ? 0 : (await countMatching(db, filter).executeTakeFirstOrThrow()).count);
  return { rows, total };
}

function buildPageQuery(db: Db, filter: ListFilter) {
  const rank = rankExpression(filter.terms);
  const isRanked = filter.sort === '' && rank !== constantRank;
  const order = sortOrders[filter.sort];
  const page = selectProducts(db, rank)
    .where(matchesCriteria(filter))
    .$if(isRanked, (qb) => qb.orderBy('rank'))
    .orderBy(order)
    .offset(filter.skip)
    .limit(filter.limit);
  return withPicturesAndNames(db, page)
    .select(countMatching(db, filter).$asScalar().$notNull().as('total'))
    .$if(isRanked, (qb) => qb.orderBy('p.rank'))
    .orderBy(order);
}

/** Lists active products in the order of `ids`. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await withPicturesAndNames(db, selectProducts(db).where('p.id', 'in', [...ids])).execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Selects the id of the product that had this slug before. */
const selectIdByFormerSlug = (slug: string) => sql<string>`(select f.product_id from product_former_slugs f where f.slug = ${slug})`;

export const findProduct = (db: Db, key: { id: string } | { slug: string }): Promise<ProductRow | undefined> =>
  withPicturesAndNames(
    db,
    selectProducts(db).where((eb) =>
      'id' in key ? eb('p.id', '=', key.id) : eb.or([eb('p.slug', '=', key.slug), eb('p.id', '=', selectIdByFormerSlug(key.slug))]),
    ),
  ).executeTakeFirst();

/** Returns the ids of active products. @param requested ids, slugs or former slugs */
export const resolveIds = (db: Db, requested: readonly string[]): Promise<{ requested: string; id: string }[]> =>
  sql<{ requested: string; id: string }>`
    select r.requested, p.id from unnest(${[...requested]}::text[]) as r (requested)
    left join product_former_slugs f on f.slug = r.requested
    join products p on p.id::text = lower(r.requested) or p.slug = r.requested or p.id = f.product_id
    where p.status = 'active'
  `
    .execute(db)
    .then(({ rows }) => rows);

/** Lists the traits of a stone and of every other active stone of its material or colour. */
export const listProductTraits = (db: Db, slug: string): Promise<(ProductTraits & { id: string; slug: string })[]> =>
  selectActiveProducts(db)
    .innerJoin('products as reference', (join) =>
      join.on((eb) =>
        eb.or([eb('p.mainCategoryId', '=', eb.ref('reference.mainCategoryId')), eb('p.colourId', '=', eb.ref('reference.colourId'))]),
      ),
    )
    .where('reference.slug', '=', slug)
    .where('reference.status', '=', 'active')
    .select([
      'p.id',
      'p.slug',
      'p.mainCategoryId as mainCategory',
      'p.subCategoryId as subCategory',
      'p.colourId as colour',
      'p.priceCents',
      'p.saleUnit',
    ])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** Returns the id of the median-priced active stone of the most common sale unit. */
export async function findMedianPricedProductId(db: Db): Promise<string | undefined> {
  const priced = db.selectFrom('products').where('status', '=', 'active').where('priceCents', '>', 0);
  const commonUnit = await priced
    .select((eb) => ['saleUnit', eb.fn.countAll<number>().as('count')])
    .groupBy('saleUnit')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (commonUnit === undefined) return undefined;
  const median = await priced
    .select('id')
    .where('saleUnit', '=', commonUnit.saleUnit)
    .orderBy('priceCents')
    .orderBy('id')
    .offset(Math.floor((commonUnit.count - 1) / 2))
    .limit(1)
    .executeTakeFirst();
  return median?.id;
}
