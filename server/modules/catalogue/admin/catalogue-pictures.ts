import { createLinkedPictures } from '#server/modules/media/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { listMainCategoryPictures, lockCategory } from './taxonomy.store.ts';
import { listProductPictures, lockProduct } from './products.store.ts';

/** Creates the picture services of products and main categories for staff. */
export const createCataloguePictures = ({ db, files }: { db: Db; files: FileStorage }) => ({
  products: createLinkedPictures({ db, files, ownerType: 'product', entityType: 'product', lock: lockProduct, list: listProductPictures }),
  mainCategories: createLinkedPictures({
    db,
    files,
    ownerType: 'main_category',
    entityType: 'main_category',
    lock: (trx, id) => lockCategory(trx, 'mainCategories', id),
    list: listMainCategoryPictures,
  }),
});
