import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { ProductPictureKind } from '#server/db/tables.generated.ts';
import { selectProductPicturesJson } from '#server/modules/media/index.ts';

/** A picture of a product, without the id of the product. */
export type PictureLink = {
  id: string;
  pictureId: string;
  alt: string;
  position: number;
  focusX: number | null;
  focusY: number | null;
  kind: ProductPictureKind;
};

/** Lists the pictures of a product, in order. */
export const listLinks = (trx: Transaction, productId: string): Promise<PictureLink[]> =>
  trx
    .selectFrom('productPictures')
    .select(['id', 'pictureId', 'alt', 'position', 'focusX', 'focusY', 'kind'])
    .where('productId', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const insertLinks = (trx: Transaction, productId: string, rows: readonly PictureLink[]): Promise<unknown> =>
  trx
    .insertInto('productPictures')
    .values(rows.map((row) => ({ ...row, productId })))
    .execute();

export const updateLink = (trx: Transaction, { id, ...change }: PictureLink): Promise<unknown> =>
  trx.updateTable('productPictures').set(change).where('id', '=', id).execute();

export const deleteLink = (trx: Transaction, id: string): Promise<unknown> =>
  trx.deleteFrom('productPictures').where('id', '=', id).execute();

/** Adds 1 to the positions of the pictures at `position` and after it. */
export const incrementPositions = (trx: Transaction, productId: string, position: number): Promise<unknown> =>
  trx
    .updateTable('productPictures')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where('productId', '=', productId)
    .where('position', '>=', position)
    .execute();

/** Lists the pictures of a product in the wire format. */
export const listProductPictures = async (db: Db | Transaction, id: string): Promise<ProductPicture[]> =>
  (
    await db
      .selectFrom('products as p')
      .select((eb) => selectProductPicturesJson(eb.ref('p.id')).as('pictures'))
      .where('p.id', '=', id)
      .executeTakeFirst()
  )?.pictures ?? [];
