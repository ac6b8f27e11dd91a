import { sql, type Expression, type RawBuilder } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';

export type PictureLinkTable = 'main_category_pictures' | 'product_pictures' | 'service_pictures' | 'gallery_pictures';

/**
 * SQL expression: the pictures of a record in the wire format, in their order.
 * @param table the table that links pictures to records
 * @param owner the column of this table with the id of the record
 * @param id the SQL expression of the record's id in the outer query
 */
export function selectPicturesJson(table: PictureLinkTable, owner: string, id: Expression<string>): RawBuilder<Picture[]> {
  return selectLinkedPicturesJson(table, owner, id, sql``);
}

/** SQL expression: the pictures of a product with their kinds. @param id the SQL expression of the product's id */
export const selectProductPicturesJson = (id: Expression<string>): RawBuilder<ProductPicture[]> =>
  selectLinkedPicturesJson<ProductPicture>('product_pictures', 'product_id', id, kindField);

const kindField = sql`, 'kind', link.kind`;

function selectLinkedPicturesJson<Shape extends Picture>(
  table: PictureLinkTable,
  owner: string,
  id: Expression<string>,
  extraFields: RawBuilder<unknown>,
): RawBuilder<Shape[]> {
  return sql<Shape[]>`(
    select coalesce(${aggregatePicturesJson(extraFields)}, '[]')
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

/** Selects the pictures of several products in one query. @param ids a subquery of product ids */
export const selectPicturesByProduct = (db: Db, ids: Expression<string>) =>
  db
    .selectFrom('productPictures as link')
    .innerJoin('pictures as picture', 'picture.id', 'link.pictureId')
    .where('link.productId', 'in', ids)
    .groupBy('link.productId')
    .select(['link.productId', aggregatePicturesJson<ProductPicture>(kindField).as('pictures')]);

/** SQL expression: aggregates rows of `link` and `picture` to the wire format. @param extraFields SQL of further fields */
const aggregatePicturesJson = <Shape extends Picture>(extraFields: RawBuilder<unknown>): RawBuilder<Shape[]> => sql<Shape[]>`
  json_agg(json_strip_nulls(json_build_object(
    '_id', link.id, 'path', '/media/' || picture.content_hash || '/1200.jpg', 'alt', link.alt,
    'width', picture.width, 'height', picture.height, 'placeholder', picture.placeholder,
    'focus', case when link.focus_x is null then null else json_build_object('x', link.focus_x, 'y', link.focus_y) end${extraFields}
  )) order by link.position, link.id)`;

export type StoredPicture = { contentHash: string; source: string; width: number; height: number; placeholder: string };

/** Inserts a picture, unless one with the same content is stored. @returns its id */
export async function insertPicture(db: Db | Transaction, picture: StoredPicture): Promise<string> {
  const { id } = await db
    .insertInto('pictures')
    .values({ id: createId(), ...picture })
    .onConflict((oc) => oc.column('contentHash').doUpdateSet({ contentHash: picture.contentHash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the location and width of the original of a picture. */
export const findPictureSource = (db: Db, contentHash: string) =>
  db.selectFrom('pictures').select(['source', 'width']).where('contentHash', '=', contentHash).executeTakeFirst();

const linkTables: readonly PictureLinkTable[] = ['main_category_pictures', 'product_pictures', 'service_pictures', 'gallery_pictures'];

/** True if a picture is used anywhere with this focal point. */
export async function isFocusUsed(db: Db, contentHash: string, { x, y }: { x: number; y: number }): Promise<boolean> {
  const linkUses = linkTables.map(
    (table) => sql`select 1 from ${sql.table(table)} link join pictures picture on picture.id = link.picture_id
      where picture.content_hash = ${contentHash} and link.focus_x = ${x} and link.focus_y = ${y}`,
  );
  const homeUse = sql`select 1 from settings where key = 'home' and jsonb_path_exists(value,
    '$.** ? (@.hash == $hash && @.focus.x == $x && @.focus.y == $y)', ${JSON.stringify({ hash: contentHash, x, y })}::jsonb)`;
  const { rows } = await sql<{ used: boolean }>`select exists (${sql.join([...linkUses, homeUse], sql` union all `)}) as used`.execute(db);
  return rows[0]!.used;
}

/** SQL expression: the pictures of a record for editing, with the ids of the library. Parameters as for `selectPicturesJson`. */
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

/** Replaces the pictures of a record. */
export async function replacePictures(
  trx: Transaction,
  table: PictureLinkTable,
  owner: string,
  id: string,
  pictureRefs: readonly PictureRef[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
  if (pictureRefs.length === 0) return;
  const rows = pictureRefs.map(
    ({ picture, alt, focus }, position) =>
      sql`(${createId()}::uuid, ${id}::uuid, ${picture}::uuid, ${alt.trim()}, ${position}::int, ${focus?.x ?? null}::int, ${focus?.y ?? null}::int)`,
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (id, ${sql.ref(owner)}, picture_id, alt, position, focus_x, focus_y)
    select requested.* from (values ${sql.join(rows)}) requested (id, owner, picture, alt, position, x, y)
    where exists (select 1 from pictures where pictures.id = requested.picture)`.execute(trx);
  if (Number(numAffectedRows) !== pictureRefs.length) throw createApiError('picture_gone');
}

const selectLibraryPictures = (db: Db | Transaction) =>
  db
    .selectFrom('pictures')
    .select(['id as _id', 'contentHash', 'width', 'height', 'placeholder'])
    .select(sql<string>`'/media/' || content_hash || '/1200.jpg'`.as('path'));
export type LibraryPicture = Awaited<ReturnType<ReturnType<typeof selectLibraryPictures>['execute']>>[number];

/** Lists stored pictures by their ids, in any order. */
export const listPicturesById = (db: Db | Transaction, ids: readonly string[]): Promise<LibraryPicture[]> | LibraryPicture[] =>
  ids.length === 0
    ? []
    : selectLibraryPictures(db)
        .where('id', 'in', [...ids])
        .execute();

/** Lists stored pictures by the hashes of their originals, in any order. */
export const listPicturesByHash = (db: Db | Transaction, hashes: readonly string[]): Promise<LibraryPicture[]> | LibraryPicture[] =>
  hashes.length === 0
    ? []
    : selectLibraryPictures(db)
        .where('contentHash', 'in', [...hashes])
        .execute();

/** SQL query: the alt texts of all uses of pictures. */
const allUses = sql.join(
  linkTables.map((table) => sql`select picture_id, alt from ${sql.table(table)}`),
  sql` union all `,
);
const anyAltText = sql<string>`coalesce((select max(used.alt) from (${allUses}) used where used.picture_id = pictures.id), '')`;

type LibraryQuery = { _id?: string | undefined; search: string; skip: number; limit: number };

/** Lists stored pictures, newest first. @param query.search text in one of the alt texts of a picture */
export async function listLibrary(
  db: Db,
  { _id, search, skip, limit }: LibraryQuery,
): Promise<{ result: (LibraryPicture & { alt: string })[]; fullcount: number }> {
  const text = foldText(search.trim());
  const matchesText = sql<boolean>`pictures.id in (select used.picture_id from (${allUses}) used where strpos(fold_text(used.alt), ${text}) > 0)`;
  const pictures = selectLibraryPictures(db)
    .select(anyAltText.as('alt'))
    .$if(_id !== undefined, (qb) => qb.where('id', '=', _id!))
    .$if(text !== '', (qb) => qb.where(matchesText))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await selectPage(pictures, { skip, limit });
  return { result: rows, fullcount: total };
}
