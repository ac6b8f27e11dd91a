import { sql, type Expression, type RawBuilder } from 'kysely';
import { foldText } from '#domain/shared/search-text.ts';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';

export type PictureLinkTable = 'main_category_pictures' | 'product_pictures' | 'service_pictures' | 'gallery_pictures';

/**
 * The pictures of one row as the wire has them, in their order, in one piece of SQL.
 * @param table the table that links pictures to rows
 * @param owner its column that names the row
 * @param id the SQL expression of the row's id in the outer query
 */
export function selectPicturesJson(table: PictureLinkTable, owner: string, id: Expression<string>): RawBuilder<Picture[]> {
  return linkedPictures(table, owner, id, sql``);
}

/** SQL expression: the pictures of a product with their kinds. @param id the SQL expression of the product's id */
export const selectProductPicturesJson = (id: Expression<string>): RawBuilder<ProductPicture[]> =>
  linkedPictures<ProductPicture>('product_pictures', 'product_id', id, whatItShows);

const whatItShows = sql`, 'kind', link.kind`;

function linkedPictures<Shape extends Picture>(
  table: PictureLinkTable,
  owner: string,
  id: Expression<string>,
  more: RawBuilder<unknown>,
): RawBuilder<Shape[]> {
  return sql<Shape[]>`(
    select coalesce(${inJson(more)}, '[]')
    from ${sql.table(table)} link join pictures picture on picture.id = link.picture_id
    where link.${sql.ref(owner)} = ${id}
  )`;
}

/** Returns the first picture of each product that has one, by the product's id. */
export async function listFirstProductPictures(db: Db | Transaction, productIds: readonly string[]): Promise<Map<string, Picture>> {
  const rows = await db
    .selectFrom('products as p')
    .select((eb) => ['p.id', selectPicturesJson('product_pictures', 'product_id', eb.ref('p.id')).as('pictures')])
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...productIds]))))
    .execute();
  return new Map(rows.flatMap(({ id, pictures: [first] }) => (first ? [[id, first] as const] : [])));
}

/** The pictures of each product of a query, by one look at their table, however many products there are. @param ids the products' */
export const selectPicturesByProduct = (db: Db, ids: Expression<string>) =>
  db
    .selectFrom('productPictures as link')
    .innerJoin('pictures as picture', 'picture.id', 'link.pictureId')
    .where('link.productId', 'in', ids)
    .groupBy('link.productId')
    .select(['link.productId', inJson<ProductPicture>(whatItShows).as('pictures')]);

/** Rows of `link` with their `picture`, as the wire has them. @param more further fields of each */
const inJson = <Shape extends Picture>(more: RawBuilder<unknown>): RawBuilder<Shape[]> => sql<Shape[]>`
  json_agg(json_strip_nulls(json_build_object(
    '_id', link.id, 'path', '/media/' || picture.content_hash || '/1200.jpg', 'alt', link.alt,
    'width', picture.width, 'height', picture.height, 'placeholder', picture.placeholder,
    'focus', case when link.focus_x is null then null else json_build_object('x', link.focus_x, 'y', link.focus_y) end${more}
  )) order by link.position, link.id)`;

export type StoredPicture = { contentHash: string; source: string; width: number; height: number; placeholder: string };

