import { categoryEndpoints } from '#contract/admin/categories.endpoints.ts';
import { adminProductEndpoints } from '#contract/admin/products.endpoints.ts';
import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { LinkedPictures } from '#server/modules/media/index.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { BulkUpdate } from './bulk-update.service.ts';
import type { Taxonomy } from './taxonomy.service.ts';
import { productRateEndpoints } from '#contract/admin/product-rates.endpoints.ts';
import type { ProductRatesAdmin } from './product-rates.service.ts';
import type { ProductsAdmin } from './products.service.ts';

type ProductPictures = LinkedPictures<ProductPicture>;
export const createAdminProductsHandlers = (
  products: ProductsAdmin,
  bulk: BulkUpdate,
  pictures: ProductPictures,
  receiver: UploadReceiver,
) =>
  serve(adminProductEndpoints, {
    '/admin/product/save': async (input, { currentUser }) => ({ response: await products.save(input, currentUser) }),
    '/admin/product/list': async (input) => ({ response: await products.list(input) }),
    '/admin/product/get': async ({ _id }) => ({ response: await products.get(_id) }),
    '/admin/product/delete': async ({ _id }, { currentUser }) => ({ response: await products.archive(_id, currentUser) }),
    '/admin/product/restore': async ({ _id }, { currentUser }) => ({ response: await products.restore(_id, currentUser) }),
    '/admin/product/duplicate': async ({ _id }, { currentUser }) => ({ response: await products.duplicate(_id, currentUser) }),
    '/admin/product/bulk': async (input, { currentUser }) => ({ response: await bulk.change(input, currentUser) }),
    '/admin/product/bulk/undo': async ({ batch }, { currentUser }) => ({ response: await bulk.undo(batch, currentUser) }),
    '/admin/product/picture/save': async (_input, { currentUser, request }) => ({
      response: await receiveFiles(receiver, request!, adminProductEndpoints['/admin/product/picture/save'].multipart, (upload) =>
        pictures.add(upload, currentUser),
      ),
    }),
    '/admin/product/picture/arrange': async (input, { currentUser }) => ({
      response: await pictures.arrange(input.id, input.pictures, currentUser),
    }),
    '/admin/product/picture/choose': async ({ id, pictures: ids }, { currentUser }) => ({
      response: await pictures.addFromLibrary(id, ids, currentUser),
    }),
    '/admin/product/picture/restore': async ({ id, pic_id }, { currentUser }) => ({
      response: await pictures.restore(id, pic_id, currentUser),
    }),
    '/admin/delete/product/picture': async ({ id, pic_id }, { currentUser }) => {
      await pictures.remove(id, pic_id, currentUser);
      return { response: { _id: pic_id } };
    },
  });

export const createTaxonomyHandlers = (taxonomy: Taxonomy, pictures: LinkedPictures<Picture>, receiver: UploadReceiver) =>
  serve(categoryEndpoints, {
    '/admin/product/maincategory/list': async () => ({ response: { result: await taxonomy.listMainCategories() } }),
    '/admin/product/maincategory/save': async (input, { currentUser }) => ({
      response: await taxonomy.save('mainCategories', input, currentUser),
    }),
    '/admin/product/maincategory/delete': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.archive('mainCategories', _id, currentUser),
    }),
    '/admin/product/maincategory/restore': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.restore('mainCategories', _id, currentUser),
    }),
    '/admin/product/maincategory/order': async (move, { currentUser }) => ({
      response: await taxonomy.move('mainCategories', move, currentUser),
    }),
    '/admin/product/maincategory/picture/save': async (_input, { currentUser, request }) => ({
      response: await receiveFiles(receiver, request!, categoryEndpoints['/admin/product/maincategory/picture/save'].multipart, (upload) =>
        pictures.add(upload, currentUser),
      ),
    }),
    '/admin/product/maincategory/picture/arrange': async (input, { currentUser }) => ({
      response: await pictures.arrange(input.id, input.pictures, currentUser),
    }),
    '/admin/product/maincategory/picture/choose': async ({ id, pictures: ids }, { currentUser }) => ({
      response: await pictures.addFromLibrary(id, ids, currentUser),
    }),
    '/admin/product/maincategory/picture/delete': async ({ id, pic_id }, { currentUser }) => ({
      response: await pictures.remove(id, pic_id, currentUser),
    }),
    '/admin/product/maincategory/picture/restore': async ({ id, pic_id }, { currentUser }) => ({
      response: await pictures.restore(id, pic_id, currentUser),
    }),

    '/admin/product/subcategory/list': async () => ({ response: { result: await taxonomy.listSubCategories() } }),
    '/admin/product/subcategory/save': async (input, { currentUser }) => ({
      response: await taxonomy.save('subCategories', input, currentUser),
    }),
    '/admin/product/subcategory/delete': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.archive('subCategories', _id, currentUser),
    }),
    '/admin/product/subcategory/restore': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.restore('subCategories', _id, currentUser),
    }),
    '/admin/product/subcategory/order': async (move, { currentUser }) => ({
      response: await taxonomy.move('subCategories', move, currentUser),
    }),

    '/admin/product/colours/list': async () => ({ response: { result: await taxonomy.listColours() } }),
    '/admin/product/colours/save': async (input, { currentUser }) => ({
      response: await taxonomy.save('colours', { ...input, description: undefined }, currentUser),
    }),
    '/admin/product/colours/delete': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.archive('colours', _id, currentUser),
    }),
    '/admin/product/colours/restore': async ({ _id }, { currentUser }) => ({
      response: await taxonomy.restore('colours', _id, currentUser),
    }),
    '/admin/product/colours/order': async (move, { currentUser }) => ({ response: await taxonomy.move('colours', move, currentUser) }),
  });

export const createProductRateHandlers = (rates: ProductRatesAdmin) =>
  serve(productRateEndpoints, {
    '/admin/product/rates/get': async ({ _id }) => ({ response: await rates.get(_id) }),
    '/admin/product/rates/save': async (input, { currentUser }) => ({ response: await rates.save(input, currentUser) }),
  });
