import { sql, type SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { tokenize } from '#domain/shared/search-text.ts';
import type { WritableTable } from '#server/crud/record-pages.store.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { countRows } from '#server/db/select-page.ts';
import { toContainsPattern } from '#server/db/text-search.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { selectProductPicturesJson } from '#server/modules/media/index.ts';
import { productColumns, productNameColumns } from '../product-columns.ts';

// Products of every status, for the back office.

export type AdminProductFilter = {
  search: string;
  status?: ListingStatus | '' | null | undefined;
  mainCategory: string | undefined;
  subCategory: string | undefined;
  colour: string | undefined;
  check?: keyof typeof issueFilters | '' | null | undefined;
};

const issueFilters = {
  no_picture: sql<boolean>`not exists (select 1 from product_pictures l where l.product_id = p.id)`,
  no_price: sql<boolean>`p.price_cents = 0`,
  no_description: sql<boolean>`btrim(p.description) = ''`,
  in_gallery: sql<boolean>`exists (select 1 from gallery_products g join gallery_projects j on j.id = g.gallery_project_id and j.status = 'active'
    where g.product_id = p.id)`,
} as const;

const columns = [...productColumns, 'p.version', 'p.updatedAt'] as const;
type ProductQuery = SelectQueryBuilder<DB & { p: DB['products'] }, 'p', object>;
const selectPageColumns = (products: ProductQuery) =>
  products.select(['p.id', 'p.mainCategoryId', 'p.subCategoryId', 'p.colourId', 'p.position', ...columns]);

/** Adds the names of categories and the pictures. They are joined to the selected page only. */
const selectAdminRows = (db: Db | Transaction, products: ProductQuery) =>
  db
    .selectFrom(selectPageColumns(products).as('p'))
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .innerJoin('subCategories as s', 's.id', 'p.subCategoryId')
    .innerJoin('colours as c', 'c.id', 'p.colourId')
    .select((eb) => [...productNameColumns, ...columns, selectProductPicturesJson(eb.ref('p.id')).as('pictures')]);
export type AdminProductRow = Awaited<ReturnType<ReturnType<typeof selectAdminRows>['execute']>>[number];

/** True if the search text of a product `p`, or its slug, contains the term. */
const containsTerm = (term: string) =>
  sql<boolean>`(p.search_text like ${toContainsPattern(term)} or p.slug like ${toContainsPattern(term)})`;

/** Selects the products that match the filters. Archived products match only with the status `archived`. */
export const selectMatchingProducts = (
  db: Db | Transaction,
  { search, status, mainCategory, subCategory, colour, check }: AdminProductFilter,
) =>
  db
    .selectFrom('products as p')
    .$if(!status, (qb) => qb.where('p.status', '!=', 'archived'))
    .$if(Boolean(status), (qb) => qb.where('p.status', '=', status as ListingStatus))
    .$if(mainCategory !== undefined, (qb) => qb.where('p.mainCategoryId', '=', mainCategory!))
    .$if(subCategory !== undefined, (qb) => qb.where('p.subCategoryId', '=', subCategory!))
    .$if(colour !== undefined, (qb) => qb.where('p.colourId', '=', colour!))
    .$if(Boolean(check), (qb) => qb.where(issueFilters[check as keyof typeof issueFilters]))
    .$if(search.trim() !== '', (qb) =>
      // A search of punctuation only has no match.
      qb.where((eb) => (tokenize(search).length === 0 ? eb.lit(false) : eb.and(tokenize(search).map((term) => containsTerm(term))))),
    );

export type ProductCounts = Record<
  'active' | 'draft' | 'archived' | 'withoutPicture' | 'withoutPrice' | 'withoutDescription' | 'archivedInGallery',
  number
>;

/** Counts the products by status, and those with an open issue, as the filters of the list select them. */
export const countProducts = async (db: Db): Promise<ProductCounts> =>
  (
    await sql<ProductCounts>`select count(*) filter (where p.status = 'active') as active,
      count(*) filter (where p.status = 'draft') as draft,
      count(*) filter (where p.status = 'archived') as archived,
      count(*) filter (where p.status = 'active' and ${issueFilters.no_picture}) as without_picture,
      count(*) filter (where p.status = 'active' and ${issueFilters.no_price}) as without_price,
      count(*) filter (where p.status = 'active' and ${issueFilters.no_description}) as without_description,
      count(*) filter (where p.status = 'archived' and ${issueFilters.in_gallery}) as archived_in_gallery
      from products p`.execute(db)
  ).rows[0]!;

// Products that are priced on request are last in both directions.
const sortOrders = {
  '': sql`p.position, p.id`,
  name: sql`p.name, p.id`,
  '-name': sql`p.name desc, p.id desc`,
  price: sql`nullif(p.price_cents, 0), p.id`,
  '-price': sql`nullif(p.price_cents, 0) desc nulls last, p.id desc`,
  updatedAt: sql`p.updated_at, p.id`,
  '-updatedAt': sql`p.updated_at desc, p.id desc`,
} as const;
export type AdminProductSort = keyof typeof sortOrders;

/** Returns a page of the products that match the filters, and the total. */
export async function listAdminProducts(
  db: Db,
  filter: AdminProductFilter & { sort: AdminProductSort; skip: number; limit: number },
): Promise<{ rows: AdminProductRow[]; total: number }> {
  const order = sortOrders[filter.sort];
  const page = selectMatchingProducts(db, filter).orderBy(order).offset(filter.skip).limit(filter.limit);
  const [rows, total] = await Promise.all([
    selectAdminRows(db, page).orderBy(order).execute(),
    countRows(selectMatchingProducts(db, filter)),
  ]);
  return { rows, total };
}

export const findAdminProduct = (db: Db | Transaction, id: string): Promise<AdminProductRow | undefined> =>
  selectAdminRows(db, db.selectFrom('products as p').where('p.id', '=', id)).executeTakeFirst();

/** Returns the projects of a product, the number of its quotes, and its former slugs. */
export const findProductReferences = (db: Db, id: string) =>
  db
    .selectNoFrom((eb) => [
      sql<string[]>`array(select f.slug from product_former_slugs f where f.product_id = ${id} order by f.replaced_at desc)`.as(
        'formerSlugs',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('galleryProducts as l')
          .innerJoin('galleryProjects as g', 'g.id', 'l.galleryProjectId')
          .select(['g.id as _id', 'g.title as name'])
          .where('l.productId', '=', id)
          .orderBy('g.title'),
      ).as('projects'),
      eb
        .selectFrom('quoteItems as q')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .where('q.productId', '=', id)
        .$asScalar()
        .$notNull()
        .as('quoteCount'),
    ])
    .executeTakeFirstOrThrow();

export const productTable = { name: 'products', archivedBy: 'status', newPosition: 'last' } as const satisfies WritableTable;

/** Locks a product until the transaction ends. @returns its row */
export const lockProduct = (trx: Transaction, id: string) =>
  trx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Finds the categories of a product, locked against archiving. */
export const lockAttributes = (trx: Transaction, attributes: { mainCategory: string; subCategory: string; colour: string }) =>
  trx
    .selectFrom('mainCategories as m')
    .innerJoin('subCategories as s', (join) => join.onTrue())
    .innerJoin('colours as c', (join) => join.onTrue())
    .select(['m.archivedAt as mainArchivedAt', 's.archivedAt as subArchivedAt', 'c.archivedAt as colourArchivedAt'])
    .select((eb) => eb('s.mainCategoryId', '=', eb.ref('m.id')).as('isTypeOfMaterial'))
    .where('m.id', '=', attributes.mainCategory)
    .where('s.id', '=', attributes.subCategory)
    .where('c.id', '=', attributes.colour)
    .forShare()
    .executeTakeFirst();

/**
 * Lists the products of a bulk update in the order of their ids, so that concurrent updates cannot deadlock.
 * @param forUpdate locks the products until the transaction ends
 */
export const listForBulkUpdate = (
  trx: Transaction,
  selection: { ids: readonly string[] } | { matching: AdminProductFilter },
  max: number,
  forUpdate: boolean,
) =>
  ('ids' in selection
    ? trx.selectFrom('products as p').where('p.id', '=', sql<string>`any(${[...selection.ids]}::uuid[])`)
    : selectMatchingProducts(trx, selection.matching)
  )
    .select(['p.id', 'p.version', 'p.name', 'p.status', 'p.statusBeforeArchive', 'p.priceCents'])
    .orderBy('p.id')
    .limit(max)
    .$if(forUpdate, (qb) => qb.forUpdate())
    .execute();
export type BulkUpdateRow = Awaited<ReturnType<typeof listForBulkUpdate>>[number];

export type BulkChange = { id: string; status: ListingStatus; statusBeforeArchive: ListingStatus | null; priceCents: number };

/** Updates the status and price of products in one statement. */
export const updateProducts = (trx: Transaction, changes: readonly BulkChange[]): Promise<unknown> =>
  sql`
    update products p set status = n.status, status_before_archive = n.status_before_archive, price_cents = n.price_cents
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ status }) => status)}::listing_status[],
      ${changes.map(({ statusBeforeArchive }) => statusBeforeArchive)}::listing_status[], ${changes.map(({ priceCents }) => priceCents)}::bigint[]
    ) as n (id, status, status_before_archive, price_cents)
    where p.id = n.id
  `.execute(trx);

/** Lists the products with an archived material, type or colour. Locks the categories of all against archiving. */
export const listWithArchivedAttribute = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('products as p')
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .innerJoin('subCategories as s', 's.id', 'p.subCategoryId')
    .innerJoin('colours as c', 'c.id', 'p.colourId')
    .select(['p.id', 'p.name'])
    .select(sql<boolean>`coalesce(m.archived_at, s.archived_at, c.archived_at) is not null`.as('hasArchivedAttribute'))
    .where('p.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('p.id')
    .forShare(['m', 's', 'c'])
    .execute()
    .then((rows) => rows.filter(({ hasArchivedAttribute }) => hasArchivedAttribute));

/** Links the pictures of a product to another product as well. */
export const copyPictures = (trx: Transaction, fromProductId: string, toProductId: string, createRowId: () => string): Promise<unknown> =>
  trx
    .selectFrom('productPictures')
    .select(['pictureId', 'alt', 'kind', 'position', 'focusX', 'focusY'])
    .where('productId', '=', fromProductId)
    .execute()
    .then((rows) =>
      rows.length === 0
        ? undefined
        : trx
            .insertInto('productPictures')
            .values(rows.map((row) => ({ ...row, id: createRowId(), productId: toProductId })))
            .execute(),
    );
