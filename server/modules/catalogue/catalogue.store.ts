import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Lookup } from '#contract/schemas.ts';
import type { Facet, MainCategory, ProductPicture, SubCategory } from '#contract/public/catalogue.ts';
import type { ProductTraits } from '#domain/catalogue/product-similarity.ts';
import { runCompiled } from '#server/db/compiled-query-cache.ts';
import type { Db } from '#server/db/connection.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { picturesByProduct, picturesOf } from '#server/modules/media/pictures.store.ts';
import { stoneColumns, stoneNames } from './product-columns.ts';
import { answers, noRank, rank, type SearchedWord } from './product-search.store.ts';

export const listMainCategories = (db: Db): Promise<MainCategory[]> =>
  db
    .selectFrom('mainCategories as m')
    .select((eb) => [
      'm.id as _id',
      'm.slug',
      'm.name',
      'm.description',
      picturesOf('main_category_pictures', 'main_category_id', eb.ref('m.id')).as('pictures'),
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

export const lookUpMainCategories = (db: Db): Promise<Lookup[]> =>
  db
    .selectFrom('mainCategories')
    .select(['id as _id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();

export const lookUpSubCategories = (db: Db, mainCategoryId: string | undefined): Promise<Lookup[]> =>
  db
    .selectFrom('subCategories')
    .select(['id as _id', 'name'])
    .where('archivedAt', 'is', null)
    .$if(mainCategoryId !== undefined, (qb) => qb.where('mainCategoryId', '=', mainCategoryId!))
    .orderBy('name')
    .execute();

export const lookUpColours = (db: Db): Promise<Lookup[]> =>
  db.selectFrom('colours').select(['id as _id', 'name']).where('archivedAt', 'is', null).orderBy('position').orderBy('name').execute();

const productRows = (db: Db) => db.selectFrom('products as p').where('p.status', '=', 'active');

/** Number of active products for each combination of material, type and color. */
export const listFacets = (db: Db): Promise<Facet[]> =>
  productRows(db)
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

type Narrowing = Pick<ProductFilter, 'mainCategory' | 'subCategory' | 'colours'> & { words?: readonly SearchedWord[] };

const fits =
  ({ mainCategory, subCategory, colours, words = [] }: Narrowing) =>
  (eb: ExpressionBuilder<DB & { p: DB['products'] }, 'p'>) =>
    eb.and([
      ...(mainCategory === undefined ? [] : [eb('p.mainCategoryId', '=', mainCategory)]),
      ...(subCategory === undefined ? [] : [eb('p.subCategoryId', '=', subCategory)]),
      ...(colours.length === 0 ? [] : [eb('p.colourId', 'in', [...colours])]),
      ...words.map(answers),
    ]);

const products = (db: Db, ranked: RawBuilder<number> = noRank) =>
  productRows(db).select([ranked.as('rank'), 'p.id', 'p.mainCategoryId', 'p.subCategoryId', 'p.colourId', 'p.position', ...stoneColumns]);

/** Some products with their pictures and the names of what they are. @param found a query of `products`; its order is lost */
const presented = (db: Db, found: ReturnType<typeof products>) =>
  db
    .with('found', () => found)
    .with('shown', (withFound) => picturesByProduct(db, withFound.selectFrom('found').select('id').$asScalar()))
    .selectFrom('found as p')
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .innerJoin('subCategories as s', 's.id', 'p.subCategoryId')
    .innerJoin('colours as c', 'c.id', 'p.colourId')
    .leftJoin('shown', 'shown.productId', 'p.id')
    .select([...stoneNames, ...stoneColumns])
    .select((eb) => eb.fn.coalesce('shown.pictures', sql<ProductPicture[]>`'[]'`).as('pictures'));
export type ProductRow = Awaited<ReturnType<ReturnType<typeof presented>['execute']>>[number];

const orders = {
  '': sql`p.position, p.id`,
  name: sql`p.name, p.position, p.id`,
  price: sql`p.price_cents, p.position, p.id`,
  '-price': sql`p.price_cents desc, p.position, p.id`,
} as const satisfies Record<ProductFilter['sort'], RawBuilder<unknown>>;

const countFitting = (db: Db, filter: Narrowing) =>
  db
    .selectFrom('products as p')
    .where('p.status', '=', 'active')
    .where(fits(filter))
    .select((eb) => eb.fn.countAll<number>().as('count'));

type ListFilter = ProductFilter & { words?: readonly SearchedWord[] };

/**
 * Active products that fit, a page of them, and how many fit in all: one query, since the way to the database and back costs more
 * than what it finds.
 * @param filter.words narrows to what answers each of them; without a sort, the best answers come first
 */
export async function listProducts(db: Db, filter: ListFilter): Promise<{ rows: ProductRow[]; total: number }> {
  const query = () => pageOf(db, filter);
  // Searches are hardly ever the same, and would push out what is asked for every day.
  const found = filter.words?.length ? await query().execute() : (await runCompiled(db, `products ${JSON.stringify(filter)}`, query)).rows;
  const rows = found.map((row): ProductRow => {
    const { total: _, ...product } = row;
    return product;
  });
  // A page beyond the last product has no row that could tell.
  const total = found[0]?.total ?? (filter.skip === 0 ? 0 : (await countFitting(db, filter).executeTakeFirstOrThrow()).count);
  return { rows, total };
}

function pageOf(db: Db, filter: ListFilter) {
  const ranked = rank(filter.words);
  const [first, order] = [filter.sort === '' && ranked !== noRank, orders[filter.sort]];
  const page = products(db, ranked)
    .where(fits(filter))
    .$if(first, (qb) => qb.orderBy('rank'))
    .orderBy(order)
    .offset(filter.skip)
    .limit(filter.limit);
  return presented(db, page)
    .select(countFitting(db, filter).$asScalar().$notNull().as('total'))
    .$if(first, (qb) => qb.orderBy('p.rank'))
    .orderBy(order);
}

/** Active products in the order of their ids. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await presented(db, products(db).where('p.id', 'in', [...ids])).execute();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The product whose slug is or was this one. */
const idOfFormer = (slug: string) => sql<string>`(select f.product_id from product_former_slugs f where f.slug = ${slug})`;

export const findProduct = (db: Db, by: { id: string } | { slug: string }): Promise<ProductRow | undefined> =>
  presented(
    db,
    products(db).where((eb) =>
      'id' in by ? eb('p.id', '=', by.id) : eb.or([eb('p.slug', '=', by.slug), eb('p.id', '=', idOfFormer(by.slug))]),
    ),
  ).executeTakeFirst();

/** The ids of active products for what was asked for: each an id, a slug or a former slug. */
export const listChosenIds = (db: Db, asked: readonly string[]): Promise<{ asked: string; id: string }[]> =>
  sql<{ asked: string; id: string }>`
    select a.asked, p.id from unnest(${[...asked]}::text[]) as a (asked)
    left join product_former_slugs f on f.slug = a.asked
    join products p on p.id::text = lower(a.asked) or p.slug = a.asked or p.id = f.product_id
    where p.status = 'active'
  `
    .execute(db)
    .then(({ rows }) => rows);

/** Lists the traits of a stone and of every other active stone of its material or colour. */
export const listProductTraits = (db: Db, slug: string): Promise<(ProductTraits & { id: string; slug: string })[]> =>
  productRows(db)
    .innerJoin('products as one', (join) =>
      join.on((eb) => eb.or([eb('p.mainCategoryId', '=', eb.ref('one.mainCategoryId')), eb('p.colourId', '=', eb.ref('one.colourId'))])),
    )
    .where('one.slug', '=', slug)
    .where('one.status', '=', 'active')
    .select([
      'p.id',
      'p.slug',
      'p.mainCategoryId as mainCategory',
      'p.subCategoryId as subCategory',
      'p.colourId as colour',
      'p.priceCents',
      'p.pricePer',
    ])
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** The shown stone with the middle price, among those that are sold as most are. */
export async function findTypicalStone(db: Db): Promise<{ name: string; priceCents: number; pricePer: string } | undefined> {
  const priced = db.selectFrom('products').where('status', '=', 'active').where('priceCents', '>', 0);
  const most = await priced
    .select((eb) => ['pricePer', eb.fn.countAll<number>().as('count')])
    .groupBy('pricePer')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (most === undefined) return undefined;
  return priced
    .select(['name', 'priceCents', 'pricePer'])
    .where('pricePer', '=', most.pricePer)
    .orderBy('priceCents')
    .orderBy('id')
    .offset(Math.floor((most.count - 1) / 2))
    .limit(1)
    .executeTakeFirst();
}
