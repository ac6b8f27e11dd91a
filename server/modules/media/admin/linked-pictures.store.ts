import type { Transaction } from '#server/db/connection.ts';
import type { ProductPictureKind } from '#server/db/tables.generated.ts';

// The links of pictures to products and main categories.

export type PictureOwnerType = 'product' | 'main_category';
const linkTables = { product: 'productPictures', main_category: 'mainCategoryPictures' } as const;
const ownerColumns = { product: 'productId', main_category: 'mainCategoryId' } as const;

/** A row of a link table, without the id of the product or main category. */
export type PictureLink = {
  id: string;
  pictureId: string;
  alt: string;
  position: number;
  focusX: number | null;
  focusY: number | null;
  kind?: ProductPictureKind;
};

const linkColumns = ['id', 'pictureId', 'alt', 'position', 'focusX', 'focusY'] as const;

/** Lists the pictures of a record, in order. */
export const listLinks = (trx: Transaction, ownerType: PictureOwnerType, ownerId: string): Promise<PictureLink[]> =>
  ownerType === 'product'
    ? trx
        .selectFrom('productPictures')
        .select(linkColumns)
        .select('kind')
        .where('productId', '=', ownerId)
        .orderBy('position')
        .orderBy('id')
        .execute()
    : trx
        .selectFrom('mainCategoryPictures')
        .select(linkColumns)
        .where('mainCategoryId', '=', ownerId)
        .orderBy('position')
        .orderBy('id')
        .execute();

export const insertLinks = (
  trx: Transaction,
  ownerType: PictureOwnerType,
  ownerId: string,
  rows: readonly PictureLink[],
): Promise<unknown> =>
  ownerType === 'product'
    ? trx
        .insertInto('productPictures')
        .values(rows.map((row) => ({ ...row, productId: ownerId })))
        .execute()
    : trx
        .insertInto('mainCategoryPictures')
        .values(rows.map(({ kind: _kind, ...row }) => ({ ...row, mainCategoryId: ownerId })))
        .execute();

export const updateLink = (trx: Transaction, ownerType: PictureOwnerType, id: string, change: Partial<PictureLink>): Promise<unknown> =>
  ownerType === 'product'
    ? trx.updateTable('productPictures').set(change).where('id', '=', id).execute()
    : trx.updateTable('mainCategoryPictures').set(change).where('id', '=', id).execute();

/** Unlinks a picture. @returns false if it was not linked */
export async function deleteLink(trx: Transaction, ownerType: PictureOwnerType, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(linkTables[ownerType] as 'productPictures')
    .where('id', '=', id)
    .where(ownerColumns[ownerType] as 'productId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Adds 1 to the positions of the pictures at `position` and after it. */
export const incrementPositions = (trx: Transaction, ownerType: PictureOwnerType, ownerId: string, position: number): Promise<unknown> =>
  trx
    .updateTable(linkTables[ownerType] as 'productPictures')
    .set((eb) => ({ position: eb('position', '+', 1) }))
    .where(ownerColumns[ownerType] as 'productId', '=', ownerId)
    .where('position', '>=', position)
    .execute();
