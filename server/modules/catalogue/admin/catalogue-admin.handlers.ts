import { saveMainCategoryPictures, type taxonomyEndpoints } from '#contract/admin/categories.endpoints.ts';
import { saveProductPictures, type adminProductEndpoints } from '#contract/admin/products.endpoints.ts';
import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { LinkedPictures } from '#server/modules/media/index.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { BulkUpdate } from './bulk-update.service.ts';
import type { Taxonomy } from './taxonomy.service.ts';
import type { ProductsAdmin } from './products.service.ts';

type ProductPictures = LinkedPictures<ProductPicture>;
type ProductPaths = (typeof adminProductEndpoints)[number]['path'];

export const createAdminProductsHandlers = (
  products: ProductsAdmin,
  bulk: BulkUpdate,
  pictures: ProductPictures,
  receiver: UploadReceiver,
): Pick<Handlers, ProductPaths> => ({
  '/admin/product/save': async (input, { person }) => ({ response: await products.save(input, person) }),
  '/admin/product/list': async (input) => ({ response: await products.list(input) }),
  '/admin/product/get': async ({ _id }) => ({ response: await products.get(_id) }),
  '/admin/product/delete': async ({ _id }, { person }) => ({ response: await products.archive(_id, person) }),
  '/admin/product/restore': async ({ _id }, { person }) => ({ response: await products.restore(_id, person) }),
  '/admin/product/duplicate': async ({ _id }, { person }) => ({ response: await products.duplicate(_id, person) }),
  '/admin/product/bulk': async (input, { person }) => ({ response: await bulk.change(input, person) }),
  '/admin/product/bulk/undo': async ({ batch }, { person }) => ({ response: await bulk.undo(batch, person) }),
  '/admin/product/picture/save': async (_input, { person, request }) => ({
    response: await receiveFiles(receiver, request!, saveProductPictures.multipart, (sent) => pictures.add(sent, person)),
  }),
  '/admin/product/picture/arrange': async (input, { person }) => ({
    response: await pictures.arrange(input.id, input.pictures, person),
  }),
  '/admin/product/picture/choose': async ({ id, pictures: ids }, { person }) => ({ response: await pictures.choose(id, ids, person) }),
  '/admin/product/picture/restore': async ({ id, pic_id }, { person }) => ({ response: await pictures.restore(id, pic_id, person) }),
  '/admin/delete/product/picture': async ({ id, pic_id }, { person }) => {
    await pictures.remove(id, pic_id, person);
    return { response: { _id: pic_id } };
  },
});

type CategoryPaths = (typeof taxonomyEndpoints)[number]['path'];

export const createTaxonomyHandlers = (
  groups: Taxonomy,
  pictures: LinkedPictures<Picture>,
  receiver: UploadReceiver,
): Pick<Handlers, CategoryPaths> => ({
  '/admin/product/maincategory/list': async () => ({ response: { result: await groups.listMainCategories() } }),
  '/admin/product/maincategory/save': async (input, { person }) => ({ response: await groups.save('mainCategories', input, person) }),
  '/admin/product/maincategory/delete': async ({ _id }, { person }) => ({
    response: await groups.archive('mainCategories', _id, person),
  }),
  '/admin/product/maincategory/restore': async ({ _id }, { person }) => ({
    response: await groups.restore('mainCategories', _id, person),
  }),
  '/admin/product/maincategory/order': async ({ ids }, { person }) => ({ response: await groups.order('mainCategories', ids, person) }),
  '/admin/product/maincategory/picture/save': async (_input, { person, request }) => ({
    response: await receiveFiles(receiver, request!, saveMainCategoryPictures.multipart, (sent) => pictures.add(sent, person)),
  }),
  '/admin/product/maincategory/picture/arrange': async (input, { person }) => ({
    response: await pictures.arrange(input.id, input.pictures, person),
  }),
  '/admin/product/maincategory/picture/choose': async ({ id, pictures: ids }, { person }) => ({
    response: await pictures.choose(id, ids, person),
  }),
  '/admin/product/maincategory/picture/delete': async ({ id, pic_id }, { person }) => ({
    response: await pictures.remove(id, pic_id, person),
  }),
  '/admin/product/maincategory/picture/restore': async ({ id, pic_id }, { person }) => ({
    response: await pictures.restore(id, pic_id, person),
  }),

  '/admin/product/subcategory/list': async () => ({ response: { result: await groups.listSubCategories() } }),
  '/admin/product/subcategory/save': async (input, { person }) => ({ response: await groups.save('subCategories', input, person) }),
  '/admin/product/subcategory/delete': async ({ _id }, { person }) => ({
    response: await groups.archive('subCategories', _id, person),
  }),
  '/admin/product/subcategory/restore': async ({ _id }, { person }) => ({
    response: await groups.restore('subCategories', _id, person),
  }),
  '/admin/product/subcategory/order': async ({ ids }, { person }) => ({ response: await groups.order('subCategories', ids, person) }),

  '/admin/product/colours/list': async () => ({ response: { result: await groups.listColours() } }),
  '/admin/product/colours/save': async (input, { person }) => ({
    response: await groups.save('colours', { ...input, description: undefined }, person),
  }),
  '/admin/product/colours/delete': async ({ _id }, { person }) => ({ response: await groups.archive('colours', _id, person) }),
  '/admin/product/colours/restore': async ({ _id }, { person }) => ({ response: await groups.restore('colours', _id, person) }),
  '/admin/product/colours/order': async ({ ids }, { person }) => ({ response: await groups.order('colours', ids, person) }),
});