/** Stores a picture; equal bytes are stored once. @returns its id */
export async function insertPicture(db: Db | Transaction, picture: StoredPicture): Promise<string> {
  const { id } = await db
    .insertInto('pictures')
    .values({ id: createId(), ...picture })
    .onConflict((oc) => oc.column('contentHash').doUpdateSet({ contentHash: picture.contentHash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Where the original of a picture lies. */
export const findPictureSource = (db: Db, contentHash: string) =>
  db.selectFrom('pictures').select(['source', 'width']).where('contentHash', '=', contentHash).executeTakeFirst();

const linkTables: readonly PictureLinkTable[] = ['main_category_pictures', 'product_pictures', 'service_pictures', 'gallery_pictures'];

/** Whether a picture is shown anywhere with this focus. */
export async function isFocusUsed(db: Db, contentHash: string, { x, y }: { x: number; y: number }): Promise<boolean> {
  const linked = linkTables.map(
    (table) => sql`select 1 from ${sql.table(table)} link join pictures picture on picture.id = link.picture_id
      where picture.content_hash = ${contentHash} and link.focus_x = ${x} and link.focus_y = ${y}`,
  );
  const inHome = sql`select 1 from settings where key = 'home' and jsonb_path_exists(value,
    '$.** ? (@.hash == $hash && @.focus.x == $x && @.focus.y == $y)', ${JSON.stringify({ hash: contentHash, x, y })}::jsonb)`;
  const { rows } = await sql<{ used: boolean }>`select exists (${sql.join([...linked, inHome], sql` union all `)}) as used`.execute(db);
  return rows[0]!.used;
}

/** The pictures of one row as staff edit them: by the ids that they are stored under. Parameters as `selectPicturesJson`. */
export const selectAdminPicturesJson = (table: PictureLinkTable, owner: string, id: Expression<string>): RawBuilder<ResolvedPicture[]> =>
  sql<ResolvedPicture[]>`(
    select coalesce(json_agg(json_build_object(
      'picture', picture.id, 'path', '/media/' || picture.content_hash || '/1200.jpg', 'alt', link.alt,
      'focus', case when link.focus_x is null then null else json_build_object('x', link.focus_x, 'y', link.focus_y) end,
      'width', picture.width, 'height', picture.height, 'placeholder', picture.placeholder
    ) order by link.position, link.id), '[]')
    from ${sql.table(table)} link join pictures picture on picture.id = link.picture_id
    where link.${sql.ref(owner)} = ${id}
  )`;

/** Replaces the pictures of a record. @returns false if one of them is not stored */
export async function replacePictures(
  trx: Transaction,
  table: PictureLinkTable,
  owner: string,
  id: string,
  uses: readonly PictureRef[],
): Promise<boolean> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
  if (uses.length === 0) return true;
  const rows = uses.map(
    ({ picture, alt, focus }, position) =>
      sql`(${createId()}::uuid, ${id}::uuid, ${picture}::uuid, ${alt.trim()}, ${position}::int, ${focus?.x ?? null}::int, ${focus?.y ?? null}::int)`,
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (id, ${sql.ref(owner)}, picture_id, alt, position, focus_x, focus_y)
    select given.* from (values ${sql.join(rows)}) given (id, owner, picture, alt, position, x, y)
    where exists (select 1 from pictures where pictures.id = given.picture)`.execute(trx);
  return Number(numAffectedRows) === uses.length;
}

const shown = (db: Db | Transaction) =>
  db
    .selectFrom('pictures')
    .select(['id as _id', 'contentHash', 'width', 'height', 'placeholder'])
    .select(sql<string>`'/media/' || content_hash || '/1200.jpg'`.as('path'));
export type LibraryPicture = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Stored pictures by their ids, in no order. */
export const listPicturesById = (db: Db | Transaction, ids: readonly string[]): Promise<LibraryPicture[]> | LibraryPicture[] =>
  ids.length === 0
    ? []
    : shown(db)
        .where('id', 'in', [...ids])
        .execute();

/** Stored pictures by the hashes of their originals, in no order. */
export const listPicturesByHash = (db: Db | Transaction, hashes: readonly string[]): Promise<LibraryPicture[]> | LibraryPicture[] =>
  hashes.length === 0
    ? []
    : shown(db)
        .where('contentHash', 'in', [...hashes])
        .execute();

/** SQL expression: the alt texts of all uses of a picture. */
const usesOf = sql.join(
  linkTables.map((table) => sql`select picture_id, alt from ${sql.table(table)}`),
  sql` union all `,
);
const describePicture = sql<string>`coalesce((select max(used.alt) from (${usesOf}) used where used.picture_id = pictures.id), '')`;

type Which = { _id?: string | undefined; search: string; skip: number; limit: number };

/** Lists stored pictures, newest first, or one by id. @param which.search searches their alt texts */
export async function listLibrary(
  db: Db,
  { _id, search, skip, limit }: Which,
): Promise<{ result: (LibraryPicture & { alt: string })[]; fullcount: number }> {
  const text = foldText(search.trim());
  const found = sql<boolean>`pictures.id in (select used.picture_id from (${usesOf}) used where strpos(fold_text(used.alt), ${text}) > 0)`;
  const [result, { total }] = await Promise.all([
    shown(db)
      .select(describePicture.as('alt'))
      .$if(_id !== undefined, (qb) => qb.where('id', '=', _id!))
      .$if(text !== '', (qb) => qb.where(found))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom('pictures')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(_id !== undefined, (qb) => qb.where('id', '=', _id!))
      .$if(text !== '', (qb) => qb.where(found))
      .executeTakeFirstOrThrow(),
  ]);
  return { result, fullcount: total };
}
